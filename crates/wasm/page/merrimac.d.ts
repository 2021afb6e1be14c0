export type Seat = "N" | "E" | "S" | "W";
export type Strain = "C" | "D" | "H" | "S" | "NT";
export type Vulnerability = "None" | "NS" | "EW" | "All";

/** A board as a file has it; `deal` is PBN. */
export interface Board {
  board?: number;
  dealer?: Seat;
  vulnerable?: Vulnerability;
  deal?: string;
  contract?: string;
  declarer?: Seat;
  result?: number;
  auction?: { first: Seat; calls: (string | { call: string; alert?: boolean; note?: string })[] };
  [field: string]: unknown;
}

export interface Table {
  deal: string;
  /** Declarer's tricks, all cards seen. */
  tricks: Record<Seat, Record<Strain, number>>;
  /** Where dealer and vulnerability were given. */
  par?: { score_ns: number; contracts: string[] };
}

export interface Bridge {
  /** The boards of a text: PBN, LIN, a link, deals. `notes` has what is wrong with it. */
  read(text: string, format?: string): { boards: Board[]; notes: string[] };
  /** Boards in a format: pbn, lin, url, json. */
  write(boards: Board[], format: string): string;
  table(question: { deal: string; dealer?: Seat; vul?: Vulnerability }): Table;
  /** The tricks of the side to play for every legal card; `deal` has the cards in hand, `trick` those on the table. */
  cards(question: { deal: string; trump: Strain; leader: Seat; trick?: string[] }): {
    to_play: Seat;
    cards: Record<string, number>;
  };
}

export function load(source?: URL | string | BufferSource): Promise<Bridge>;
