// Announcing a tournament, and those that were.
import { count, t } from '../language.js';
import { h } from '../dom.js';
import { post } from '../api.js';
import { keepKey, link } from '../memory.js';

/** @type {Record<string, string>} */
export const FORMATS = {
  individual: t('Individual with robots'),
  mitchell: t('Pairs, Mitchell movement'),
  howell: t('Pairs, Howell movement'),
  teams: t('Teams of four'),
};

/** @type {Record<string, string>} */
const PHASES = { open: t('takes entries'), running: t('is played'), over: t('is over') };

/** @param {string} id @param {string} title @param {[string, string][]} options */
function choice(id, title, options) {
  const node = h(
    'select',
    { class: 'inp txt', id },
    options.map(([value, text]) => h('option', { value }, text)),
  );
  return { node, field: h('div', { class: 'field' }, h('label', { for: id }, title), node) };
}

/** @param {(error: unknown) => void} complain */
export function openPanel(complain) {
  const name = h('input', { class: 'inp txt', id: 'new-name', maxlength: 40, required: true });
  const format = choice('new-format', t('Kind'), Object.entries(FORMATS));
  const scoring = choice('new-scoring', t('Scoring'), [
    ['matchpoints', t('Matchpoints')],
    ['imps', t('IMPs')],
  ]);
  const boards = choice(
    'new-boards',
    t('Boards a round'),
    ['2', '3', '4', '6', '8', '12', '16'].map((n) => [n, n]),
  );
  const minutes = choice('new-minutes', t('Time for a round'), [
    ['', t('no clock')],
    ...['10', '15', '20', '30', '45', '60', '120'].map(
      (n) => /** @type {[string, string]} */ ([n, t('{n} minutes', { n })]),
    ),
  ]);
  const robots = choice('new-robots', t('Robots'), [
    ['club', t('Club player')],
    ['expert', t('Expert')],
    ['novice', t('Beginner')],
  ]);
  async function announce() {
    try {
      const opened = await post('/api/tournaments', {
        name: name.value,
        format: format.node.value,
        scoring: scoring.node.value,
        boards: Number(boards.node.value),
        minutes: minutes.node.value ? Number(minutes.node.value) : null,
        robots: robots.node.value,
      });
      keepKey(opened.tournament, opened.key, { own: true });
      location.assign(link('/tournament', { t: opened.tournament }));
    } catch (error) {
      complain(error);
    }
  }
  return h(
    'form',
    {
      class: 'panel tilep',
      'aria-labelledby': 'h-new',
      on: {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          announce();
        },
      },
    },
    h('h2', { id: 'h-new' }, t('Announce a tournament')),
    h(
      'p',
      {},
      t('You direct it: send the link, start it when all are there. Everybody plays the same boards at the same time.'),
    ),
    h('div', { class: 'field' }, h('label', { for: 'new-name' }, t('Name')), name),
    h('div', { class: 'cols2' }, format.field, scoring.field, boards.field, minutes.field, robots.field),
    h('div', { class: 'go' }, h('button', { class: 'btn primary', type: 'submit' }, t('Announce'))),
  );
}

/** @param {import('../types.js').TournamentLine[]} all */
export const listPanel = (all) =>
  h(
    'section',
    { class: 'panel', 'aria-labelledby': 'h-list' },
    h('header', {}, h('h2', { id: 'h-list' }, t('Tournaments here'))),
    h(
      'ul',
      { class: 'entries' },
      all.map((one) =>
        h(
          'li',
          {},
          h('a', { href: link('/tournament', { t: one.tournament }) }, one.name),
          h(
            'span',
            { class: 'muted sm' },
            ` ${FORMATS[one.format]}, ${PHASES[one.phase]}, ${count(one.entries, '{n} entry', '{n} entries')}`,
          ),
        ),
      ),
    ),
  );
