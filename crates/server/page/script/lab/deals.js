// The deal laboratory: a condition in, deals and the distribution of what one asks about out.
import { count, numberText, rounded, t } from '../language.js';
import { byId, h } from '../dom.js';
import { choices, post, sentence } from '../api.js';
import { address, place } from '../memory.js';
import { addBar } from '../bar.js';
import { SEATS, handsOf } from '../cards.js';
import { printedHand } from '../parts/diagram.js';
import { empty, note } from '../parts/note.js';
import { histogram } from './histogram.js';
/** @typedef {import('../types.js').Deals} Deals */

const main = byId('main');
const from = place();
let asked = 0;

const condition = h('textarea', { class: 'paste', id: 'condition', rows: 5, spellcheck: 'false' });
condition.value =
  from.condition ?? 'shape(south, any 4333 + any 4432 + any 5332) && hcp(south) >= 15 && hcp(south) <= 17';
const statistics = h('textarea', { class: 'paste', id: 'statistics', rows: 3, spellcheck: 'false' });
statistics.value = from.statistics ?? 'hcp(north)\nspades(north)';
const number = h('input', { class: 'inp txt', id: 'count', type: 'number', min: 1, max: 1000, value: 20 });
const sample = h('input', {
  class: 'inp txt',
  id: 'sample',
  type: 'number',
  min: 100,
  max: 100000,
  step: 100,
  value: 5000,
});
const seed = h('input', { class: 'inp txt', id: 'seed', type: 'number', min: 0, value: 1 });
const predeal = h('input', {
  class: 'inp txt',
  id: 'predeal',
  autocomplete: 'off',
  spellcheck: 'false',
  placeholder: 'N:AKQ.… - - -',
});
const out = h('div', { class: 'stack2', 'aria-live': 'polite' });
const go = h('button', { class: 'btn primary', type: 'submit' }, t('Deal'));

async function deal() {
  const mine = ++asked;
  go.disabled = true;
  out.setAttribute('aria-busy', 'true');
  history.replaceState(null, '', address('/deals', { condition: condition.value, statistics: statistics.value }));
  try {
    const wanted = statistics.value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(0, 8);
    /** @type {Deals} */
    const deals = await post('/api/deal', {
      condition: condition.value,
      count: Number(number.value),
      seed: Number(seed.value),
      statistics: wanted,
      sample: wanted.length ? Number(sample.value) : undefined,
      predeal: predeal.value.trim() || null,
    });
    if (mine === asked) show(deals);
  } catch (error) {
    if (mine === asked) out.replaceChildren(h('section', { class: 'panel' }, note('err', sentence(error))));
  } finally {
    if (mine === asked) {
      go.disabled = false;
      out.removeAttribute('aria-busy');
    }
  }
}

/** @param {Deals} deals */
function show(deals) {
  const text = deals.deals.join('\n');
  out.replaceChildren(
    h(
      'section',
      { class: 'panel', 'aria-label': t('How often') },
      h(
        'div',
        { class: 'big' },
        h(
          'span',
          { class: 'pct' },
          deals.one_in === null ? '0' : deals.one_in < 1.005 ? t('all') : t('1 in {n}', { n: rounded(deals.one_in) }),
        ),
        h(
          'div',
          {},
          h('h2', {}, t('deals fulfil it')),
          h(
            'p',
            { class: 'muted sm' },
            t('{n} of {count} looked at, seed {seed}, {ms} ms', {
              n: numberText(deals.produced),
              count: count(deals.generated, '{n} deal', '{n} deals'),
              seed: deals.seed,
              ms: Math.round(deals.ms),
            }),
          ),
        ),
      ),
    ),
    ...(deals.statistics.length
      ? [
          h(
            'section',
            { class: 'panel', 'aria-label': t('Statistics') },
            h('header', {}, h('h2', {}, t('Statistics'))),
            deals.statistics.map(histogram),
          ),
        ]
      : []),
    deals.deals.length
      ? h(
          'section',
          { class: 'panel', 'aria-label': t('Deals') },
          h(
            'header',
            {},
            h('h2', {}, count(deals.deals.length, '{n} deal', '{n} deals')),
            h(
              'div',
              { class: 'go' },
              h(
                'button',
                { class: 'btn primary', type: 'button', on: { click: () => void playThem(deals) } },
                t('Play them'),
              ),
              h(
                'a',
                { class: 'btn', href: address('/review', { text: deals.deals.slice(0, 32).join('\n') }) },
                t('Analyse'),
              ),
              h(
                'a',
                {
                  class: 'btn',
                  download: 'deals.pbn',
                  href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`,
                },
                t('Save'),
              ),
            ),
          ),
          h(
            'ol',
            { class: 'deallist' },
            deals.deals.slice(0, 12).map((one) => {
              const hands = handsOf(one);
              return h(
                'li',
                {},
                SEATS.map((seat) => printedHand(seat, hands[seat], { level: 'h3' })),
              );
            }),
          ),
        )
      : h(
          'section',
          { class: 'panel' },
          empty(t('No deal was found.'), t('The condition may be too rare, or impossible.')),
        ),
  );
}

/** @param {Deals} deals */
async function playThem(deals) {
  try {
    const opened = await post('/api/tables', {
      deals: { kind: 'text', text: deals.deals.join('\n') },
      boards: Math.min(64, deals.deals.length),
    });
    location.assign(address('/table', { t: opened.table, k: opened.key }));
  } catch (error) {
    out.prepend(h('section', { class: 'panel' }, note('err', sentence(error))));
  }
}

addBar('deals');
const ready = h('div', { class: 'pick', role: 'group', 'aria-label': t('Ready-made conditions') });
/** @param {string} id @param {string} title @param {HTMLElement} input */
const field = (id, title, input) => h('div', { class: 'field' }, h('label', { for: id }, title), input);
main.replaceChildren(
  h(
    'div',
    { class: 'ph' },
    h('h1', {}, t('Deal laboratory')),
    h(
      'p',
      { class: 'muted' },
      t('Deals under a condition in the language of dealer programs, and what they look like.'),
    ),
  ),
  h(
    'div',
    { class: 'lab' },
    h(
      'section',
      { class: 'panel', 'aria-label': t('The question') },
      h(
        'form',
        {
          class: 'inputs',
          on: {
            submit: (/** @type {Event} */ event) => {
              event.preventDefault();
              void deal();
            },
          },
        },
        ready,
        field('condition', t('Condition'), condition),
        field('statistics', t('Count, one expression a line'), statistics),
        h(
          'div',
          { class: 'cols3' },
          field('count', t('Deals'), number),
          field('sample', t('Sample'), sample),
          field('seed', t('Seed'), seed),
        ),
        field('predeal', t('Known cards'), predeal),
        h('div', { class: 'go' }, go),
      ),
    ),
    out,
  ),
);
choices()
  .then(({ conditions }) =>
    ready.replaceChildren(
      ...conditions.map((one) =>
        h(
          'button',
          {
            type: 'button',
            on: {
              click: () => {
                condition.value = one.condition;
                void deal();
              },
            },
          },
          t(one.title),
        ),
      ),
    ),
  )
  .catch(() => {});
void deal();
