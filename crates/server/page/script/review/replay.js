// Where a board stands after so many cards: who has won what, what lies on the table, whose turn it is.
import { RANKS, SEATS, after, partner, side } from '../cards.js';
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Card} Card */
/** @typedef {import('../types.js').Trick} Trick */

/**
 * @typedef {object} Position
 * @property {Set<Card>} gone
 * @property {Trick} trick The one on the table; a finished one stays until the next card.
 * @property {Seat|null} turn
 * @property {{NS: number, EW: number}} won
 * @property {number} number Of the trick, from 1.
 */

/** Who wins four cards. @param {{seat: Seat, card: Card}[]} cards @param {string} trump @returns {Seat} */
function winner(cards, trump) {
  const led = cards[0].card[0];
  const power = (/** @type {Card} */ card) =>
    (card[0] === trump ? 100 : card[0] === led ? 50 : 0) - RANKS.indexOf(card[1]);
  return cards.reduce((best, one) => (power(one.card) > power(best.card) ? one : best)).seat;
}

/**
 * @param {import('../types.js').Contract} contract
 * @param {Card[]} cards In order of play.
 * @returns {Position}
 */
export function positionAfter(contract, cards) {
  const won = { NS: 0, EW: 0 };
  let leader = after(contract.declarer, 1);
  /** @type {{seat: Seat, card: Card}[]} */
  let table = [];
  /** @type {Seat|null} */
  let taken = null;
  cards.forEach((card) => {
    if (table.length === 4) table = [];
    taken = null;
    table.push({ seat: after(leader, table.length), card });
    if (table.length < 4) return;
    taken = winner(table, contract.strain);
    won[side(taken)] += 1;
    leader = taken;
  });
  const played = won.NS + won.EW;
  return {
    gone: new Set(cards),
    won,
    number: Math.min(13, taken ? played : played + 1),
    trick: { leader: table[0]?.seat ?? leader, cards: table, winner: taken },
    turn: cards.length === 52 ? null : taken ? leader : after(leader, table.length),
  };
}

/** Who decides for a seat: declarer for dummy. @param {Seat} seat @param {import('../types.js').Contract} contract */
export const decider = (seat, contract) => (seat === partner(contract.declarer) ? contract.declarer : seat);

/** The cards still held, as a PBN deal. @param {Record<Seat, Card[]>} hands @param {Set<Card>} gone */
export const remaining = (hands, gone) =>
  `N:${SEATS.map((seat) =>
    ['S', 'H', 'D', 'C']
      .map((suit) =>
        hands[seat]
          .filter((card) => card[0] === suit && !gone.has(card))
          .map((card) => card[1])
          .join(''),
      )
      .join('.'),
  ).join(' ')}`;
