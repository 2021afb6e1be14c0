// The board under review as a diagram one can step through, move by move, and leave for a line of one's own.
import { parts, t } from '../language.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { SEAT, SIDE, callName, callNode, cardNode, contractNode, nameOf, signed } from '../words.js';
import { SEATS, side } from '../cards.js';
import { compass } from '../parts/seat.js';
import { printedHand, tiledHand } from '../parts/diagram.js';
import { cardPicture } from '../parts/card.js';
/** @typedef {import('../types.js').BoardRecord} BoardRecord */
/** @typedef {import('../types.js').Card} Card */
/** @typedef {import('./replay.js').Position} Position */

/** The trick on the table, small. @param {Position} position */
function middle(position) {
  const { trick, turn, won } = position;
  return h(
    'div',
    { class: 'mid' },
    trick.cards.length > 0 &&
      h(
        'div',
        { class: 'minitrick' },
        trick.cards.map(({ seat, card }) =>
          h('span', { class: `mt ${seat.toLowerCase()}${trick.winner === seat ? ' won' : ''}` }, cardPicture(card)),
        ),
      ),
    h(
      'span',
      { class: 'chip ok' },
      turn
        ? trick.cards.length % 4 === 0
          ? t('{seat} to lead', { seat: SEAT[turn] })
          : t('{seat} to play', { seat: SEAT[turn] })
        : t('Play over'),
    ),
    h('span', { class: 'sm' }, h('b', {}, t('Trick {number}', { number: position.number }))),
    h('span', { class: 'xs muted' }, `${SIDE.NS} ${won.NS}, ${SIDE.EW} ${won.EW}`),
  );
}

/** @param {BoardRecord} record */
function corner(record) {
  const { contract, result } = record;
  if (!contract) return record.calls.length ? h('div', { class: 'resx' }, t('Passed out')) : null;
  const tricks = result?.played?.tricks;
  const over = typeof tricks === 'number' ? tricks - contract.needed : null;
  return [
    h(
      'div',
      { class: 'resx' },
      contractNode(contract.text),
      ' ',
      over !== null && h('b', { class: over < 0 ? 'neg' : null }, over === 0 ? '=' : signed(over)),
    ),
    h(
      'div',
      { class: 'sm muted' },
      t('by {seat}', { seat: SEAT[contract.declarer] }) + (result?.played ? `, ${signed(result.played.score_ns)}` : ''),
    ),
  ];
}

/**
 * @param {BoardRecord} record
 * @param {Position|null} position Null before the play.
 * @param {{played: Card|null, options: Record<Card, number>|null, choose: (card: Card) => void, bad: boolean, calls: number}} state `calls`: those shown, before the play.
 */
export function diagram(record, position, { played, options, choose, bad, calls }) {
  const gone = position?.gone ?? new Set();
  const mover = position?.turn ?? null;
  const made = calls > 0 ? record.calls[calls - 1] : null;
  return h(
    'div',
    { class: 'diagram' },
    h('div', { class: 'tl' }, compass(record)),
    h('div', { class: 'tr' }, corner(record)),
    SEATS.map((seat) =>
      h('div', { class: seat.toLowerCase() }, printedHand(seat, record.hands[seat], { gone, turn: seat === mover })),
    ),
    h(
      'div',
      { class: 'c' },
      position
        ? middle(position)
        : made
          ? h(
              'div',
              { class: 'mid' },
              h('span', { class: 'bigcall' }, callNode(made.call)),
              h('span', { class: 'sm' }, SEAT[made.seat]),
            )
          : null,
    ),
    h(
      'div',
      { class: 'mover' },
      mover
        ? tiledHand(mover, record.hands[mover], {
            name: nameOf(mover, record.names),
            gone,
            played,
            options,
            sideName: SIDE[side(mover)],
            choose,
            bad,
          })
        : h('div', { class: 'hd wide resting' }),
    ),
  );
}

/**
 * The bar with which one steps.
 * @param {BoardRecord} record
 * @param {{calls: number, cards: number, line: Card[], step: (by: number) => void, first: () => void, last: () => void, more: import('../dom.js').Children}} state
 */
export function stepper(record, { calls, cards, line, step, first, last, more }) {
  const total = record.cards.length;
  /** @type {import('../dom.js').Children} */
  let where = [h('b', {}, record.calls.length ? t('Before the auction') : t('The deal'))];
  const lastCard = line.length ? line[line.length - 1] : cards > 0 ? record.cards[cards - 1]?.card : null;
  if (line.length && lastCard)
    where = [
      h('b', {}, t('Your own line')),
      ' ',
      h('span', { class: 'nb' }, parts('{n} on, {card}', { n: line.length, card: cardNode(lastCard) })),
    ];
  else if (cards > 0 && lastCard)
    where = [
      h('b', {}, t('Trick {trick}', { trick: record.cards[cards - 1].trick })),
      ' ',
      h('span', { class: 'nb' }, t('card {cards} of {total}', { cards, total })),
      ' ',
      h(
        'span',
        { class: 'muted only-wide' },
        parts('{seat} played {card}', { seat: SEAT[record.cards[cards - 1].seat], card: cardNode(lastCard) }),
      ),
    ];
  else if (calls > 0)
    where = [
      h('b', {}, t('Call {calls} of {n}', { calls, n: record.calls.length })),
      ' ',
      h('span', { class: 'muted' }, `${SEAT[record.calls[calls - 1].seat]}: ${callName(record.calls[calls - 1].call)}`),
    ];
  /** @param {string} label @param {Parameters<typeof icon>[0]} sign @param {() => void} click @param {string} [kind] */
  const button = (label, sign, click, kind = '') =>
    h(
      'button',
      { class: `btn ${kind}`, type: 'button', 'aria-label': label, title: label, 'data-focus': label, on: { click } },
      icon(sign),
    );
  return h(
    'div',
    { class: 'panel steps', role: 'group', 'aria-label': t('Step through the board') },
    h(
      'span',
      { class: 'grp' },
      button(t('To the beginning'), 'first', first, 'only-wide'),
      button(t('Back one'), 'back', () => step(-1)),
    ),
    h('span', { class: 'where', role: 'status' }, where),
    h(
      'span',
      { class: 'grp' },
      button(t('On one'), 'forward', () => step(1)),
      button(t('To the end'), 'end', last, 'only-wide'),
      more,
    ),
  );
}
