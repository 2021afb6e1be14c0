// The shapes that travel between page and server, as openapi.yaml states them. Types only: nothing runs here.

/** @typedef {'N'|'E'|'S'|'W'} Seat */
/** @typedef {'S'|'H'|'D'|'C'} Suit */
/** @typedef {'C'|'D'|'H'|'S'|'NT'} Strain */
/** @typedef {'None'|'NS'|'EW'|'All'} Vulnerability */
/** @typedef {string} Card Suit and rank, such as `HT`. */
/** @typedef {string|{card: Card}|{call: string}|{suit: Suit}|{seat: Seat}} Piece */
/** @typedef {{said: string, with?: Prose[], capital?: boolean}} Said A template and what stands in its gaps. */
/** @typedef {string|(Piece|Said)[]} Prose Sentences in pieces; words alone may be a string. */

/** @typedef {{low: number, high: number}} Range */
/** @typedef {{seat: Seat, card: Card}} SeatCard */
/** @typedef {{leader: Seat, cards: SeatCard[], winner: Seat|null}} Trick */
/** @typedef {{seat: Seat, call: string, meaning: Prose|null, alert: boolean, note: string|null, reason?: Prose}} MadeCall `meaning`: null until it is asked for; `reason`: why a robot made it, once the board is over. */
/** @typedef {{kind: string, seat?: Seat|null, call?: string|null, card?: Card|null, text: Prose}} Move */
/** @typedef {{contract: string|null, declarer: Seat|null, tricks: number|null, score_ns: number, text: string}} Played */
/** @typedef {{place: number, number: number, attempt: number, over: boolean, played: Played|null, other: Played|null, imps: number|null, claim: Prose|null}} Result `claim`: how it ended, where it was not played out. */
/** @typedef {{text: string, level: number, strain: Strain, doubling: ''|'X'|'XX', declarer: Seat, dummy: Seat, needed: number}} Contract */
/** @typedef {{place: number, attempt: number, number: number, dealer: Seat, vul: Vulnerability}} Board */
/** @typedef {{kind: 'person'|'robot', name: string, present: boolean}} Sitter */

/**
 * @typedef {object} Meaning What a call promises.
 * @property {string} call
 * @property {string} text
 * @property {string} name
 * @property {Prose} shows What it says beyond its name.
 * @property {Range} hcp
 * @property {Record<Suit, Range>} lengths
 * @property {boolean} balanced
 * @property {'no'|'round'|'game'} forcing
 * @property {'none'|'invitational'|'sign-off'} status
 * @property {boolean} artificial
 * @property {boolean} agreed
 * @property {boolean} alert
 * @property {boolean|null} [fits]
 */

/**
 * @typedef {object} Play
 * @property {Trick} trick
 * @property {Trick|null} last
 * @property {{NS: number, EW: number}} tricks
 * @property {number} left
 * @property {Card[]} legal
 * @property {Trick[]|null} history
 */

/**
 * @typedef {object} Settings Of a table.
 * @property {string} system North and South's, or everybody's.
 * @property {string|null} opponents East and West's, if it is another.
 * @property {string} robots
 * @property {string} scoring
 * @property {number|null} boards
 * @property {boolean} compare
 * @property {number} pace_ms
 * @property {boolean} declare_for_robot
 * @property {boolean} history
 * @property {boolean} practice
 * @property {{kind: string, seed?: number|null, condition?: string|null}} deals
 * @property {{id: string, name: string, round: number, day: boolean}|null} tournament
 */

/**
 * @typedef {object} View All that the holder of a key may know of a table.
 * @property {number} version
 * @property {string} table
 * @property {{seat: Seat|null, invited: Seat|null, host: boolean, plays: Seat[]}} you
 * @property {Settings} settings
 * @property {Record<Seat, Sitter>} seats
 * @property {{place: number, boards: number|null, imps: number|null, played: number, last: boolean}} match
 * @property {Board} board
 * @property {'auction'|'play'|'over'} phase
 * @property {number} at
 * @property {Seat|null} turn
 * @property {Seat|null} actor
 * @property {boolean} yours
 * @property {{seat: Seat, ms: number, limit_ms: number}|null} thinking
 * @property {Record<Seat, Card[]|null>} hands
 * @property {Record<Seat, number>} left
 * @property {{calls: MadeCall[], legal: string[]}} auction
 * @property {Contract|null} contract
 * @property {Play|null} play
 * @property {{what: 'claim'|'undo', by: Seat, of: Seat[], tricks: number|null, line: string|null, text: string}|null} asked
 * @property {Result|null} result
 * @property {{can: boolean, asks: boolean}} undo
 * @property {Move[]} moves
 */

/** @typedef {{seats: Partial<Record<Seat, string>>, watch: string}} Keys */
/** @typedef {{table: string, key: string, seat: Seat|null, keys: Keys, view: View}} Opened */
/** @typedef {{outcome: 'accepted'|'refused'|'asked', reason: Prose, layout?: Partial<Record<Seat, Card[]>>|null, view: View}} Claimed */

/**
 * @typedef {object} BoardRecord All of a board that is over.
 * @property {number} place
 * @property {number} attempt
 * @property {number} attempts
 * @property {number} [from]
 * @property {number} number
 * @property {Seat} dealer
 * @property {Vulnerability} vul
 * @property {string} deal
 * @property {Record<Seat, Card[]>} hands
 * @property {Record<Seat, string>} names
 * @property {MadeCall[]} calls
 * @property {Contract|null} contract
 * @property {{seat: Seat, card: Card, trick: number, reason: Prose|null}[]} cards
 * @property {{by: Seat, tricks: number}|null} claim
 * @property {Result|null} result
 * @property {{calls: MadeCall[], contract: Contract|null, cards: SeatCard[], played: Played}|null} other
 */

