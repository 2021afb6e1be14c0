// A tournament, or the boards of a day: who plays, the clock, the ranking, and the way to one's table.
import { count, language, t } from '../language.js';
import { byId, h, show } from '../dom.js';
import { json, post, sentence } from '../api.js';
import { address, keepKey, keyOf, link, load, place } from '../memory.js';
import { addBar } from '../bar.js';
import { alert, say } from '../announce.js';
import { SCORING } from '../words.js';
import { empty, note } from '../parts/note.js';
import { segment } from '../start/match.js';
import { entriesPanel, rankingPanel, tablesPanel } from './lists.js';
import { directorPanel } from './director.js';
import { openTraveller } from './traveller.js';
import { FORMATS, listPanel, openPanel } from './open.js';
/** @typedef {import('../types.js').Tournament} Tournament */

/** How often the page looks again, in milliseconds. */
const LOOK = 4000;

const main = byId('main');
const isDay = location.pathname === '/day';
const asked = isDay ? {} : place();
const trouble = h('div'),
  head = h('div'),
  ranking = h('div'),
  lists = h('div', { class: 'stack' }),
  directing = h('div');
/** @type {{id: string, date: string|null, by: 'matchpoints'|'imps', round: number|null}} */
const state = {
  id: asked.t ?? '',
  date: new URLSearchParams(location.search).get('date'),
  by: 'matchpoints',
  round: null,
};

const path = () => `/api/tournaments/${encodeURIComponent(state.id)}`;
const key = () => (state.id ? keyOf(state.id) : undefined) || undefined;

/** @param {unknown} error */
function complain(error) {
  trouble.replaceChildren(note('err', sentence(error)));
  alert(sentence(error));
}

/** Does something and shows the tournament after it. @param {string} what @param {unknown} [body] */
async function act(what, body) {
  try {
    /** @type {Tournament} */
    const after = await post(`${path()}/${what}`, body ?? {}, key());
    trouble.replaceChildren();
    render(after);
  } catch (error) {
    complain(error);
  }
}

/** @param {string[]} names */
async function enter(names) {
  try {
    /** @type {{keys: string[], view: Tournament}} */
    const entered = await post(`${path()}/enter`, { names });
    keepKey(state.id, entered.keys[0], { own: true });
    const [, ...others] = entered.keys;
    if (others.length)
      trouble.replaceChildren(
        note('ok', t('You have entered.'), t('Send each of the others a link of their own:'), {
          actions: h(
            'ul',
            { class: 'links' },
            others.map((other, at) =>
              h(
                'li',
                {},
                h('label', { for: `link-${at}` }, names[at + 1]),
                h('input', {
                  class: 'inp txt',
                  id: `link-${at}`,
                  readonly: true,
                  value: new URL(link('/tournament', { t: state.id, k: other }), location.href).href,
                }),
              ),
            ),
          ),
        }),
      );
    render(entered.view);
    if (entered.view.you?.at) toTable(entered.view.you.at);
  } catch (error) {
    complain(error);
  }
}

/** @param {{table: string, key: string}} at */
function toTable(at) {
  location.assign(address('/table', { t: at.table, k: at.key }));
}

/** The form to enter with. @param {Tournament} it */
function entryForm(it) {
  const players = { individual: 1, mitchell: 2, howell: 2, teams: 4 }[it.format];
  const fields = Array.from({ length: players }, (_, at) =>
    h('input', {
      class: 'inp txt',
      id: `enter-${at}`,
      maxlength: 40,
      value: at === 0 ? load('newtable', { name: '' }).name : '',
      autocomplete: at === 0 ? 'nickname' : 'off',
    }),
  );
  return h(
    'form',
    {
      class: 'sheet',
      on: {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          enter(fields.map((field) => field.value.trim()).filter(Boolean));
        },
      },
    },
    h(
      'div',
      { class: 'cols2' },
      fields.map((field, at) =>
        h(
          'div',
          { class: 'field' },
          h(
            'label',
            { for: field.id },
            at === 0 ? t('Your name') : at === 1 ? t('Partner') : t('Player {n}', { n: at + 1 }),
          ),
          field,
        ),
      ),
    ),
    players > 1 && h('p', { class: 'xs muted' }, t('A robot plays where a name is left out.')),
    h('div', { class: 'go' }, h('button', { class: 'btn primary', type: 'submit' }, it.day ? t('Play') : t('Take part'))),
  );
}

/** What one can do now. @param {Tournament} it */
function todo(it) {
  const at = it.you?.at;
  if (at && it.phase === 'running' && at.finished < it.boards)
    return h(
      'div',
      { class: 'go' },
      h(
        'a',
        { class: 'btn primary big', href: address('/table', { t: at.table, k: at.key }), 'data-focus': 'table' },
        at.finished
          ? t('Go on with board {n} of {boards}', { n: at.finished + 1, boards: it.boards })
          : t('To my table'),
      ),
    );
  if (at && it.phase === 'running')
    return h(
      'p',
      {},
      it.format === 'individual'
        ? t('You have played all boards.')
        : t('Your boards are finished; the next round begins when everybody is.'),
    );
  if (it.phase === 'open' && it.you && !it.you.director) return h('p', {}, t('You have entered. Wait for the start.'));
  const open = it.phase === 'open' || (it.phase === 'running' && it.format === 'individual');
  return open && !it.you?.entry ? entryForm(it) : null;
}

/** @param {number} seconds */
const clock = (seconds) =>
  seconds <= 0
    ? t('time is up')
    : t('{time} left', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });

