// History: results over time, weak spots, and what this device keeps: all of it can be taken along or deleted.
import { t } from '../language.js';
import { byId, h, s } from '../dom.js';
import { address, deleteAll, exportAll, finished, historyCode, importAll, setHistoryCode } from '../memory.js';
import { sentence } from '../api.js';
import { addBar } from '../bar.js';
import { alert, say } from '../announce.js';
import { openDialog } from '../dialog.js';
import { SEAT, ago, contractNode, percent, signed } from '../words.js';
import { empty, note } from '../parts/note.js';
import { deleteThere, joinAgain, makeCode, useCode } from './devices.js';
import { counted, course, figures, ownGain, weakSpots } from './figures.js';

const main = byId('main');
const trouble = h('div');
/** @type {Record<string, string>} */
const SPOTS = {
  bidding: t('Bidding'),
  declaring: t('Playing as declarer'),
  lead: t('Opening leads'),
  defending: t('Defence'),
  claims: t('Claims'),
};

/** @param {string} title @param {string} value */
const figure = (title, value) => [h('dt', {}, title), h('dd', {}, h('b', {}, value))];

/** The gains added up, as a line. @param {number[]} sums */
function plot(sums) {
  const [width, height] = [640, 140];
  const low = Math.min(0, ...sums),
    high = Math.max(1, ...sums);
  const x = (/** @type {number} */ at) => (at / Math.max(1, sums.length - 1)) * width;
  const y = (/** @type {number} */ sum) => height - ((sum - low) / (high - low)) * height;
  return s(
    'svg',
    {
      viewBox: `-4 -4 ${width + 8} ${height + 8}`,
      class: 'course',
      role: 'img',
      'aria-label': t('Gains added up over {n} boards: {sum}', { n: sums.length, sum: signed(sums.at(-1) ?? 0) }),
    },
    s('line', { x1: 0, x2: width, y1: y(0), y2: y(0), class: 'zero' }),
    s('polyline', {
      points: sums.map((sum, at) => `${x(at).toFixed(1)},${y(sum).toFixed(1)}`).join(' '),
      class: 'sum',
    }),
  );
}

