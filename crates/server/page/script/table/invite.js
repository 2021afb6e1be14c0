// Who sits at the table: a link for each seat and one for those who watch. A robot keeps a seat until its guest sits down, so a
// link can be sent at any time and the board goes on meanwhile.
import { t } from '../language.js';
import { h } from '../dom.js';
import { partner } from '../cards.js';
import { SEAT } from '../words.js';
import { json, sentence } from '../api.js';
import { keepKey, link } from '../memory.js';
import { openDialog } from '../dialog.js';
import { alert, say } from '../announce.js';
import { note } from '../parts/note.js';
import { ask, state } from './state.js';
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').View} View */

/** Copies, and says so on the button. @param {HTMLButtonElement} button @param {string} text */
export async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    button.replaceChildren(t('Copied'));
    say(t('Copied.'));
  } catch {
    say(t('The browser does not allow copying; select the text instead.'));
  }
}

/** A link with a button to copy it. @param {string} title @param {string} href @param {...import('../dom.js').Child} more */
export function linkRow(title, href, ...more) {
  const button = h('button', { class: 'btn', type: 'button', on: { click: () => copy(button, href) } }, t('Copy'));
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
        value: href,
        on: { focus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() },
      }),
      button,
      ...more,
    ),
  );
}

/** The table and its people. @param {(view: View) => void} accept */
export async function openInvite(accept) {
  const body = h('div', { class: 'sheet' }, h('p', { class: 'muted' }, t('One moment …')));
  openDialog(t('Invite'), body);
  const path = `/api/tables/${encodeURIComponent(state.table)}`;
  /** @param {() => Promise<unknown>} change */
  const act = async (change) => {
    try {
      await change();
      await draw();
    } catch (error) {
      alert(sentence(error));
    }
  };
  const draw = async () => {
    const { view } = state;
    if (!view) return;
    /** @type {import('../types.js').Keys} */
    const keys = await json(`${path}/keys`, { key: state.key });
    /** @param {string} key */
    const href = (key) => new URL(link('/table', { t: state.table, k: key }), location.href).href;
    const across = view.you.seat && partner(view.you.seat);
    const others = /** @type {[Seat, string][]} */ (Object.entries(keys.seats)).filter(
      ([seat]) => seat !== view.you.seat,
    );
    // A friend is mostly asked to be one's partner.
    const seats = others.sort(([one], [two]) => Number(two === across) - Number(one === across));
    body.replaceChildren(
      h(
        'p',
        { class: 'sm muted' },
        seats.length
          ? t(
              'Send a friend the link of a seat: a robot keeps it until your friend sits down. The link for watching never shows a hidden hand.',
            )
          : t('The link for watching shows dummy, calls and cards, never a hidden hand.'),
      ),
      ...seats.map(([seat, key]) => {
        const sitter = view.seats[seat];
        const person = sitter.kind === 'person';
        const whose = person
          ? t('{seat}’s seat, {name}', { seat: SEAT[seat], name: sitter.name })
          : t('{seat}’s seat, a robot for now', { seat: SEAT[seat] });
        return linkRow(
          seat === across ? `${whose} · ${t('partner')}` : whose,
          href(key),
          person &&
            h(
              'button',
              {
                class: 'btn',
                type: 'button',
                on: {
                  click: () =>
                    act(async () =>
                      accept(
                        await json(path, { method: 'PATCH', body: { seats: { [seat]: 'robot' } }, key: state.key }),
                      ),
                    ),
                },
              },
              t('Robot instead'),
            ),
          h(
            'button',
            {
              class: 'btn',
              type: 'button',
              title: t('The old link opens nothing any more'),
              on: { click: () => act(() => ask(`keys/${seat}`)) },
            },
            t('New link'),
          ),
        );
      }),
      linkRow(t('To watch'), href(keys.watch)),
      view.you.seat
        ? h(
            'details',
            { class: 'sm' },
            h('summary', {}, t('Your own seat')),
            h(
              'p',
              { class: 'muted' },
              t('To go on with this table on another device. Whoever has this link plays your cards.'),
            ),
            linkRow(t('Your seat'), href(state.key)),
            h(
              'div',
              { class: 'go' },
              h(
                'button',
                {
                  class: 'btn',
                  type: 'button',
                  on: {
                    click: () =>
                      act(async () => {
                        const { key } = await ask(`keys/${view.you.seat}`);
                        keepKey(state.table, key, { own: true });
                        location.reload();
                      }),
                  },
                },
                t('Make a new link for my seat'),
              ),
            ),
          )
        : '',
      view.you.seat && !view.you.host
        ? h(
            'div',
            { class: 'go' },
            h(
              'button',
              {
                class: 'btn',
                type: 'button',
                on: {
                  click: async () => {
                    await ask('leave');
                    location.assign('/');
                  },
                },
              },
              t('Leave the table: a robot plays on'),
            ),
          )
        : '',
    );
  };
  try {
    await draw();
  } catch (error) {
    body.replaceChildren(note('err', sentence(error)));
  }
}

/** Names under which somebody sits who has not said one. */
const NAMELESS = ['Player', 'Robot'];
let greeted = false;

/** Asks a guest for a name, and sits down. @param {View} view @param {(view: View) => void} accept */
export function greet(view, accept) {
  const seat = view.you.invited ?? view.you.seat;
  const nameless = view.you.seat !== null && !view.you.host && NAMELESS.includes(view.seats[view.you.seat].name);
  if (greeted || !seat || !(view.you.invited || nameless)) return;
  greeted = true;
  const name = h('input', {
    class: 'inp txt',
    id: 'guest-name',
    maxlength: 40,
    autocomplete: 'nickname',
    required: true,
  });
  const trouble = h('div');
  const close = openDialog(
    t('You are invited to sit {seat}', { seat: SEAT[seat] }),
    h(
      'form',
      {
        class: 'claim',
        on: {
          submit: async (/** @type {Event} */ event) => {
            event.preventDefault();
            try {
              const seated = await ask('sit', { name: name.value.trim() });
              close();
              // The stream was a watcher's.
              if (view.you.invited) location.reload();
              else accept(seated);
            } catch (error) {
              trouble.replaceChildren(note('err', sentence(error)));
            }
          },
        },
      },
      h('div', { class: 'field' }, h('label', { for: 'guest-name' }, t('Your name')), name),
      trouble,
      h('div', { class: 'go' }, h('button', { class: 'btn primary', type: 'submit' }, t('Sit down'))),
    ),
  );
  name.focus();
}
