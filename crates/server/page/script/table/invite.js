// Sharing the table: a link for each person's seat and one for those who watch. Keys travel behind `#` and stay out of logs.
import { h } from '../dom.js';
import { SEAT } from '../words.js';
import { json, sentence } from '../api.js';
import { address } from '../memory.js';
import { openDialog } from '../dialog.js';
import { say } from '../announce.js';
import { note } from '../parts/note.js';
import { state } from './state.js';
/** @typedef {import('../types.js').Seat} Seat */

/** Copies, and says so on the button. @param {HTMLButtonElement} button @param {string} text */
export async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    button.replaceChildren('Copied');
    say('Copied.');
  } catch {
    say('The browser does not allow copying; select the text instead.');
  }
}

/** A link with a button to copy it. @param {string} title @param {string} link */
export function linkRow(title, link) {
  const button = h('button', { class: 'btn', type: 'button', on: { click: () => copy(button, link) } }, 'Copy');
  const id = `link-${title.replace(/\W/g, '')}`;
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, title),
    h(
      'div',
      { class: 'clrow' },
      h('input', {
        class: 'inp link',
        id,
        readonly: true,
        value: link,
        on: { focus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() },
      }),
      button,
    ),
  );
}

export async function openInvite() {
  const body = h('div', { class: 'sheet' }, h('p', { class: 'muted' }, 'One moment …'));
  openDialog('Invite', body);
  try {
    /** @type {import('../types.js').Keys} */
    const keys = await json(`/api/tables/${encodeURIComponent(state.table)}/keys`, { key: state.key });
    /** @param {string} key */
    const link = (key) => new URL(address('/table', { t: state.table, k: key }), location.href).href;
    const seats = /** @type {[Seat, string][]} */ (Object.entries(keys.seats)).filter(([, key]) => key !== state.key);
    body.replaceChildren(
      h(
        'p',
        { class: 'sm muted' },
        'Whoever has a link may sit there. The link for watching shows dummy, calls and cards, never a hidden hand.',
      ),
      ...seats.map(([seat, key]) => linkRow(`${SEAT[seat]}’s seat`, link(key))),
      linkRow('To watch', link(keys.watch)),
      seats.length
        ? ''
        : h(
            'p',
            { class: 'sm muted' },
            'To play with other people, open a table with more than one person: “Change table” on the start page.',
          ),
    );
  } catch (error) {
    body.replaceChildren(note('err', sentence(error)));
  }
}