function download() {
  const blob = new Blob([exportAll()], { type: 'application/json' });
  const anchor = h('a', { href: URL.createObjectURL(blob), download: 'merrimac-history.json' });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

/** @param {File} file */
async function upload(file) {
  try {
    importAll(await file.text());
    location.reload();
  } catch {
    trouble.replaceChildren(note('err', t('This is no history of Merrimac.'), t('Choose a file that was saved here.')));
    alert(t('This is no history of Merrimac.'));
  }
}

/** Does something with the code, shows what comes of it, or says why not. @param {() => Promise<unknown>} change */
async function withCode(change) {
  try {
    await change();
    location.reload();
  } catch (error) {
    trouble.replaceChildren(note('err', sentence(error)));
    alert(sentence(error));
  }
}

/** The code of this device, or the ways to one. */
function codePart() {
  const own = historyCode();
  const input = h('input', {
    class: 'inp txt',
    id: 'code',
    value: own || null,
    readonly: own ? '' : null,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  /** @param {string} title @param {() => void} click @param {string} [kind] */
  const button = (title, click, kind = 'btn') => h('button', { class: kind, type: 'button', on: { click } }, title);
  return own
    ? [
        h('p', { class: 'sm' }, t('Type this code on another device, under History, to have the same boards there.')),
        h(
          'div',
          { class: 'clrow' },
          h('label', { for: 'code' }, t('Your code')),
          input,
          button(t('Forget it here'), () => {
            setHistoryCode('');
            location.reload();
          }),
        ),
      ]
    : [
        h(
          'p',
          { class: 'sm' },
          t('With a code the server keeps your history too. Whoever has the code can read it and delete it.'),
        ),
        h(
          'div',
          { class: 'clrow' },
          button(t('Make a code'), () => void withCode(makeCode)),
          h('label', { for: 'code' }, t('A code you have')),
          input,
          button(t('Use it'), () => void withCode(() => useCode(input.value.trim()))),
        ),
      ];
}

function askDeletion() {
  const failed = h('div');
  const close = openDialog(
    t('Delete everything?'),
    h(
      'div',
      { class: 'sheet' },
      h('p', {}, t('Results, keys to tables, progress in lessons and settings are deleted from this device.')),
      historyCode() && h('p', {}, t('What the server keeps under your code is deleted too.')),
      failed,
      h(
        'div',
        { class: 'go' },
        h(
          'button',
          {
            class: 'btn primary',
            type: 'button',
            on: {
              click: async () => {
                try {
                  await deleteThere();
                } catch (error) {
                  failed.replaceChildren(note('err', sentence(error)));
                  return;
                }
                await deleteAll();
                close();
                say(t('Everything is deleted.'));
                location.assign('/');
              },
            },
          },
          t('Delete everything'),
        ),
        h('button', { class: 'btn', type: 'button', on: { click: () => close() } }, t('Keep it')),
      ),
    ),
  );
}

const boards = counted(finished());
const all = figures(boards);
const spots = weakSpots(boards);
const sums = course(boards);
const pick = h('input', {
  type: 'file',
  accept: 'application/json,.json',
  class: 'vh',
  id: 'history-file',
  on: { change: () => pick.files?.[0] && upload(pick.files[0]) },
});

addBar('history');
main.replaceChildren(
  h('h1', { class: 'vh' }, t('History')),
  trouble,
  h(
    'div',
    { class: 'stack' },
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'h-figures' },
      h('header', {}, h('h2', { id: 'h-figures' }, t('Your boards'))),
      boards.length
        ? [
            h(
              'dl',
              { class: 'kv figures' },
              figure(t('Boards'), String(all.boards)),
              all.mean !== null && figure(t('Swing a board'), signed(all.mean, 2)),
              all.made !== null &&
                figure(t('Contracts made, of {declared}', { declared: all.declared }), percent(all.made, 0)),
              all.beaten !== null &&
                figure(t('Contracts beaten, of {defended}', { defended: all.defended }), percent(all.beaten, 0)),
            ),
            sums.length > 1 && plot(sums),
          ]
        : empty(t('No boards yet.'), t('Each board you finish counts here.')),
    ),
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'h-spots' },
      h(
        'header',
        {},
        h('h2', { id: 'h-spots' }, t('Weak spots')),
        h('span', { class: 'muted sm' }, t('lost a reviewed board')),
      ),
      spots.length
        ? h(
            'ol',
            { class: 'entries' },
            spots.map(({ what, lost }) => h('li', {}, `${SPOTS[what]}: `, h('b', {}, lost.toFixed(1)))),
          )
        : empty(t('Nothing to tell yet.'), t('Reviews with their verdicts shown are counted here.')),
    ),
    boards.length > 0 &&
      h(
        'section',
        { class: 'panel', 'aria-labelledby': 'h-all' },
        h('header', {}, h('h2', { id: 'h-all' }, t('All boards'))),
        h(
          'table',
          { class: 'recent' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              [t('Board'), t('Contract'), t('Swing'), t('Played'), t('Review')].map((title) =>
                h('th', { scope: 'col' }, title),
              ),
            ),
          ),
          h(
            'tbody',
            {},
            boards.slice(0, 200).map((board) => {
              const gain = ownGain(board);
              return h(
                'tr',
                {},
                h('td', {}, board.number),
                h(
                  'td',
                  {},
                  board.contract
                    ? [
                        contractNode(board.contract),
                        board.declarer && ` ${SEAT[/** @type {import('../types.js').Seat} */ (board.declarer)]}`,
                      ]
                    : t('passed out'),
                ),
                h('td', {}, gain === null ? '' : signed(gain)),
                h('td', { class: 'muted' }, ago(board.when)),
                h(
                  'td',
                  {},
                  h(
                    'a',
                    { href: address('/review', { t: board.table, k: board.key, b: board.place, a: board.attempt }) },
                    t('Review'),
                    h('span', { class: 'vh' }, ` ${t('board {number}', { number: board.number })}`),
                  ),
                ),
              );
            }),
          ),
        ),
      ),
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'h-keep' },
      h('header', {}, h('h2', { id: 'h-keep' }, t('On this device'))),
      h('p', { class: 'sm' }, t('All of this is kept in this browser. Save it to a file to have a copy.')),
      h(
        'div',
        { class: 'go' },
        h('button', { class: 'btn', type: 'button', on: { click: download } }, t('Save to a file')),
        h('label', { class: 'btn', for: 'history-file' }, t('Add from a file')),
        pick,
        h('button', { class: 'btn', type: 'button', on: { click: askDeletion } }, t('Delete everything')),
      ),
    ),
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'h-code' },
      h('header', {}, h('h2', { id: 'h-code' }, t('On other devices'))),
      codePart(),
    ),
  ),
);
// Other devices may have played.
if (await joinAgain()) location.reload();
