// The review: the board step by step, and, when asked, what every card was worth.
import { t } from '../language.js';
import { byId, h } from '../dom.js';
import { json, sentence } from '../api.js';
import { place } from '../memory.js';
import { onSettings, prefs } from '../settings.js';
import { addBar } from '../bar.js';
import { dialogOpen } from '../dialog.js';
import { boardChips } from '../parts/seat.js';
import { empty } from '../parts/note.js';
import { render, slots } from './panels.js';
import { chooseBoard, otherAttempts, otherBoards } from './pick.js';
import {
  cardsShown,
  choose,
  goTo,
  nextMistake,
  onChange,
  optionsNow,
  playFrom,
  showVerdicts,
  source,
  state,
  step,
  total,
} from './study.js';

const main = byId('main');
const chips = h('span', { class: 'hchips only-phone' });
onChange(render);
onSettings(render);

addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  if (!state.record || typing || !prefs.keys || event.ctrlKey || event.metaKey || event.altKey || dialogOpen()) return;
  const cards = cardsShown();
  const onButton = document.activeElement?.matches('button, a, summary') ?? false;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => goTo(0),
    End: () => goTo(total()),
    ArrowUp: () => goTo(cards > 0 ? state.at - (((cards - 1) % 4) + 1) : state.at - 1),
    ArrowDown: () => goTo(state.at >= (state.record?.calls.length ?? 0) ? state.at + 4 - (cards % 4) : state.at + 1),
    n: nextMistake,
    v: () => {
      if (state.verdicts) {
        state.verdicts = false;
        render();
      } else void showVerdicts();
    },
    g: () => void playFrom(cards),
  };
  if (event.key === ' ' && !onButton) {
    const options = optionsNow();
    const best = options && Object.entries(options).sort((a, b) => b[1] - a[1])[0]?.[0];
    event.preventDefault();
    if (best && state.verdicts) choose(best);
    return;
  }
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

async function begin() {
  addBar('review', { chips });
  addEventListener('hashchange', () => location.reload());
  if (!source) {
    main.className = 'page';
    return main.replaceChildren(...chooseBoard());
  }
  const opening = source.open();
  if (source.table) {
    // Without a network there is no table, and the review that was kept can be read all the same.
    const view = await json(`/api/tables/${encodeURIComponent(source.table.table)}`, { key: source.table.key }).catch(
      () => null,
    );
    state.unit =
      { imps: t('IMP'), matchpoints: '%', points: t('points') }[/** @type {string} */ (view?.settings.scoring)] ??
      t('IMP');
    state.seat = view?.you.seat ?? null;
    // In a tournament a board is played once.
    state.seated = state.seat !== null && !view?.settings.tournament;
  }
  const { record, analysis } = await opening;
  state.record = record;
  state.analysis = analysis;
  if (!record.cards.length && !record.calls.length) state.verdicts = true;
  state.at = record.calls.length;
  if (place().at) state.at = Number(place().at);
  document.title = `Review of board ${record.number} · Merrimac`;
  chips.replaceChildren(...boardChips({ ...record, place: 0 }));
  main.className = 'review';
  const which = source.text ? await otherBoards(source.text).catch(() => null) : null;
  main.replaceChildren(
    h('h1', { class: 'vh' }, t('Review of board {number}', { number: record.number })),
    h(
      'div',
      { class: 'stack lead-col' },
      slots.diagram,
      slots.steps,
      h(
        'nav',
        { class: 'tabs only-phone', 'aria-label': t('Parts of the review') },
        [
          ['er', t('Mistakes')],
          ['au', t('Auction')],
          ['dt', t('Makeable')],
          ['gr', t('Graph')],
        ].map(([id, text]) =>
          h(
            'a',
            {
              href: `#${id}`,
              on: {
                click: (/** @type {Event} */ event) => {
                  event.preventDefault();
                  main.querySelector(`.${id}`)?.scrollIntoView();
                },
              },
            },
            text,
          ),
        ),
      ),
      slots.plot,
    ),
    h('div', { class: 'stack' }, slots.learn, slots.mistakes, slots.plan, slots.auction),
    h(
      'div',
      { class: 'stack' },
      which,
      otherAttempts(record),
      slots.result,
      slots.makeable,
      slots.accuracy,
      slots.profile,
      slots.share,
    ),
  );
  render();
  if (state.verdicts) void showVerdicts();
  return undefined;
}

begin().catch((error) => {
  main.className = 'page';
  main.replaceChildren(
    h('h1', { class: 'vh' }, t('Review')),
    h(
      'section',
      { class: 'panel' },
      empty(
        t('This board cannot be reviewed.'),
        sentence(error),
        h('a', { class: 'btn primary', href: '/' }, t('To the start')),
      ),
    ),
  );
});
