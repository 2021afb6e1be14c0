// What screen readers say: one polite region for what happens, one for errors.
import { t } from './language.js';
import { h } from './dom.js';

const polite = h('div', { class: 'vh spoken', role: 'log', 'aria-live': 'polite', 'aria-label': t('What happens') });
const urgent = h('div', { class: 'vh spoken', role: 'alert' });
document.body.append(polite, urgent);

/** Says so when the reader is free; the last dozen sentences can be read again. @param {string} text */
export function say(text) {
  polite.append(h('p', {}, text));
  while (polite.childElementCount > 12) polite.firstElementChild?.remove();
}

/** Says so at once. @param {string} text */
export function alert(text) {
  urgent.replaceChildren(h('p', {}, text));
}
