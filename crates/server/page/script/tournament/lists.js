// The ranking, the tables and those who have entered.
import { t } from '../language.js';
import { h } from '../dom.js';
import { minus, signed } from '../words.js';
/** @typedef {import('../types.js').Tournament} Tournament */
/** @typedef {Tournament['ranking'][number]} Line */

/** @param {number|null} percent */
const percents = (percent) => (percent === null ? '' : `${percent.toFixed(1)}%`);
/** @param {number|null} imps */
const imps = (imps) => (imps === null ? '' : signed(imps, 2));

/** @param {Tournament} it @param {Line[]} lines @param {string} title */
function ranked(it, lines, title) {
  const teams = it.format === 'teams';
  return h(
    'table',
    { class: 'recent ranking' },
    h('caption', { class: 'vh' }, title),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col', class: 'r' }, t('Rank')),
        h('th', { scope: 'col' }, t('Name')),
        h('th', { scope: 'col', class: 'r' }, t('Boards')),
        teams
          ? h('th', { scope: 'col', class: 'r' }, t('Victory points'))
          : [
              h('th', { scope: 'col', class: 'r' }, t('Matchpoints')),
              h('th', { scope: 'col', class: 'r' }, t('IMPs a board')),
            ],
      ),
    ),
    h(
      'tbody',
      {},
      lines.map((line) =>
        h(
          'tr',
          { class: line.yours ? 'yours' : null, 'aria-current': line.yours ? 'true' : null },
          h('td', { class: 'r' }, line.boards ? line.rank : ''),
          h('td', {}, line.name),
          h('td', { class: 'r' }, line.boards),
          teams
            ? h('td', { class: 'r' }, line.victory_points === null ? '' : minus(line.victory_points, 2))
            : [h('td', { class: 'r' }, percents(line.percent)), h('td', { class: 'r' }, imps(line.imps))],
        ),
      ),
    ),
  );
}

/** @param {Tournament} it @param {Node} choice What it is ranked by. @param {string} by */
export function rankingPanel(it, choice, by) {
  const sides = /** @type {const} */ ([
    ['NS', t('North–South')],
    ['EW', t('East–West')],
    [null, ''],
  ]);
  const lines = sides.map(
    ([side, title]) => /** @type {const} */ ([title, it.ranking.filter((line) => line.line === side)]),
  );
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': 'h-ranking', 'data-by': by },
    h('header', {}, h('h2', { id: 'h-ranking' }, t('Ranking')), it.format === 'teams' ? null : choice),
    lines
      .filter(([, found]) => found.length)
      .map(([title, found]) => [title && h('h3', {}, title), ranked(it, found, title || t('Ranking'))])
      .flat(),
    it.ranked > it.ranking.length && h('p', { class: 'xs muted' }, t('{ranked} are ranked.', { ranked: it.ranked })),
  );
}

/** @param {Tournament} it */
export const tablesPanel = (it) =>
  it.tables.length && it.phase === 'running'
    ? h(
        'section',
        { class: 'panel', 'aria-labelledby': 'h-tables' },
        h('header', {}, h('h2', { id: 'h-tables' }, t('Tables of round {round}', { round: it.round }))),
        h(
          'table',
          { class: 'recent' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              [t('Table'), t('North–South'), t('East–West'), t('Finished')].map((title) =>
                h('th', { scope: 'col' }, title),
              ),
            ),
          ),
          h(
            'tbody',
            {},
            it.tables.map((table) =>
              h(
                'tr',
                {},
                h('td', {}, table.number),
                h('td', {}, table.ns),
                h('td', {}, table.ew),
                h('td', {}, t('{finished} of {boards}', { finished: table.finished, boards: it.boards })),
              ),
            ),
          ),
        ),
      )
    : null;

/** @param {Tournament} it */
export const entriesPanel = (it) =>
  it.phase === 'open'
    ? h(
        'section',
        { class: 'panel', 'aria-labelledby': 'h-entries' },
        h('header', {}, h('h2', { id: 'h-entries' }, t('Entered'))),
        it.entries.length
          ? h(
              'ol',
              { class: 'entries' },
              it.entries.map((entry) =>
                h(
                  'li',
                  { class: entry.yours ? 'yours' : null },
                  entry.players.map((player) => player.name).join(' – '),
                ),
              ),
            )
          : h('p', { class: 'muted' }, t('Nobody yet.')),
      )
    : null;
