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

/** Two holdings of one suit; an `x` is a small card. */
export interface SuitQuestion {
  north: string;
  south: string;
  /** The number of tricks that the line is wanted for, if not the most on average. */
  target?: number;
  /** Cards that West, or East, is known to hold. */
  west?: string;
  east?: string;
  /** Places in West and East for unknown cards. */
  vacant?: [west: number, east: number];
  /** Entries in other suits; without a number, as many as declarer likes. */
  entries?: { north?: number; south?: number };
  /** The only hand that can lead. */
  leads_from?: "N" | "S";
}

/** How to play a suit. What is kept by a number of tricks has that number as its key. */
export interface Suit {
  north: string;
  south: string;
  missing: string;
  max_tricks: number;
  /** The chance of at least so many tricks, played for them. */
  chance: Record<string, number>;
  /** The most tricks on average. */
  expected: number;
  /** The best line in words, for the target or else for the most tricks on average. */
  line: string;
  lines: Record<string, string>;
  expected_line: string;
  /** The chances if declarer saw all cards. */
  double_dummy: Record<string, number>;
  double_dummy_expected: number;
  /** The lines step by step; a target of null is the most tricks on average, and its chance is tricks. */
  plans: { target: number | null; chance: number; double_dummy: number; steps: string[] }[];
  finesses: string[];
  layouts: {
    layout: string;
    west: string;
    east: string;
    ways: number;
    chance: number;
    tricks: Record<string, number>;
    expected_line: number;
    double_dummy: number;
  }[];
}

export interface Range {
  low: number;
  high: number;
}

/** What a call shows. */
export interface Meaning {
  call: string;
  /** All of it in words. */
  text: string;
  /** The name of the convention, if it has one. */
  name: string;
  /** The words in pieces: plain text, or a call, card, suit or seat. */
  shows: (string | { call: string } | { card: string } | { suit: string } | { seat: Seat })[];
  hcp: Range;
  lengths: Record<"S" | "H" | "D" | "C", Range>;
  balanced: boolean;
  forcing: "no" | "round" | "game";
  status: "none" | "invitational" | "sign-off";
  artificial: boolean;
  /** Whether the system has a meaning for it. */
  agreed: boolean;
  alert: boolean;
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
  /** The best play of one suit: the line and its chance for each number of tricks. */
  suit(question: SuitQuestion): Suit;
  /** What each call of an auction shows; `system` is two-over-one, sayc or acol, with modules switched as `sayc +splinters`. */
  meanings(question: { auction: string; dealer?: Seat; vul?: Vulnerability; system?: string }): Meaning[];
}

export function load(source?: URL | string | BufferSource): Promise<Bridge>;
