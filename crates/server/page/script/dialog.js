// One shape of dialog, on the browser's own <dialog>: focus is trapped and comes back by itself, Escape closes.
import { t } from './language.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * @param {string} title
 * @param {import('./dom.js').Child} content
 * @param {{closed?: () => void, kind?: string}} [options]
 * @returns {() => void} Closes it.
 */
export function openDialog(title, content, { closed, kind = '' } = {}) {
  const dialog = h(
    'dialog',
    { class: `dialog ${kind}`, 'aria-labelledby': 'dialog-title' },
    h(
      'header',
      {},
      h('h2', { id: 'dialog-title' }, title),
      h(
        'button',
        { class: 'icon', type: 'button', 'aria-label': t('Close'), on: { click: () => dialog.close() } },
        icon('no'),
      ),
    ),
    content,
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    closed?.();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}

/** Whether a dialog is open, so that keys of the table must wait. */
export const dialogOpen = () => document.querySelector('dialog[open]') !== null;
