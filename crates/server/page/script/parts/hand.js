// Hands on the table: a fan at the bottom, dummy in columns (or in rows at the sides).
import { t } from '../language.js';
import { h } from '../dom.js';
import { SUIT } from '../words.js';
import { ofSuit, suitOf } from '../cards.js';
import { cardButton, cardPicture } from './card.js';
/** @typedef {import('../types.js').Card} Card */
/** @typedef {import('../types.js').Suit} Suit */

/**
 * @typedef {object} HandState
 * @property {Card[]} cards In order.
 * @property {Set<Card>} legal
 * @property {boolean} live Whether this hand is to play, by us.
 * @property {Card|null} chosen
 * @property {(card: Card) => void} play
 * @property {Suit[]} order
 * @property {string} label
 */

/** Arrow keys move along the cards that may be played. @param {KeyboardEvent} event */
function rove(event) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!step || !(event.currentTarget instanceof HTMLElement)) return;
  const cards = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll('button.card:not(:disabled)')]);
  const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = cards[(at + step + cards.length) % cards.length];
  cards[at].tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** @param {HandState} state */
function makeCard(state) {
  const first = state.cards.find((card) => state.legal.has(card));
  return (/** @type {Card} */ card) =>
    cardButton(card, {
      legal: state.live && state.legal.has(card),
      rest: !state.live,
      chosen: state.chosen === card,
      stop: card === first,
      play: state.play,
    });
}

/** How a hand of thirteen breaks into two rows of at most seven on a phone, between suits where that can be. @param {Card[]} cards */
function breakAt(cards) {
  if (cards.length <= 7) return -1;
  const breaks = cards
    .map((_, i) => i)
    .filter((i) => i > 0 && suitOf(cards[i]) !== suitOf(cards[i - 1]) && i <= 7 && cards.length - i <= 7);
  const middle = cards.length / 2;
  return breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? Math.ceil(middle);
}

/** The fan one plays from. @param {HandState} state */
export function fan(state) {
  const make = makeCard(state);
  const row = breakAt(state.cards);
  return h(
    'ul',
    { class: 'hand live', 'aria-label': state.label, 'data-count': state.cards.length, on: { keydown: rove } },
    state.cards.flatMap((card, i) => [
      i === row ? h('li', { class: 'brk only-phone', 'aria-hidden': 'true' }) : null,
      h('li', { class: i > 0 && suitOf(card) !== suitOf(state.cards[i - 1]) ? 'gap' : null }, make(card)),
    ]),
  );
}

/** The hand during the auction: to look at. @param {Card[]} cards @param {string} label */
export const restingFan = (cards, label) =>
  h(
    'ul',
    { class: 'hand static', 'aria-label': label },
    cards.map((card, i) =>
      h('li', { class: i > 0 && suitOf(card) !== suitOf(cards[i - 1]) ? 'gap' : null }, cardPicture(card)),
    ),
  );

/** A faced hand, one column a suit. @param {HandState} state @param {string} name Whose, such as `Dummy`. @param {boolean} beside Rows, for the sides of the table. */
export function faced(state, name, beside) {
  const make = makeCard(state);
  return h(
    'div',
    { class: beside ? 'dummy beside' : 'dummy', role: 'group', 'aria-label': state.label, on: { keydown: rove } },
    state.order.map((suit) => {
      const cards = ofSuit(state.cards, suit);
      return cards.length
        ? h(
            'ul',
            { 'aria-label': t('{name}’s {suit}', { name, suit: SUIT[suit] }), class: cards.length > 5 ? 'long' : null },
            cards.map((card) => h('li', {}, make(card))),
          )
        : h('span', { class: 'void' }, h('span', { class: 'vh' }, t('no {suit}', { suit: SUIT[suit] })));
    }),
  );
}