/** @param {Tournament} it */
function summary(it) {
  const format = FORMATS[it.format];
  const boards = count(it.boards, '{n} board', '{n} boards');
  if (it.day)
    return it.phase === 'over'
      ? t('Eight boards, the same for everybody, with three robots. The day is over.')
      : t(
          'Eight boards, the same for everybody, with three robots. No hints, nothing is taken back. They end at midnight, Universal Time.',
        );
  if (it.phase === 'open') return t('{format}, {boards} a round. Entries are taken.', { format, boards });
  if (it.phase === 'over') return t('{format}. It is over.', { format });
  if (it.format === 'individual') return t('{format}, {boards}.', { format, boards });
  return t('{format}, round {round} of {rounds}, {boards} a round.', {
    format,
    boards,
    round: it.round,
    rounds: it.rounds ?? '?',
  });
}

/** @param {Tournament} it */
function render(it) {
  state.id = it.tournament;
  const called = it.day ? t('Boards of {day}', { day: dayText(it.day) }) : it.name;
  document.title = `${called} · Merrimac`;
  if (state.round !== null && it.round > state.round && it.you?.at && it.phase === 'running') {
    say(t('The next round begins.'));
    toTable(it.you.at);
  }
  state.round = it.round;
  // The form keeps what was typed: it is made anew only when there is something else to do.
  show(head, [it.phase, it.round, it.you, it.name, it.day], () => [
    h(
      'section',
      { class: 'panel tilep hero', 'aria-labelledby': 'h-tournament' },
      h('h2', { id: 'h-tournament' }, called),
      h('p', { class: 'ink' }, summary(it)),
      h('p', { class: 'bigscore', id: 'clock', hidden: true }),
      todo(it),
      it.day && h('p', { class: 'sm' }, h('a', { href: dayBefore(it.day) }, t('The day before'))),
    ),
  ]);
  const time = document.getElementById('clock');
  if (time && it.seconds_left !== null) {
    time.hidden = false;
    time.replaceChildren(clock(it.seconds_left));
  }
  show(ranking, [it.ranking, it.phase, state.by], () =>
    it.phase === 'open'
      ? null
      : rankingPanel(
          it,
          segment(
            t('Ranked by'),
            [
              ['matchpoints', SCORING.matchpoints],
              ['imps', SCORING.imps],
            ],
            state.by,
            (by) => {
              state.by = /** @type {typeof state.by} */ (by);
              look();
            },
          ),
          state.by,
        ),
  );
  show(lists, [it.entries, it.tables, it.open_boards, it.phase], () => [
    it.open_boards.length > 0 &&
      h(
        'section',
        { class: 'panel', 'aria-labelledby': 'h-boards' },
        h(
          'header',
          {},
          h('h2', { id: 'h-boards' }, t('Boards')),
          (it.phase === 'over' || (it.round > 1 && !it.day)) &&
            h('a', { href: `${path()}/export?as=pbn`, download: 'tournament.pbn' }, t('All tables as PBN')),
        ),
        h(
          'div',
          { class: 'go' },
          it.open_boards.map((number) =>
            h(
              'button',
              {
                class: 'btn',
                type: 'button',
                'data-focus': `board-${number}`,
                on: { click: () => openTraveller(path(), key(), number, it, correct).catch(complain) },
              },
              t('Board {number}', { number }),
            ),
          ),
        ),
      ),
    tablesPanel(it),
    entriesPanel(it),
  ]);
  show(directing, [it.you?.director, it.phase, it.entries, it.minutes, it.round], () =>
    it.you?.director ? directorPanel(it, act, link('/tournament', { t: it.tournament })) : null,
  );
}

/** @param {number} board @param {number} table @param {unknown} award */
const correct = (board, table, award) => act('correct', { board, table, award });

/** A day as it is written here. @param {string} day */
const dayText = (day) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

/** @param {string} day */
function dayBefore(day) {
  const before = new Date(`${day}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return `/day?date=${before.toISOString().slice(0, 10)}`;
}

/** Looks again, and shows what there is. */
async function look() {
  const by = `by=${state.by}`;
  try {
    if (isDay && !state.id) {
      const first = await json(`/api/day?${by}${state.date ? `&date=${encodeURIComponent(state.date)}` : ''}`);
      state.id = first.tournament;
      if (!key()) return render(first);
    }
    return render(await json(`${path()}?${by}`, { key: key() }));
  } catch (error) {
    if (state.round === null) complain(error);
  }
  return undefined;
}

addBar('compete');
// Another tournament is the same page with something else behind the #.
addEventListener('hashchange', () => location.reload());
const title = h('h1', { class: 'vh' }, isDay ? t('Boards of the day') : t('Tournaments'));
if (isDay || state.id) {
  main.replaceChildren(title, trouble, h('div', { class: 'stack' }, head, directing, ranking, lists));
  head.append(h('p', { class: 'muted' }, t('One moment …')));
  if (isDay) main.append(h('p', { class: 'foot' }, h('a', { href: '/tournament' }, t('Club tournaments'))));
  await look();
  setInterval(() => {
    if (!document.hidden) look();
  }, LOOK);
} else {
  main.replaceChildren(
    title,
    trouble,
    h('div', { class: 'start' }, h('div', { class: 'a' }), h('div', { class: 'b' })),
  );
  main.querySelector('.a')?.append(openPanel(complain));
  const all = await json('/api/tournaments').catch(() => ({ tournaments: [] }));
  main
    .querySelector('.b')
    ?.append(
      all.tournaments.length
        ? listPanel(all.tournaments)
        : h(
            'section',
            { class: 'panel' },
            empty(t('No tournaments yet.'), t('Those that are announced are listed here.')),
          ),
    );
}
