// Hints, step by step: what to think of, what there is to choose from, and only then the call or the card. And what is to be
// said of the call just made, where one practises.
import { parts, t } from '../language.js';
import { h } from '../dom.js';
import { json, post, sentence } from '../api.js';
import { callNode, prose, spoken } from '../words.js';
import { say } from '../announce.js';
import { note } from '../parts/note.js';
import { state } from './state.js';
/** @typedef {import('../types.js').View} View */

/** The path of something about this table. @param {string} what */
const path = (what) => `/api/tables/${encodeURIComponent(state.table)}/${what}`;

/** Whether a hint may be asked for now. @param {View} view */
export const mayHint = (view) => view.settings.practice && view.yours && !view.asked;

/** A step as it is read aloud. @param {import('../types.js').Hint['steps'][number]} step */
export const hintWords = ({ title, lines }) => `${title}. ${lines.map(spoken).join(' ')}`;

/** Asks for a hint, or shows one step more of it. @param {() => void} render */
export async function moreHint(render) {
  const { view, hint } = state;
  if (!view || !mayHint(view)) return;
  if (hint && hint.steps.length) {
    state.hint = { ...hint, shown: Math.min(hint.shown + 1, hint.steps.length) };
    render();
    inSight();
    const step = hint.steps[state.hint.shown - 1];
    say(hintWords(step));
    return;
  }
  const at = view.at;
  state.hint = { at, steps: [], shown: 0, trouble: null };
  render();
  try {
    /** @type {import('../types.js').Hint} */
    const answer = await post(path('hint'), {}, state.key);
    if (state.view?.at !== answer.at) return;
    state.hint = { at, steps: answer.steps, shown: 1, trouble: null };
    say(hintWords(answer.steps[0]));
  } catch (error) {
    if (state.view?.at === at) state.hint = { at, steps: [], shown: 0, trouble: sentence(error) };
  }
  render();
  inSight();
}

/** The newest step may stand below what is seen. */
const inSight = () => document.querySelector('.hintp > :last-child')?.scrollIntoView({ block: 'nearest' });

/** @param {() => void} render */
export const closeHint = (render) => {
  state.hint = null;
  render();
};

/** @param {{more: () => void, close: () => void}} actions */
export function hintPanel({ more, close }) {
  const { hint } = state;
  if (!hint) return null;
  const last = hint.shown >= hint.steps.length;
  return h(
    'section',
    { class: 'panel hintp', 'aria-label': t('Hint') },
    h(
      'header',
      {},
      h('h2', {}, t('Hint')),
      h('button', { class: 'btn quiet', type: 'button', on: { click: close } }, t('Put away')),
    ),
    hint.trouble
      ? note('err', hint.trouble)
      : hint.steps.length === 0
        ? h('p', { class: 'muted sm' }, t('One moment …'))
        : hint.steps.slice(0, hint.shown).map((step) =>
            h(
              'div',
              { class: 'hintstep' },
              h('h3', {}, ...prose(step.title)),
              step.lines.map((line) => h('p', {}, ...prose(line))),
            ),
          ),
    !last &&
      hint.steps.length > 0 &&
      h(
        'button',
        { class: 'btn primary', type: 'button', 'data-focus': 'more-hint', on: { click: more } },
        hint.shown + 1 === hint.steps.length ? t('Tell me') : t('Tell me more'),
      ),
  );
}

/** Asks what is to be said of the call just made. @param {number} at @param {() => void} render */
export async function loadFeedback(at, render) {
  try {
    state.feedback = await json(path(`feedback/${at}`), { key: state.key });
    render();
  } catch {
    // An extra: the board goes on without it.
  }
}

/** What is to be said of one's last call. */
export function feedbackPanel() {
  const said = state.feedback;
  if (!said) return null;
  const better = [callNode(said.system), ' ', ...prose(said.system_meaning)];
  return h(
    'div',
    { class: 'panel feedback' },
    said.same
      ? note('ok', parts('Your {call} is the system’s call.', { call: callNode(said.call) }))
      : note(
          '',
          said.fits
            ? parts('You called {call}.', { call: callNode(said.call) })
            : parts('You called {call}, which does not show your hand.', { call: callNode(said.call) }),
          parts('The system calls {call}', { call: better }),
        ),
  );
}
