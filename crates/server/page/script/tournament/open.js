// Announcing a tournament, and those that were.
import { h } from '../dom.js';
import { post } from '../api.js';
import { keepKey, link } from '../memory.js';
import { count } from '../words.js';

/** @type {Record<string, string>} */
export const FORMATS = {
  individual: 'Individual with robots',
  mitchell: 'Pairs, Mitchell movement',
  howell: 'Pairs, Howell movement',
  teams: 'Teams of four',
};

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
  const format = choice('new-format', 'Kind', Object.entries(FORMATS));
  const scoring = choice('new-scoring', 'Scoring', [
    ['matchpoints', 'Matchpoints'],
    ['imps', 'IMPs'],
  ]);
  const boards = choice(
    'new-boards',
    'Boards a round',
    ['2', '3', '4', '6', '8', '12', '16'].map((n) => [n, n]),
  );
  const minutes = choice('new-minutes', 'Time for a round', [
    ['', 'no clock'],
    ...['10', '15', '20', '30', '45', '60', '120'].map((n) => /** @type {[string, string]} */ ([n, `${n} minutes`])),
  ]);
  const robots = choice('new-robots', 'Robots', [
    ['club', 'Club player'],
    ['expert', 'Expert'],
    ['novice', 'Beginner'],
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
    h('h2', { id: 'h-new' }, 'Announce a tournament'),
    h(
      'p',
      {},
      'You direct it: send the link, start it when all are there. Everybody plays the same boards at the same time.',
    ),
    h('div', { class: 'field' }, h('label', { for: 'new-name' }, 'Name'), name),
    h('div', { class: 'cols2' }, format.field, scoring.field, boards.field, minutes.field, robots.field),
    h('div', { class: 'go' }, h('button', { class: 'btn primary', type: 'submit' }, 'Announce')),
  );
}

/** @param {import('../types.js').TournamentLine[]} all */
export const listPanel = (all) =>
  h(
    'section',
    { class: 'panel', 'aria-labelledby': 'h-list' },
    h('header', {}, h('h2', { id: 'h-list' }, 'Tournaments here')),
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
            ` ${FORMATS[one.format]}, ${{ open: 'takes entries', running: 'is played', over: 'is over' }[one.phase]}, ${count(one.entries, 'entry', 'entries')}`,
          ),
        ),
      ),
    ),
  );
