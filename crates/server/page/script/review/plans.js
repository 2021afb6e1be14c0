// What declarer should have played for, in words with chances, at the points that matter.
import { parts, t } from '../language.js';
import { h } from '../dom.js';
import { cardName, cardNode, percent, prose } from '../words.js';
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
    h('header', {}, h('h2', { id: 'h-plans' }, t('What to play for'))),
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
              'aria-label': t('Go to trick {trick}', { trick: plan.trick }),
              on: { click: () => go(plan.at) },
            },
            t('Trick {trick}', { trick: plan.trick }),
          ),
          ': ',
          plan.seat === dummy
            ? parts('{card} from dummy, {chance} against best defence', chosen(plan))
            : parts('{card} from hand, {chance} against best defence', chosen(plan)),
        ),
        h('p', {}, ...prose(plan.text)),
        h('p', { class: 'sm muted' }, comparison(plan)),
      ),
    ),
  );

/** @param {Plan} plan */
const chosen = (plan) => ({ card: cardNode(plan.card), chance: h('b', {}, percent(plan.chance, 0)) });

/** The plan beside the card played, and beside double dummy. @param {Plan} plan */
function comparison(plan) {
  const open = t('With all cards seen {percent}', { percent: percent(plan.double_dummy, 0) });
  const proof = plan.proven ? t('proved over all layouts') : t('planned for a sample of layouts');
  if (plan.card === plan.played) return t('That was the card played. {open}; {proof}.', { open, proof });
  const card = cardName(plan.played);
  if (plan.played_chance === null) return t('The {card} was played. {open}; {proof}.', { card, open, proof });
  const left = percent(plan.played_chance, 0);
  return t('The {card} was played, which left {left}. {open}; {proof}.', { card, left, open, proof });
}
