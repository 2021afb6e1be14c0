// Which board: one's own, one of a pasted set, one of several attempts.
import { t } from '../language.js';
import { h } from '../dom.js';
import { post, send } from '../api.js';
import { address, finished } from '../memory.js';
import { contractNode, seatLetter, signed } from '../words.js';
import { empty } from '../parts/note.js';
import { pastePanel } from '../start/paste.js';
import { source } from './study.js';

/** Nothing was asked for: the boards one has played, and a place to paste one. */
export function chooseBoard() {
  const boards = finished();
  return [
    h(
      'div',
      { class: 'ph' },
      h('h1', {}, t('Review')),
      h('p', { class: 'muted' }, t('Step through a board and see what every card was worth.')),
    ),
    h(
      'section',
      { class: 'panel', 'aria-label': t('Your boards') },
      h('header', {}, h('h2', {}, t('Your boards'))),
      boards.length
        ? h(
            'ul',
            { class: 'boardlist' },
            boards.map((board) =>
              h(
                'li',
                {},
                h(
                  'a',
                  {
                    href: address('/review', { t: board.table, k: board.key, b: board.place, a: board.attempt }),
                  },
                  t('Board {number}', { number: board.number }),
                ),
                ' ',
                board.contract ? contractNode(board.contract) : t('passed out'),
                board.declarer && ` ${board.declarer}`,
                ' ',
                h('span', { class: 'muted' }, signed(board.score)),
              ),
            ),
          )
        : empty(
            t('No boards yet.'),
            t('Boards you finish at the table are listed here.'),
            h('a', { class: 'btn primary', href: '/' }, t('Play a board')),
          ),
    ),
    pastePanel(async (more) => {
      const opened = await post('/api/tables', more);
      location.assign(address('/table', { t: opened.table, k: opened.key }));
    }),
  ];
}

/** Boards of a pasted set, to go from one to the next. @param {string} text */
export async function otherBoards(text) {
  /** @type {import('../types.js').Reading} */
  const reading = await send('/api/read', text);
  if (reading.boards.length < 2) return null;
  const select = h(
    'select',
    {
      class: 'inp txt',
      id: 'which',
      on: {
        change: () => location.assign(address('/review', { text, b: select.value })),
      },
    },
    reading.boards.map((board) =>
      h(
        'option',
        { value: board.place, selected: board.place === source?.board },
        t('Board {number}', { number: board.number ?? board.place }) +
          (board.contract ? `, ${board.contract} ${seatLetter(board.declarer ?? '')}` : ''),
      ),
    ),
  );
  return h(
    'section',
    { class: 'panel' },
    h('div', { class: 'field' }, h('label', { for: 'which' }, t('Board')), select),
  );
}

/** The attempts at a board, to compare them. @param {import('../types.js').BoardRecord} record */
export function otherAttempts(record) {
  if (!source?.table || record.attempts < 2) return null;
  const { table, key, place: at } = source.table;
  return h(
    'section',
    { class: 'panel', 'aria-label': t('Attempts') },
    h('header', {}, h('h2', {}, t('Attempts'))),
    h(
      'div',
      { class: 'pick' },
      Array.from({ length: record.attempts }, (_, i) =>
        h(
          'a',
          {
            class: 'btn',
            href: address('/review', { t: table, k: key, b: at, a: i + 1 }),
            'aria-current': i + 1 === record.attempt ? 'true' : null,
          },
          i === 0 ? t('First') : t('No. {n}', { n: i + 1 }),
        ),
      ),
    ),
  );
}
