// Which robots play: by strength, or what bids and what plays the cards, each for itself.
import { t } from '../language.js';
import { h } from '../dom.js';
/** @typedef {import('../types.js').Choice} Choice */
/** @typedef {import('../types.js').Choices} Choices */

const OWN = 'own';

/**
 * A choice with what it means below it.
 * @param {string} id
 * @param {string} title
 * @param {Choice[]} options
 * @param {string} now
 * @param {(value: string) => void} set
 */
export function explainedChoice(id, title, options, now, set) {
  const all = options.length ? options : [{ name: now, title: now, note: '' }];
  const note = () => t(all.find((one) => one.name === node.value)?.note ?? '');
  const words = h('p', { class: 'xs muted', id: `${id}-note` });
  const node = h(
    'select',
    {
      class: 'inp txt',
      id,
      'aria-describedby': `${id}-note`,
      on: {
        change: () => {
          words.replaceChildren(note());
          set(node.value);
        },
      },
    },
    all.map((one) => h('option', { value: one.name, selected: one.name === now }, t(one.title))),
  );
  words.replaceChildren(note());
  return h('div', { class: 'field' }, h('label', { for: id }, title), node, words);
}

/**
 * @param {string} id
 * @param {Pick<Choices, 'robots'|'bidders'|'card_players'>} choices
 * @param {string} now As it travels: a strength, or `bidder+card-player`.
 * @param {(robots: string) => void} set
 */
export function robotsField(id, { robots, bidders, card_players }, now, set) {
  let [bidder, cards] = now.includes('+') ? now.split('+') : ['borel', 'alphamu'];
  const own = h('div', { class: 'cols2 whole' });
  const showOwn = () =>
    own.replaceChildren(
      explainedChoice(`${id}-bidder`, t('Bidding'), bidders, bidder, (value) => {
        bidder = value;
        set(`${bidder}+${cards}`);
      }),
      explainedChoice(`${id}-cards`, t('Card play'), card_players, cards, (value) => {
        cards = value;
        set(`${bidder}+${cards}`);
      }),
    );
  const options = [...robots, { name: OWN, title: t('Chosen by parts'), note: t('About a second for each decision.') }];
  const strength = explainedChoice(id, t('Robots'), options, now.includes('+') ? OWN : now, (value) => {
    if (value === OWN) showOwn();
    else own.replaceChildren();
    set(value === OWN ? `${bidder}+${cards}` : value);
  });
  if (now.includes('+')) showOwn();
  return h('div', { class: 'contents' }, strength, own);
}
