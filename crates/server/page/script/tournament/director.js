// What the director does: the link to send, start, clock, robots for those who are missing, the end.
import { t } from '../language.js';
import { h } from '../dom.js';
/** @typedef {import('../types.js').Tournament} Tournament */

/** @param {string} text @param {() => void} click @param {string} [kind] */
const button = (text, click, kind = '') =>
  h('button', { class: `btn ${kind}`, type: 'button', 'data-focus': text, on: { click } }, text);

/**
 * @param {Tournament} it
 * @param {(what: string, body?: unknown) => void} act
 * @param {string} entry The address where people enter.
 */
export function directorPanel(it, act, entry) {
  const players = it.entries.flatMap((one) =>
    one.players.map((player, at) => ({ ...player, entry: one.entry, player: at + 1 })),
  );
  return h(
    'section',
    { class: 'panel tilep', 'aria-labelledby': 'h-director' },
    h('header', {}, h('h2', { id: 'h-director' }, t('You direct'))),
    it.phase === 'open' && [
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'entry-link' }, t('People enter here')),
        h('input', { class: 'inp txt', id: 'entry-link', readonly: true, value: new URL(entry, location.href).href }),
      ),
      h(
        'div',
        { class: 'go' },
        button(t('Start the tournament'), () => act('start'), 'primary'),
      ),
    ],
    it.phase === 'running' && [
      h(
        'div',
        { class: 'go' },
        it.minutes !== null && [
          button(t('5 minutes more'), () => act('clock', { minutes: 5 })),
          button(t('5 minutes less'), () => act('clock', { minutes: -5 })),
        ],
        it.round === it.rounds
          ? button(t('End the tournament'), () => act('end'))
          : [button(t('Next round now'), () => act('next')), button(t('End the tournament'), () => act('end'))],
      ),
      h(
        'details',
        {},
        h('summary', {}, t('A robot for somebody who is missing')),
        h(
          'ul',
          { class: 'entries' },
          players.map((player) =>
            h(
              'li',
              {},
              h('span', {}, `${player.name} `),
              button(
                player.robot
                  ? t('{name} is back', { name: player.name })
                  : t('Robot for {name}', { name: player.name }),
                () => act('replace', { entry: player.entry, player: player.player, robot: !player.robot }),
              ),
            ),
          ),
        ),
      ),
    ],
    h('p', { class: 'xs muted' }, t('Results are corrected where a board is shown.')),
  );
}
