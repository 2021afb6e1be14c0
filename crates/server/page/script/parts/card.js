// A card: a button where it can be played, a picture elsewhere.
import { count, t } from '../language.js';
import { h, unseen } from '../dom.js';
import { court, sign } from '../icons.js';
import { cardName, rankText, suitLetter } from '../words.js';
/** @typedef {import('../types.js').Card} Card */

/** @param {Card} card */
function face(card) {
  const suit = /** @type {import('../types.js').Suit} */ (card[0]);
  return [
    h(
      'span',
      { class: 'ix', 'aria-hidden': 'true' },
      h('b', {}, rankText(card[1])),
      sign(suit),
      h('span', { class: 'ltr' }, suitLetter(suit)),
    ),
    court(card[1]),
    sign(suit, 'pip'),
  ];
}

/** @param {Card} card */
const kind = (card) => `card ${card[0]}${card[1] === 'A' ? ' ace' : ''}`;

/** A card to look at. @param {Card} card @param {string} [more] */
export const cardPicture = (card, more = '') =>
  h(
    'span',
    { class: `${kind(card)} ${more}`, role: 'img', 'aria-label': cardName(card), 'data-card': card },
    face(card),
  );

/**
 * A card in a hand that may be played from.
 * @param {Card} card
 * @param {{legal: boolean, rest: boolean, chosen: boolean, stop: boolean, play: (card: Card) => void}} state `rest`: not this
 *   hand's turn, so nothing is dimmed; `stop`: the hand's one tab stop.
 */
export const cardButton = (card, { legal, rest, chosen, stop, play }) =>
  h(
    'button',
    {
      class: `${kind(card)}${legal ? ' legal' : ''}${rest ? ' rest' : ''}${chosen ? ' chosen' : ''}`,
      type: 'button',
      disabled: !legal,
      tabindex: legal ? (stop ? 0 : -1) : null,
      'data-card': card,
      'data-focus': card,
      on: { click: () => play(card) },
    },
    face(card),
    unseen(chosen ? t('{card}, chosen, press again to play', { card: cardName(card) }) : cardName(card)),
  );

/** Cards nobody may see. @param {number} n */
export const backs = (n) =>
  h(
    'div',
    { class: 'backs', role: 'img', 'aria-label': count(n, '{n} card', '{n} cards') },
    Array.from({ length: n }, () => h('i', { class: 'back' })),
  );
