// What people at the table say to one another: shown where there is somebody to talk to, and only if one wants it.
import { t } from '../language.js';
import { h } from '../dom.js';
import { sentence } from '../api.js';
import { alert } from '../announce.js';
import { prefs } from '../settings.js';
import { spoken } from '../words.js';
import { ask } from './state.js';
/** @typedef {import('../types.js').View} View */

const log = h('ol', { class: 'chatlog', 'aria-label': t('What was said') });
const input = h('input', {
  class: 'inp txt',
  id: 'chat',
  maxlength: 200,
  autocomplete: 'off',
  placeholder: t('To everybody at the table'),
});
const node = h(
  'section',
  { class: 'panel chat', 'aria-label': t('Chat') },
  log,
  h(
    'form',
    {
      class: 'clrow',
      on: {
        submit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = input.value.trim();
          if (!text) return;
          input.value = '';
          try {
            await ask('say', { text });
          } catch (error) {
            alert(sentence(error));
          }
        },
      },
    },
    h('label', { class: 'vh', for: 'chat' }, t('Say something to the table')),
    input,
    h('button', { class: 'btn', type: 'submit' }, t('Say')),
  ),
);

/** Lines kept on the page. */
const MOST = 50;

/** @param {View} view */
export function hear(view) {
  if (!prefs.chat) return;
  for (const move of view.moves.filter(({ kind }) => kind === 'say')) log.append(h('li', {}, spoken(move.text)));
  while (log.childElementCount > MOST) log.firstElementChild?.remove();
  log.scrollTop = log.scrollHeight;
}

/** The panel, if there is somebody to talk to. @param {View} view */
export const chatPanel = (view) =>
  prefs.chat &&
  view.you.seat !== null &&
  Object.values(view.seats).filter((sitter) => sitter.kind === 'person').length > 1
    ? node
    : null;
