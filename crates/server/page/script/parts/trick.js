// The trick on the table, the one before, and the count of tricks.
import { msg, t } from '../language.js';
import { h } from '../dom.js';
import { SEAT, SIDE, contractNode, seatLetter } from '../words.js';
import { SEATS, after, other, side } from '../cards.js';
import { cardPicture } from './card.js';
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Trick} Trick */
/** @typedef {import('../types.js').View} View */

/** Where a seat is drawn when `bottom` sits below: n, e, s or w. @param {Seat} seat @param {Seat} bottom */
export const spot = (seat, bottom) => 'swne'[(SEATS.indexOf(seat) - SEATS.indexOf(bottom) + 4) % 4];

/**
 * The trick in the middle. Nothing covers anything: each card has its own place.
 * @param {Trick} trick
 * @param {{bottom: Seat, turn: Seat|null, yours: boolean, fresh: boolean}} state `fresh`: the newest card comes from its seat.
 */
export function trickNode(trick, { bottom, turn, yours, fresh }) {
  const done = trick.cards.length === 4;
  const places = SEATS.map((seat) => {
    const where = spot(seat, bottom);
    const at = trick.cards.findIndex((played) => played.seat === seat);
    if (at >= 0) {
      const won = done && trick.winner === seat;
      const newest = fresh && at === trick.cards.length - 1;
      return h(
        'div',
        { class: `tc ${where}${won ? ' won' : ''}${newest ? ` from-${where}` : ''}` },
        cardPicture(trick.cards[at].card),
        at === 0 && h('span', { class: 'led' }, t('led')),
        won && h('span', { class: 'vh' }, `, ${t('wins for {seat}', { seat: SEAT[seat] })}`),
      );
    }
    const now = seat === turn && !done;
    return h(
      'div',
      { class: `slot ${where}${now ? ' now' : ''}` },
      now ? (yours ? t('You to play') : t('{seat} to play', { seat: SEAT[seat] })) : SEAT[seat],
    );
  });
  const west = after(bottom, 1),
    east = after(bottom, 3);
  return h(
    'div',
    {
      class: 'trick',
      role: 'group',
      'aria-label': trick.cards.length ? t('Trick led by {seat}', { seat: SEAT[trick.leader] }) : t('New trick'),
    },
    places,
    h('span', { class: `dir dw only-phone${turn === west ? ' turn' : ''}`, 'aria-hidden': 'true' }, seatLetter(west)),
    h('span', { class: `dir de only-phone${turn === east ? ' turn' : ''}`, 'aria-hidden': 'true' }, seatLetter(east)),
  );
}

/** What a card of the last trick did: by whether it was led, and whether it won. */
const LAST = [
  ['{seat}', msg('{seat} won')],
  [msg('{seat} led'), msg('{seat} led, won')],
];

/** A trick that is over, in a row. @param {Trick} trick */
export const lastTrick = (trick) =>
  h(
    'div',
    { class: 'last' },
    trick.cards.map(({ seat, card }, i) =>
      h(
        'div',
        { class: trick.winner === seat ? 'won' : null },
        cardPicture(card),
        t(LAST[i === 0 ? 1 : 0][trick.winner === seat ? 1 : 0], { seat: seatLetter(seat) }),
      ),
    ),
  );

/** Contract, tricks made and needed. @param {View} view */
export function trickCounter(view) {
  const { contract, play } = view;
  if (!contract || !play) return null;
  const us = side(contract.declarer),
    them = other(us);
  const won = play.tricks[us],
    lost = play.tricks[them],
    spare = 13 - contract.needed - lost;
  const missing = contract.needed - won;
  const over = view.phase === 'over';
  const theirs =
    spare > 0 ? t('can lose {spare}', { spare }) : spare === 0 ? t('can lose none') : t('{n} down', { n: -spare });
  const cells = Array.from({ length: 13 }, (_, i) =>
    i < won ? 'us' : i >= 13 - lost ? 'them' : i >= contract.needed && i < 13 - lost ? 'spare' : '',
  );
  return h(
    'section',
    { class: 'panel cpanel', 'aria-label': t('Contract and tricks') },
    h(
      'div',
      { class: 'contract' },
      h(
        'div',
        {},
        contractNode(contract.text),
        ' ',
        h('span', { class: 'muted sm' }, t('by {seat}', { seat: SEAT[contract.declarer] })),
      ),
      h(
        'div',
        { class: 'goal' },
        h('b', {}, won),
        h('span', { class: 'muted' }, ` ${t('of {needed}', { needed: contract.needed })}`),
      ),
    ),
    h(
      'div',
      { class: 'tricks' },
      h(
        'div',
        {
          class: 'pips13',
          role: 'img',
          'aria-label': t('{side} {won}, {side2} {lost}, {left} to play', {
            side: SIDE[us],
            won,
            side2: SIDE[them],
            lost,
            left: play.left,
          }),
        },
        cells.map((kind) => h('i', { class: kind || null })),
      ),
      h(
        'div',
        { class: 'row' },
        h(
          'span',
          {},
          h('b', {}, won),
          ` ${SIDE[us]} `,
          h(
            'span',
            { class: 'muted' },
            missing > 0
              ? over
                ? t('{missing} short', { missing })
                : t('needs {missing} more', { missing })
              : over && missing < 0
                ? t('{n} over', { n: -missing })
                : t('has made it'),
          ),
        ),
        h('span', {}, h('span', { class: 'muted' }, over ? '' : theirs), ` ${SIDE[them]} `, h('b', {}, lost)),
      ),
    ),
  );
}
