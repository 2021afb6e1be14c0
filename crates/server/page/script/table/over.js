// When the board is over: all four hands, the result, what happened at the other table, and the way on.
import { t } from '../language.js';
import { h } from '../dom.js';
import { SCORING, SEAT, contractNode, playedText, prose, seatLetter, signed } from '../words.js';
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
  view.settings.scoring === 'matchpoints' ? '%' : view.settings.scoring === 'points' ? t('points') : t('IMP');

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
  if (!result?.played) return h('section', { class: 'panel resultp' }, h('p', {}, t('The board is over.')));
  const turn = sense(view);
  const { played, other } = result;
  const first = board.attempt === 1;
  const { tournament } = view.settings;
  return h(
    'section',
    { class: 'panel resultp', 'aria-label': t('Result') },
    h(
      'div',
      { class: 'resx' },
      played.contract
        ? [
            contractNode(played.contract),
            ' ',
            h('span', { class: 'muted sm' }, played.declarer && `${t('by {seat}', { seat: SEAT[played.declarer] })} `),
            h('b', {}, fared(played)),
          ]
        : t('Passed out'),
    ),
    h('p', { class: 'bigscore' }, gain(turn * played.score_ns)),
    result.claim && h('p', { class: 'sm' }, ...prose(result.claim)),
    fieldLine(view),
    view.settings.compare &&
      first &&
      h(
        'dl',
        { class: 'kv' },
        h('dt', {}, t('Other table')),
        h('dd', {}, other ? playedText(other) : t('still playing …')),
        result.imps !== null && [
          h('dt', {}, t('Swing')),
          h('dd', {}, gain(turn * result.imps, comparison(view), Number.isInteger(result.imps) ? undefined : 1)),
        ],
        match.boards !== null &&
          match.imps !== null && [
            h('dt', {}, t('Match')),
            h(
              'dd',
              {},
              gain(turn * match.imps, comparison(view)),
              ` ${t('after {played} of {boards}', { played: match.played, boards: match.boards })}`,
            ),
          ],
      ),
    view.settings.deals.seed !== null &&
      view.settings.deals.seed !== undefined &&
      h(
        'p',
        { class: 'xs muted' },
        t('Seed {seed}, board {place}', { seed: view.settings.deals.seed, place: board.place }),
      ),
    !first && h('p', { class: 'sm muted' }, t('Attempt {attempt}: only the first counts.', { attempt: board.attempt })),
    h(
      'div',
      { class: 'go' },
      match.last && tournament
        ? h('a', { class: 'btn primary', href: pageOf(tournament) }, t('To the ranking'))
        : match.last
          ? h(
              'a',
              { class: 'btn primary', href: '/' },
              match.boards === 1 ? t('To the start') : t('Match over: to the start'),
            )
          : h(
              'button',
              { class: 'btn primary', type: 'button', 'data-focus': 'next', on: { click: next } },
              t('Next board'),
            ),
      h(
        'a',
        { class: 'btn', href: address('/review', { t: table, k: key, b: board.place, a: board.attempt }) },
        t('Review'),
      ),
      view.you.seat &&
        !tournament &&
        h('button', { class: 'btn', type: 'button', on: { click: again } }, t('Play it again')),
    ),
  );
}

/** The boards of the match so far. @param {import('../types.js').Result[]} boards @param {View} view @param {string} key */
export function scoreSheet(boards, view, key) {
  const turn = sense(view);
  return h(
    'section',
    { class: 'panel', 'aria-label': t('Boards so far') },
    h('header', {}, h('h2', {}, t('Boards so far')), h('span', { class: 'muted sm' }, SCORING[view.settings.scoring])),
    h(
      'table',
      { class: 'recent' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, t('Board')),
          h('th', { scope: 'col' }, t('Contract')),
          h('th', { scope: 'col', class: 'r' }, t('Score')),
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
                  ? [
                      contractNode(board.played.contract),
                      ` ${seatLetter(board.played.declarer ?? '')} ${fared(board.played)}`,
                    ]
                  : t('passed out'),
              ),
              h('td', { class: 'r' }, board.played && signed(turn * board.played.score_ns)),
              h('td', {}, board.imps === null ? '…' : gain(turn * board.imps)),
            ),
          ),
      ),
    ),
  );
}