/** @typedef {{best: Card, chance: number, best_chance: number, cost: number, layouts: number, text: Prose, layout: Partial<Record<Seat, Card[]>>|null}} Fair */
/** @typedef {{at: number, trick: number, seat: Seat, card: Card, played: Card, chance: number, played_chance: number|null, double_dummy: number, proven: boolean, text: Prose}} Plan */
/** @typedef {'?!'|'?'|'??'|'-'|null} Mark */
/** @typedef {{call: string, meaning: Prose, gain: number, error: number}} OtherCall */
/** @typedef {{at: number, seat: Seat, call: string, system: string, meaning: Prose, fits: boolean, options: OtherCall[], cost: number, worlds: number, mark: Mark, text: Prose}} CallVerdict */
/** @typedef {{by: Seat, tricks: number, loser: 'NS'|'EW'|null, cost: number, score: number, fair: number|null, mark: Mark, text: Prose}} ClaimVerdict */
/** @typedef {{kind: 'call'|'card'|'claim', at: number, by: Seat, cost: number, text: Prose}} Learn */
/** @typedef {{at: number, steps: {title: Prose, lines: Prose[]}[], call: string|null, card: Card|null}} Hint */
/** @typedef {{at: number, call: string, system: string, meaning: Prose, system_meaning: Prose, same: boolean, fits: boolean}} Feedback */
/** @typedef {{at: number, trick: number, seat: Seat, by: Seat, card: Card, options: Record<Card, number>, cost: number, score: number, fair: Fair|null, mark: Mark}} CardVerdict */
/** @typedef {Record<Seat, Record<Strain, number>>} TrickTable */
/** @typedef {{score_ns: number, contracts: string[]}} Par */

/**
 * @typedef {object} Analysis
 * @property {TrickTable} tricks
 * @property {Par|null} par
 * @property {number[]} trace
 * @property {CallVerdict[]} calls
 * @property {CardVerdict[]} cards
 * @property {ClaimVerdict|null} claim
 * @property {{lead: number, declarer_lost: number, defence_lost: number, taken: number}|null} sum
 * @property {Partial<Record<Seat, number|null>>} accuracy
 * @property {boolean} fair
 * @property {Plan[]} plans
 * @property {Learn[]} learn
 */

/** @typedef {'individual'|'mitchell'|'howell'|'teams'} Format */
/** @typedef {{tournament: string, name: string, format: Format, phase: 'open'|'running'|'over', entries: number, boards: number, minutes: number|null}} TournamentLine */

/**
 * @typedef {object} Tournament
 * @property {number} version
 * @property {string} tournament
 * @property {string} name
 * @property {Format} format
 * @property {string} scoring
 * @property {string|null} day
 * @property {'open'|'running'|'over'} phase
 * @property {number} boards
 * @property {number|null} minutes
 * @property {number|null} rounds
 * @property {number} round
 * @property {number|null} seconds_left
 * @property {{entry: number, players: {name: string, robot: boolean}[], yours: boolean}[]} entries
 * @property {{number: number, ns: string, ew: string, finished: number}[]} tables
 * @property {{rank: number, entry: number|null, name: string, line: 'NS'|'EW'|null, boards: number, percent: number|null, imps: number|null, victory_points: number|null, yours: boolean}[]} ranking
 * @property {number} ranked
 * @property {number[]} open_boards
 * @property {{director: boolean, entry: number|null, at: {table: string, seat: Seat, key: string, finished: number}|null}|null} you
 */

/** @typedef {{award: 'score', ns: number}|{award: 'average', ns: number, ew: number}} Award */
/** @typedef {{table: number, ns: string, ew: string, contract: string|null, tricks: number|null, score_ns: number|null, percent_ns: number, percent_ew: number, imps_ns: number, award: Award|null, yours: boolean}} TravellerLine */
/** @typedef {{number: number, dealer: Seat, vul: Vulnerability, deal: string, lines: TravellerLine[], tables: number}} Traveller What all tables made of a board. */

/** @typedef {{name: string, title: string, conventions: {name: string, on: boolean, note: string}[], sections: {title: string, auction: string[], calls: Meaning[]}[]}} SystemCard */
/** @typedef {{name: string, title: string, note: string}} Choice */
/** @typedef {{systems: Choice[], robots: Choice[], bidders: Choice[], card_players: Choice[], scorings: Choice[], conditions: {title: string, condition: string, one_in: number}[]}} Choices */
/** @typedef {{place: number, number: number|null, dealer: Seat|null, vul: Vulnerability|null, deal: string, complete: boolean, contract: string|null, declarer: Seat|null, result: number|null, calls: number, cards: number, names: Record<string, string>}} ReadBoard */
/** @typedef {{severity: 'error'|'warning', line: number, column: number, what: string}} Problem */
/** @typedef {{format: string|null, boards: ReadBoard[], problems: Problem[], condition: string|null}} Reading */

/** @typedef {{target: number|null, chance: number, double_dummy: number, steps: string[]}} SuitPlan */
/** @typedef {{layout: string, west: string, east: string, ways: number, chance: number, tricks: Record<string, number>, expected_line: number, double_dummy: number}} SuitLayout */
/** @typedef {{north: string, south: string, missing: string, max_tricks: number, chance: Record<string, number>, expected: number, line: string, plans: SuitPlan[], layouts: SuitLayout[], ms: number}} SuitAnswer */
/** @typedef {{expression: string, mean: number, deviation: number, histogram: {value: number, count: number}[]}} Statistic */
/** @typedef {{deals: string[], generated: number, produced: number, one_in: number|null, seed: number, statistics: Statistic[], ms: number}} Deals */

export {};
