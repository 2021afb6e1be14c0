// What only the host changes while a table is in play: how fast and how strong the robots are.
import { t } from '../language.js';
import { h } from '../dom.js';
import { choices, json, sentence } from '../api.js';
import { alert } from '../announce.js';
import { robotsField } from '../parts/robots.js';
import { state } from './state.js';
/** @typedef {import('../types.js').View} View */

/** @param {View} view @param {(view: View) => void} done */
export function paceField(view, done) {
  /** @param {Record<string, unknown>} change */
  const patch = async (change) => {
    try {
      done(
        await json(`/api/tables/${encodeURIComponent(state.table)}`, { method: 'PATCH', body: change, key: state.key }),
      );
    } catch (error) {
      alert(sentence(error));
    }
  };
  const paces = /** @type {[number, string][]} */ ([
    [0, t('at once')],
    [400, t('quickly')],
    [900, t('at a human pace')],
    [2000, t('slowly')],
  ]);
  const pace = h(
    'select',
    { class: 'inp txt', id: 'set-pace', on: { change: () => patch({ pace_ms: Number(pace.value) }) } },
    paces.map(([ms, text]) => h('option', { value: ms, selected: ms === view.settings.pace_ms }, text)),
  );
  const robots = h('div', { class: 'contents' });
  /** @param {Parameters<typeof robotsField>[1]} all */
  const showRobots = (all) =>
    robots.replaceChildren(
      robotsField('set-robots', all, view.settings.robots, (chosen) => void patch({ robots: chosen })),
    );
  choices()
    .then(showRobots)
    .catch(() => showRobots({ robots: [], bidders: [], card_players: [] }));
  return h(
    'div',
    { class: 'cols2' },
    h('div', { class: 'field' }, h('label', { for: 'set-pace' }, t('Robots play')), pace),
    robots,
  );
}
