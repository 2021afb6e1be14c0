// What the next table is made of: who sits, system, robots, scoring. Kept for this page's life and, by the browser, for the next.
import { msg, t } from '../language.js';
import { h } from '../dom.js';
import { choices } from '../api.js';
import { keep as store, load } from '../memory.js';
import { openDialog } from '../dialog.js';
import { SCORING, SEAT, SYSTEM } from '../words.js';
import { explainedChoice, robotsField } from '../parts/robots.js';
/** @typedef {import('../types.js').Seat} Seat */

/** `opponents` is the system of East and West, empty for the same. @type {{seats: Partial<Record<Seat, 'person'|'robot'>>, name: string, system: string, opponents: string, robots: string, scoring: string, declare_for_robot: boolean, history: boolean}} */
const start = {
  seats: {},
  name: '',
  system: 'natural',
  opponents: '',
  robots: 'expert',
  scoring: 'imps',
  declare_for_robot: true,
  history: false,
};

let choice = { ...start, ...load('newtable', {}) };

/** The fields of a new table. */
export const wanted = () => ({ ...choice, name: choice.name || undefined, opponents: choice.opponents || undefined });

/**
 * What a table is made of at which a theme is practised. All bid by a system and nothing else, so that the theme arises: robots that
 * try calls out and the learned style have ideas of their own.
 */
export const taught = () => ({
  opponents: undefined,
  system: choice.system === 'natural' ? 'two-over-one' : choice.system,
  robots: ['expert', 'master'].includes(choice.robots) ? 'rules+alphamu' : choice.robots,
});

/** In a sentence. */
export function tableWords() {
  const people = /** @type {Seat[]} */ (['N', 'E', 'W']).filter((seat) => choice.seats[seat] === 'person');
  const [ours, theirs] = [choice.system, choice.opponents || choice.system].map((name) => SYSTEM[name] ?? name);
  const system = ours === theirs ? ours : t('{ours} against {theirs}', { ours, theirs });
  const choices = { system, scoring: SCORING[choice.scoring] };
  return people.length
    ? t('You sit South; {seats} by invitation. Bidding: {system}. Scoring: {scoring}.', {
        ...choices,
        seats: people.map((seat) => SEAT[seat]).join(', '),
      })
    : t('You sit South. Bidding: {system}. Scoring: {scoring}.', choices);
}

/** @param {() => void} changed */
export async function openChange(changed) {
  const body = h('div', { class: 'sheet' });
  const keep = () => {
    store('newtable', choice);
    changed();
  };
  /** @param {'system'|'opponents'|'scoring'} field @param {string} title @param {import('../types.js').Choice[]} options */
  const select = (field, title, options) =>
    explainedChoice(`new-${field}`, title, options, choice[field], (value) => {
      choice = { ...choice, [field]: value };
      keep();
    });
  /** @param {string} field @param {string} title */
  const toggle = (field, title) => {
    const box = h('input', {
      type: 'checkbox',
      checked: Boolean(choice[/** @type {keyof typeof choice} */ (field)]),
      on: {
        change: () => {
          choice = { ...choice, [field]: box.checked };
          keep();
        },
      },
    });
    return h('label', { class: 'check' }, box, h('span', {}, title));
  };
  const name = h('input', {
    class: 'inp txt',
    id: 'new-name',
    maxlength: 40,
    value: choice.name,
    autocomplete: 'nickname',
    on: {
      change: () => {
        choice = { ...choice, name: name.value.trim() };
        keep();
      },
    },
  });
  const close = openDialog(t('The next table'), body);
  const all = await choices().catch(() => ({ systems: [], robots: [], bidders: [], card_players: [], scorings: [] }));
  body.replaceChildren(
    h(
      'fieldset',
      {},
      h('legend', { class: 'lbl' }, t('Who sits')),
      h(
        'div',
        { class: 'cols3' },
        /** @type {Seat[]} */ (['W', 'N', 'E']).map((seat) => {
          const node = h(
            'select',
            {
              class: 'inp txt',
              id: `new-seat-${seat}`,
              on: {
                change: () => {
                  choice = { ...choice, seats: { ...choice.seats, [seat]: node.value } };
                  keep();
                },
              },
            },
            [
              ['robot', t('Robot')],
              ['person', t('Person, by link')],
            ].map(([value, text]) => h('option', { value, selected: choice.seats[seat] === value }, text)),
          );
          return h('div', { class: 'field' }, h('label', { for: `new-seat-${seat}` }, SEAT[seat]), node);
        }),
      ),
    ),
    h(
      'div',
      { class: 'cols2' },
      h('div', { class: 'field' }, h('label', { for: 'new-name' }, t('Your name')), name),
      select('system', t('System'), all.systems),
      select('opponents', t('The opponents’ system'), [{ name: '', title: msg('The same'), note: '' }, ...all.systems]),
      select('scoring', t('Scoring'), all.scorings),
      robotsField('new-robots', all, choice.robots, (robots) => {
        choice = { ...choice, robots };
        keep();
      }),
    ),
    toggle('declare_for_robot', t('I play the hand when my robot partner declares')),
    toggle('history', t('All tricks may be looked at during the play')),
    h('div', { class: 'go' }, h('button', { class: 'btn primary', type: 'button', on: { click: close } }, t('Done'))),
  );
}
