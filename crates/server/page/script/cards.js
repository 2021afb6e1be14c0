// Seats around the table and cards in order. Nothing here draws.
/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Suit} Suit */
/** @typedef {import('./types.js').Card} Card */

/** Clockwise. @type {Seat[]} */
export const SEATS = ['N', 'E', 'S', 'W'];
/** As printed in diagrams. @type {Suit[]} */
export const SUITS = ['S', 'H', 'D', 'C'];
/** As held at the table: colours alternate. @type {Suit[]} */
const HELD = ['S', 'H', 'C', 'D'];
export const RANKS = 'AKQJT98765432';

/** The seat so many places clockwise. @param {Seat} seat @param {number} places */
export const after = (seat, places) => SEATS[(SEATS.indexOf(seat) + places + 4) % 4];
/** @param {Seat} seat */
export const partner = (seat) => after(seat, 2);
/** @param {Seat} seat @returns {'NS'|'EW'} */
export const side = (seat) => (seat === 'N' || seat === 'S' ? 'NS' : 'EW');
/** @param {'NS'|'EW'} of */
export const other = (of) => (of === 'NS' ? 'EW' : 'NS');
/** @param {Seat} seat @param {import('./types.js').Vulnerability} vul */
export const vulnerable = (seat, vul) => vul === 'All' || vul === side(seat);
/** @param {Card} card @returns {Suit} */
export const suitOf = (card) => /** @type {Suit} */ (card[0]);

/** The suits in the order they are held: trumps first where asked. @param {string|null} trump */
export const heldOrder = (trump) => {
  const suits = [...HELD];
  if (trump === 'H') return /** @type {Suit[]} */ (['H', 'S', 'D', 'C']);
  if (trump === 'D') return /** @type {Suit[]} */ (['D', 'S', 'H', 'C']);
  if (trump === 'C') return /** @type {Suit[]} */ (['C', 'H', 'S', 'D']);
  return suits;
};

/** The cards of one suit from the top. @param {Card[]} cards @param {Suit} suit */
export const ofSuit = (cards, suit) =>
  cards.filter((card) => card[0] === suit).sort((a, b) => RANKS.indexOf(a[1]) - RANKS.indexOf(b[1]));
/** A whole hand in that order of suits. @param {Card[]} cards @param {Suit[]} order */
export const sorted = (cards, order) => order.flatMap((suit) => ofSuit(cards, suit));
/** High-card points. @param {Card[]} cards */
export const points = (cards) => cards.reduce((sum, card) => sum + Math.max(0, 4 - RANKS.indexOf(card[1])), 0);
/** The lengths, such as `5=4=1=3`. @param {Card[]} cards */
export const shape = (cards) => SUITS.map((suit) => ofSuit(cards, suit).length).join('=');

/** The hands of a PBN deal string. @param {string} deal @returns {Record<Seat, Card[]>} */
export function handsOf(deal) {
  /** @type {Record<Seat, Card[]>} */
  const hands = { N: [], E: [], S: [], W: [] };
  const first = /** @type {Seat} */ (deal[0]);
  deal
    .slice(2)
    .trim()
    .split(/\s+/)
    .forEach((hand, place) => {
      hands[after(first, place)] =
        hand === '-' ? [] : hand.split('.').flatMap((ranks, suit) => [...ranks].map((rank) => SUITS[suit] + rank));
    });
  return hands;
}
