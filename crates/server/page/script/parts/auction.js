// The auction as a table; every call is a button that opens its meaning, alerted calls have a footnote.
import { t } from '../language.js';
import { h, unseen } from '../dom.js';
import { SEAT, VULNERABLE_SPOKEN, callName, callNode, moveText, prose, spoken } from '../words.js';
import { after, vulnerable } from '../cards.js';
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').MadeCall} MadeCall */

/**
 * @param {MadeCall[]} calls
 * @param {Pick<import('../types.js').Board, 'dealer'|'vul'>} board
 * @param {{you?: Seat|null, turn?: Seat|null, candidate?: string|null, current?: number|null, open?: (at: number) => void, notes?: boolean}} [options]
 *   `current`: the call under discussion; `open`: shows the meaning of a call.
 */
export function auctionTable(
  calls,
  board,
  { you = null, turn = null, candidate = null, current = null, open, notes = true } = {},
) {
  /** @type {Seat[]} */
  const columns = ['W', 'N', 'E', 'S'];
  const first = columns.indexOf(board.dealer);
  /** @type {(Node|null)[]} */
  const cells = Array.from({ length: first }, () => null);
  /** @type {MadeCall[]} */
  const alerts = [];
  calls.forEach((made, at) => {
    const foot = made.alert ? alerts.push(made) : 0;
    const content = [
      callNode(made.call),
      foot ? h('sup', {}, foot) : null,
      made.meaning?.length ? unseen(`: ${made.note ?? spoken(made.meaning)}`) : null,
    ];
    cells.push(
      open
        ? h(
            'button',
            {
              type: 'button',
              'data-focus': `call-${at}`,
              class: foot ? 'alert' : null,
              'aria-pressed': current === at ? 'true' : null,
              title: (made.meaning && spoken(made.meaning)) || null,
              on: { click: () => open(at) },
            },
            content,
          )
        : h('span', { class: `cell${foot ? ' alert' : ''}${current === at ? ' now' : ''}` }, content),
    );
  });
  if (turn)
    cells.push(
      h(
        'span',
        { class: 'ghost' },
        candidate ? callNode(candidate) : h('span', { class: 'muted', 'aria-hidden': 'true' }, '?'),
        !candidate && unseen(t('to call')),
      ),
    );
  const rows = Array.from({ length: Math.max(1, Math.ceil(cells.length / 4)) }, (_, row) =>
    h(
      'tr',
      {},
      columns.map((_seat, i) => h('td', {}, cells[4 * row + i])),
    ),
  );
  return h(
    'div',
    {},
    h(
      'table',
      { class: 'auction' },
      h(
        'caption',
        { class: 'vh' },
        t('The auction. {seat} deals. {vulnerable}.', {
          seat: SEAT[board.dealer],
          vulnerable: VULNERABLE_SPOKEN[board.vul],
        }),
      ),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          columns.map((seat) =>
            h(
              'th',
              { scope: 'col', class: vulnerable(seat, board.vul) ? 'vul' : null },
              h(
                'span',
                { class: 'h' },
                h('span', {}, seat === you ? t('You') : SEAT[seat]),
                board.dealer === seat && h('span', { class: 'dl', title: t('Dealer') }, t('Dealer').charAt(0)),
                vulnerable(seat, board.vul) && unseen(` ${t('vulnerable')}`),
              ),
            ),
          ),
        ),
      ),
      h('tbody', {}, rows),
    ),
    notes &&
      alerts.length > 0 &&
      h(
        'ol',
        { class: 'notes' },
        alerts.map((made, i) =>
          h(
            'li',
            {},
            h('b', {}, i + 1),
            h('span', {}, callNode(made.call), ' ', ...prose(made.note ?? made.meaning ?? '')),
          ),
        ),
      ),
  );
}

/** The last calls as a sentence. @param {MadeCall[]} calls @param {Seat|null} you */
export function auctionSentence(calls, you) {
  const made = calls.at(-1);
  if (!made) return t('Nobody has called yet');
  if (made.seat !== you) return moveText({ kind: 'call', text: '', ...made });
  if (made.call === 'P') return t('You passed');
  if (made.call === 'X') return t('You doubled');
  return made.call === 'XX' ? t('You redoubled') : t('You bid {call}', { call: callName(made.call) });
}

/** The seat that calls next. @param {MadeCall[]} calls @param {Seat} dealer */
export const nextToCall = (calls, dealer) => after(dealer, calls.length);
