// The start page: one click to a board; below it everything else one can begin with.
import { LANGUAGES, language, t } from '../language.js';
import { setPrefs } from '../settings.js';
import { byId, h } from '../dom.js';
import { choices, post, sentence } from '../api.js';
import { address, finished, openTable, setOpenTable } from '../memory.js';
import { addBar } from '../bar.js';
import { alert } from '../announce.js';
import { ago, contractNode, seatLetter, signed } from '../words.js';
import { cardPicture } from '../parts/card.js';
import { empty, note } from '../parts/note.js';
import { pastePanel } from './paste.js';
import { practisePanel } from './practise.js';
import { matchPanel } from './match.js';
import { openChange, tableWords, wanted } from './change.js';
import { joinAgain } from '../history/devices.js';

const main = byId('main');
const trouble = h('div');

/** Opens a table and goes there. @param {Record<string, unknown>} [more] */
export async function play(more = {}) {
  try {
    /** @type {import('../types.js').Opened} */
    const opened = await post('/api/tables', { ...wanted(), ...more });
    setOpenTable({ table: opened.table, key: opened.key, what: 'table', when: Date.now() });
    location.assign(address('/table', { t: opened.table, k: opened.key }));
  } catch (error) {
    trouble.replaceChildren(note('err', sentence(error)));
    alert(sentence(error));
    trouble.scrollIntoView({ block: 'nearest' });
  }
}

function hero() {
  const words = h('p', { class: 'ink' }, tableWords());
  const open = openTable();
  return h(
    'section',
    { class: 'panel tilep hero a', 'aria-labelledby': 'h-play' },
    h('h2', { id: 'h-play' }, t('Bridge with three robots')),
    words,
    h('p', { class: 'ink' }, t('At the end of each board you see honestly what you could have done.')),
    h(
      'div',
      { class: 'go' },
      h('button', { class: 'btn primary big', type: 'button', on: { click: () => play() } }, t('Play a board')),
      open &&
        h(
          'a',
          { class: 'btn', href: address('/table', { t: open.table, k: open.key }) },
          t('Go on with the last table'),
        ),
      h(
        'button',
        { class: 'btn', type: 'button', on: { click: () => openChange(() => words.replaceChildren(tableWords())) } },
        t('Change table'),
      ),
    ),
    h(
      'div',
      { class: 'fan hand', 'aria-hidden': 'true' },
      ['HQ', 'SK', 'DA'].map((card) => cardPicture(card)),
    ),
  );
}

function recent() {
  const boards = finished();
  const rows = boards.slice(0, 12).map((board) => {
    const over = board.contract && board.tricks !== null ? board.tricks - 6 - Number(board.contract[0]) : null;
    const href = address('/review', { t: board.table, k: board.key, b: board.place, a: board.attempt });
    return h(
      'tr',
      {},
      h(
        'td',
        {},
        t('Board {number}', { number: board.number }),
        board.attempt > 1 && h('span', { class: 'muted' }, ` ${t('attempt {attempt}', { attempt: board.attempt })}`),
      ),
      h(
        'td',
        {},
        board.contract
          ? [contractNode(board.contract), ' ', h('span', { class: 'muted' }, seatLetter(board.declarer ?? ''))]
          : t('passed out'),
      ),
      h('td', { class: 'r' }, over === null ? '' : over === 0 ? '=' : signed(over)),
      h('td', { class: 'r only-wide' }, signed(board.score)),
      h(
        'td',
        { class: 'r' },
        board.imps === null
          ? ''
          : h('span', { class: board.imps > 0 ? 'pos' : board.imps < 0 ? 'neg' : 'muted' }, signed(board.imps)),
      ),
      h('td', { class: 'muted only-wide' }, ago(board.when)),
      h(
        'td',
        {},
        h('a', { href }, t('Review'), h('span', { class: 'vh' }, ` ${t('board {number}', { number: board.number })}`)),
      ),
    );
  });
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': 'h-recent' },
    h(
      'header',
      {},
      h('h2', { id: 'h-recent' }, t('Recent boards')),
      h('span', { class: 'muted sm' }, t('kept on this device')),
    ),
    rows.length
      ? h(
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
              h('th', { scope: 'col', class: 'r' }, t('Result')),
              h('th', { scope: 'col', class: 'r only-wide' }, t('Score N–S')),
              h('th', { scope: 'col', class: 'r' }, t('Swing')),
              h('th', { scope: 'col', class: 'only-wide' }, t('Played')),
              h('th', { scope: 'col' }, h('span', { class: 'vh' }, t('Open'))),
            ),
          ),
          h('tbody', {}, rows),
        )
      : empty(t('No boards yet.'), t('Each board you finish is listed here with its result and review.')),
  );
}

function todayPanel() {
  return h(
    'section',
    { class: 'panel tilep c', 'aria-labelledby': 'h-today' },
    h('h2', { id: 'h-today' }, t('Boards of the day')),
    h('p', {}, t('Eight boards, the same for everybody: see how you rank.')),
    h(
      'div',
      { class: 'go' },
      h('a', { class: 'btn primary', href: '/day' }, t('Today’s boards')),
      h('a', { class: 'btn', href: '/tournament' }, t('Club tournaments')),
    ),
  );
}

function lessonsPanel() {
  return h(
    'section',
    { class: 'panel tilep c', 'aria-labelledby': 'h-lessons' },
    h('h2', { id: 'h-lessons' }, t('Lessons')),
    h('p', {}, t('From opening one no trump to safety plays, a few minutes each.')),
    h('div', { class: 'go' }, h('a', { class: 'btn primary', href: '/lessons' }, t('All lessons'))),
  );
}

addBar('start');
const practice = h('div', { class: 'b' });
main.replaceChildren(
  h('h1', { class: 'vh' }, t('Merrimac, a bridge table')),
  trouble,
  h('div', { class: 'start' }, hero(), practice, todayPanel(), lessonsPanel(), matchPanel(play), pastePanel(play)),
  recent(),
  h(
    'p',
    { class: 'foot' },
    h('span', {}, t('Robots see only their own cards.')),
    h('a', { href: '/day' }, t('Boards of the day')),
    h('a', { href: '/lessons' }, t('Lessons')),
    h('a', { href: '/suit' }, t('Suit laboratory')),
    h('a', { href: '/deals' }, t('Deal laboratory')),
    h('a', { href: '/system' }, t('System card')),
    h('a', { href: '/review' }, t('Review a board')),
    Object.entries(LANGUAGES).map(([name, title]) =>
      h(
        'button',
        {
          class: 'linkish',
          type: 'button',
          lang: name,
          'aria-current': name === language ? 'true' : null,
          on: { click: () => setPrefs({ language: /** @type {any} */ (name) }) },
        },
        title,
      ),
    ),
  ),
);
/** @type {import('../types.js').Choices['conditions']} */
let conditions = [];
try {
  ({ conditions } = await choices());
} catch {
  // One's own condition still works.
}
practice.append(practisePanel(conditions, play));
// Boards of other devices are there when history is opened.
void joinAgain();
