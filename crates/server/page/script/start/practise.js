// Practice by condition, in the language of dealer programs: ready-made ones, or one's own.
import { count, rounded, t } from '../language.js';
import { h } from '../dom.js';
import { post, sentence } from '../api.js';
import { note } from '../parts/note.js';
import { taught } from './change.js';
/** @typedef {import('../types.js').Choices['conditions']} Conditions */

/** @param {number} n */
const often = (n) => (n < 1.5 ? t('every deal') : t('about 1 deal in {n}', { n: rounded(n) }));

/** @param {Conditions} conditions @param {(more: Record<string, unknown>) => void} play */
export function practisePanel(conditions, play) {
  const text = h('textarea', {
    class: 'paste',
    rows: 3,
    spellcheck: 'false',
    id: 'condition',
    'aria-describedby': 'often',
    placeholder: 'hcp(south) >= 15 && hcp(south) <= 17 && shape(south, any 4333 + any 4432 + any 5332)',
  });
  const written = h(
    'details',
    { class: 'sm' },
    h('summary', {}, t('The condition')),
    h('label', { class: 'vh', for: 'condition' }, t('Condition, in the language of dealer')),
    text,
  );
  const how = h('span', { class: 'sm muted', id: 'often', role: 'status' });
  const trouble = h('div');
  let asked = 0;
  const measure = async () => {
    const mine = ++asked;
    trouble.replaceChildren();
    if (!text.value.trim()) return how.replaceChildren(t('any deal'));
    try {
      /** @type {import('../types.js').Deals} */
      const deals = await post('/api/deal', { condition: text.value, count: 4 });
      if (mine === asked)
        how.replaceChildren(
          deals.one_in === null
            ? t('none in {count}', { count: count(deals.generated, '{n} deal', '{n} deals') })
            : often(deals.one_in),
        );
    } catch (error) {
      if (mine !== asked) return undefined;
      how.replaceChildren();
      trouble.replaceChildren(note('err', sentence(error)));
    }
    return undefined;
  };
  const buttons = [
    ...conditions.map(({ title, condition, one_in }) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': 'false',
          on: {
            click: (/** @type {Event} */ event) =>
              pick(/** @type {Element} */ (event.currentTarget), condition, one_in),
          },
        },
        t(title),
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': 'false',
        on: {
          click: (/** @type {Event} */ event) => {
            pick(/** @type {Element} */ (event.currentTarget), '', 1);
            written.open = true;
            text.focus();
          },
        },
      },
      t('Your own'),
    ),
  ];
  /** @param {Element} button @param {string} condition @param {number} oneIn */
  function pick(button, condition, oneIn) {
    for (const one of buttons) one.setAttribute('aria-pressed', String(one === button));
    text.value = condition;
    asked += 1;
    trouble.replaceChildren();
    how.replaceChildren(condition ? often(oneIn) : t('any deal'));
  }
  if (conditions.length) pick(buttons[0], conditions[0].condition, conditions[0].one_in);
  text.addEventListener('change', measure);
  return h(
    'section',
    { class: 'panel tilep', 'aria-labelledby': 'h-practise' },
    h('h2', { id: 'h-practise' }, t('Practise a kind of deal')),
    h('div', { class: 'pick', role: 'group', 'aria-label': t('Ready-made conditions') }, buttons),
    written,
    trouble,
    h(
      'div',
      { class: 'go between' },
      h(
        'button',
        {
          class: 'btn primary',
          type: 'button',
          on: {
            click: () =>
              play({
                ...taught(),
                ...(text.value.trim() && { deals: { kind: 'condition', condition: text.value } }),
              }),
          },
        },
        t('Practise'),
      ),
      how,
    ),
  );
}
