// What declarer should have played for, in words with chances, at the points that matter.
import { h } from '../dom.js';
import { cardName, cardNode, percent, rich, sentenceCase } from '../words.js';
/** @typedef {import('../types.js').Plan} Plan */

/**
 * @param {Plan[]} plans
 * @param {import('../types.js').Seat|undefined} dummy
 * @param {(at: number) => void} go
 */
export const plansBox = (plans, dummy, go) =>
  h(
    'section',
    { id: 'pl', class: 'panel pl', 'aria-labelledby': 'h-plans' },
    h('header', {}, h('h2', { id: 'h-plans' }, 'What to play for')),
    plans.map((plan) =>
      h(
        'div',
        { class: 'plan' },
        h(
          'p',
          { class: 'lead' },
          h(
            'button',
            {
              class: 'linkish',
              type: 'button',
              'data-focus': `plan-${plan.at}`,
              'aria-label': `Go to trick ${plan.trick}`,
              on: { click: () => go(plan.at) },
            },
            `Trick ${plan.trick}`,
          ),
          ': ',
          cardNode(plan.card),
          plan.seat === dummy ? ' from dummy, ' : ' from hand, ',
          h('b', {}, percent(plan.chance, 0)),
          ' against best defence',
        ),
        h('p', {}, ...rich(sentenceCase(plan.text))),
        h('p', { class: 'sm muted' }, comparison(plan)),
      ),
    ),
  );

/** The plan beside the card played, and beside double dummy. @param {Plan} plan */
function comparison(plan) {
  const open = `With all cards seen ${percent(plan.double_dummy, 0)}`;
  const proof = plan.proven ? 'proved over all layouts' : 'planned for a sample of layouts';
  if (plan.card === plan.played) return `That was the card played. ${open}; ${proof}.`;
  const left = plan.played_chance === null ? '' : `, which left ${percent(plan.played_chance, 0)}`;
  return `The ${cardName(plan.played)} was played${left}. ${open}; ${proof}.`;
}
