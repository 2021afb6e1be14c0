// Who sits where, and the board in the middle of it all.
import { t } from '../language.js';
import { h, unseen } from '../dom.js';
import { SEAT, seatLetter, VULNERABLE, VULNERABLE_SPOKEN } from '../words.js';
import { SEATS, vulnerable } from '../cards.js';
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Board} Board */

const DEALER = t('Dealer');

/**
 * @param {Seat} seat
 * @param {Board} board
 * @param {{name: string, role?: string, turn?: boolean, thinking?: boolean, away?: boolean}} who
 */
export const seatPill = (seat, board, { name, role, turn = false, thinking = false, away = false }) =>
  h(
    'div',
    {
      class: `seat${vulnerable(seat, board.vul) ? ' vul' : ''}${turn ? ' turn' : ''}${away ? ' away' : ''}`,
      'data-seat': seat,
    },
    h('span', { class: 'pt', 'aria-hidden': 'true' }, seatLetter(seat)),
    unseen(`${vulnerable(seat, board.vul) ? t('{seat}, vulnerable', { seat: SEAT[seat] }) : SEAT[seat]}: `),
    h('span', {}, name),
    role && h('span', { class: 'role' }, role),
    board.dealer === seat && h('span', { class: 'dl', title: DEALER }, DEALER.charAt(0), unseen(DEALER.slice(1))),
    away && unseen(`, ${t('away')}`),
    thinking && h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
  );

/** A duplicate board seen from above. @param {Board} board */
export const compass = (board) =>
  h(
    'div',
    {
      class: 'compass',
      role: 'img',
      'aria-label': t('Board {number}. Dealer {seat}. {vulnerable}.', {
        number: board.number,
        seat: SEAT[board.dealer],
        vulnerable: VULNERABLE_SPOKEN[board.vul],
      }),
    },
    SEATS.map((seat) =>
      h(
        'span',
        {
          class: `${seat.toLowerCase()}${vulnerable(seat, board.vul) ? ' v' : ''}${board.dealer === seat ? ' d' : ''}`,
          'data-dealer': DEALER.charAt(0),
        },
        seatLetter(seat),
      ),
    ),
    h('span', { class: 'no' }, board.number),
  );

/** The board with its particulars in words. @param {Board} board @param {[string, import('../dom.js').Child][]} more */
export const boardCard = (board, more = []) =>
  h(
    'div',
    { class: 'board' },
    compass(board),
    h(
      'dl',
      { class: 'only-wide' },
      /** @type {[string, import('../dom.js').Child][]} */ ([
        [t('Dealer'), SEAT[board.dealer]],
        [t('Vul'), VULNERABLE[board.vul]],
        ...more,
      ]).map(([term, text]) => h('div', {}, h('dt', {}, term), h('dd', {}, text))),
    ),
  );

/** The board as two chips, for the bar of a phone. @param {Board} board */
export const boardChips = (board) => [
  h('span', { class: 'chip' }, t('Board {number}', { number: board.number })),
  board.vul === 'None'
    ? h('span', { class: 'chip' }, t('none vul'))
    : h('span', { class: 'chip vul' }, t('{vul} vul', { vul: VULNERABLE[board.vul] })),
];
