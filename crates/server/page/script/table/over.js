// When the board is over: all four hands, the result, what happened at the other table, and the way on.
import { h } from '../dom.js';
import { SCORING, SEAT, contractNode, rich, sentenceCase, signed } from '../words.js';
import { side } from '../cards.js';
import { address } from '../memory.js';
import { fieldLine, pageOf } from './tournament.js';
/** @typedef {import('../types.js').View} View */

/** Scores are North-South's on the wire; people read their own. @param {View} view */
export const sense = (view) => (view.you.seat && side(view.you.seat) === 'EW' ? -1 : 1);

/** A figure, coloured and signed. @param {number} n @param {string} [unit] @param {number} [digits] */
export const gain = (n, unit = '', digits) =>
  h('b', { class: n > 0 ? 'pos' : n < 0 ? 'neg' : '' }, signed(n, digits), unit && ` ${unit}`);

/** @param {View} view */
export const comparison = (view) =>
  view.settings.scoring === 'matchpoints' ? '%' : view.settings.scoring === 'points' ? 'points' : 'IMP';

/** How the contract fared: `=`, `+1`, `−2`. @param {import('../types.js').Played} played */
export function fared(played) {
  if (!played.contract || played.tricks === null) return '';
  const over = played.tricks - 6 - Number(played.contract[0]);
  return over === 0 ? '=' : signed(over);
}

/**
 * @param {View} view
 * @param {{next: () => void, again: () => void, table: string, key: string}} actions
 */
export function resultPanel(view, { next, again, table, key }) {
  const { result, match, board } = view;
  if (!result?.played) return h('section', { class: 'panel resultp' }, h('p', {}, 'The board is over.'));
  const turn = sense(view);
  const { played, other } = result;
  const first = board.attempt === 1;
  const { tournament } = view.settings;
  return h(
    'section',
    { class: 'panel resultp', 'aria-label': 'Result' },
    h(
      'div',
      { class: 'resx' },
      played.contract
        ? [
            contractNode(played.contract),
            ' ',
            h('span', { class: 'muted sm' }, played.declarer && `by ${SEAT[played.declarer]} `),
            h('b', {}, fared(played)),
          ]
        : 'Passed out',
    ),
    h('p', { class: 'bigscore' }, gain(turn * played.score_ns)),
    result.claim && h('p', { class: 'sm' }, ...rich(sentenceCase(result.claim))),
    fieldLine(view),
    view.settings.compare &&
      first &&
      h(
        'dl',
        { class: 'kv' },
        h('dt', {}, 'Other table'),
        h('dd', {}, other ? rich(other.text) : 'still playing …'),
        result.imps !== null && [
          h('dt', {}, 'Swing'),
          h('dd', {}, gain(turn * result.imps, comparison(view), Number.isInteger(result.imps) ? undefined : 1)),
        ],
        match.boards !== null &&
          match.imps !== null && [
            h('dt', {}, 'Match'),
            h('dd', {}, gain(turn * match.imps, comparison(view)), ` after ${match.played} of ${match.boards}`),
          ],
      ),
    view.settings.deals.seed !== null &&
      view.settings.deals.seed !== undefined &&
      h('p', { class: 'xs muted' }, `Seed ${view.settings.deals.seed}, board ${board.place}`),
    !first && h('p', { class: 'sm muted' }, `Attempt ${board.attempt}: only the first counts.`),
    h(
      'div',
      { class: 'go' },
      match.last && tournament
        ? h('a', { class: 'btn primary', href: pageOf(tournament) }, 'To the ranking')
        : match.last
          ? h(
              'a',
              { class: 'btn primary', href: '/' },
              match.boards === 1 ? 'To the start' : 'Match over: to the start',
            )
          : h(
              'button',
              { class: 'btn primary', type: 'button', 'data-focus': 'next', on: { click: next } },
              'Next board',
              h('kbd', { class: 'only-wide' }, 'Space'),
            ),
      h(
        'a',
        { class: 'btn', href: address('/review', { t: table, k: key, b: board.place, a: board.attempt }) },
        'Review',
      ),
      view.you.seat &&
        !tournament &&
        h('button', { class: 'btn', type: 'button', on: { click: again } }, 'Play it again'),
    ),
  );
}

/** The boards of the match so far. @param {import('../types.js').Result[]} boards @param {View} view @param {string} key */
export function scoreSheet(boards, view, key) {
  const turn = sense(view);
  return h(
    'section',
    { class: 'panel', 'aria-label': 'Boards so far' },
    h('header', {}, h('h2', {}, 'Boards so far'), h('span', { class: 'muted sm' }, SCORING[view.settings.scoring])),
    h(
      'table',
      { class: 'recent' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Board'),
          h('th', { scope: 'col' }, 'Contract'),
          h('th', { scope: 'col', class: 'r' }, 'Score'),
          h('th', { scope: 'col' }, comparison(view)),
        ),
      ),
      h(
        'tbody',
        {},
        boards
          .filter((board) => board.over && board.attempt === 1)
          .map((board) =>
            h(
              'tr',
              {},
              h(
                'td',
                {},
                h(
                  'a',
                  { href: address('/review', { t: view.table, k: key, b: board.place, a: board.attempt }) },
                  board.number,
                ),
              ),
              h(
                'td',
                {},
                board.played?.contract
                  ? [contractNode(board.played.contract), ` ${board.played.declarer} ${fared(board.played)}`]
                  : 'passed out',
              ),
              h('td', { class: 'r' }, board.played && signed(turn * board.played.score_ns)),
              h('td', {}, board.imps === null ? '…' : gain(turn * board.imps)),
            ),
          ),
      ),
    ),
  );
}
