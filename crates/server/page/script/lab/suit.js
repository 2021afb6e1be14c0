// The suit laboratory: two holdings in, the best line for every number of tricks out, with the layouts it wins and loses.
import { count, t } from '../language.js';
import { byId, h } from '../dom.js';
import { icon } from '../icons.js';
import { post, sentence, ApiError } from '../api.js';
import { address, place } from '../memory.js';
import { addBar } from '../bar.js';
import { percent, rankText } from '../words.js';
import { cardPicture } from '../parts/card.js';
import { empty, note } from '../parts/note.js';
import { segment } from '../start/match.js';
/** @typedef {import('../types.js').SuitAnswer} SuitAnswer */

const main = byId('main');
const from = place();
/** @type {string} Number of tricks, or `most`. */
let target = from.target ?? '';
/** @type {SuitAnswer|null} */
let answer = null;
let asked = 0;
/** @type {number|undefined} */
let timer;

/** What was typed, as the server reads it: ten is T. @param {string} text */
const ranks = (text) =>
  text
    .toUpperCase()
    .replaceAll('10', 'T')
    .replace(/0/g, 'T')
    .replace(/[^AKQJT2-9X-]/g, '')
    .replaceAll('X', 'x');

/** @param {string} id @param {string} label @param {string} value */
function holding(id, label, value) {
  const cards = h('div', { class: 'minihand', 'aria-hidden': 'true' });
  const input = h('input', {
    class: 'inp',
    id,
    value,
    autocapitalize: 'characters',
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: 26,
    'aria-describedby': 'suit-trouble',
    on: {
      input: () => {
        draw();
        changed();
      },
    },
  });
  const draw = () =>
    cards.replaceChildren(
      ...[...ranks(input.value)]
        .filter((rank) => rank !== '-')
        .map((rank) =>
          rank === 'x'
            ? h('span', { class: 'card H small' }, h('span', { class: 'ix' }, h('b', {}, 'x')))
            : cardPicture(`H${rank}`),
        ),
    );
  draw();
  return { input, field: h('div', { class: 'field' }, h('label', { for: id }, label), input), cards };
}

const north = holding('north', t('Dummy'), from.north ?? 'AKT62');
const south = holding('south', t('Hand'), from.south ?? '943');
/** @param {string} id @param {string} label */
const limit = (id, label) =>
  h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h('input', { class: 'inp txt', id, inputmode: 'text', autocomplete: 'off', on: { input: () => changed() } }),
  );
const limits = {
  entriesN: limit('entries-n', t('Entries to dummy')),
  entriesS: limit('entries-s', t('Entries to hand')),
  west: limit('west', t('West is known to hold')),
  east: limit('east', t('East is known to hold')),
  vacantW: limit('vacant-w', t('Unknown cards, West')),
  vacantE: limit('vacant-e', t('Unknown cards, East')),
};
const value = (/** @type {HTMLElement} */ field) =>
  /** @type {HTMLInputElement} */ (field.querySelector('input')).value.trim();
const leads = h(
  'select',
  { class: 'inp txt', id: 'leads', on: { change: () => changed() } },
  [
    ['', t('either hand')],
    ['N', t('dummy only')],
    ['S', t('hand only')],
  ].map(([v, text]) => h('option', { value: v }, text)),
);

const trouble = h('div', { id: 'suit-trouble' });
const targets = h('div', { class: 'field' });
const missing = h('div', { class: 'missing' });
const out = h('div', { class: 'stack2' });

/** Entries to a hand, if a number is typed: otherwise there are as many as one likes. @param {string} hand @param {HTMLElement} field */
const entries = (hand, field) => (value(field) ? { [hand]: Number(value(field)) } : {});

function changed() {
  clearTimeout(timer);
  timer = window.setTimeout(ask, 200);
}

async function ask() {
  const mine = ++asked;
  /** @type {Record<string, unknown>} */
  const question = { north: ranks(north.input.value), south: ranks(south.input.value) };
  if (value(limits.entriesN) || value(limits.entriesS))
    question.entries = { ...entries('north', limits.entriesN), ...entries('south', limits.entriesS) };
  if (leads.value) question.leads = leads.value;
  if (value(limits.west)) question.west = ranks(value(limits.west));
  if (value(limits.east)) question.east = ranks(value(limits.east));
  if (value(limits.vacantW) && value(limits.vacantE))
    question.vacant = [Number(value(limits.vacantW)), Number(value(limits.vacantE))];
  history.replaceState(
    null,
    '',
    address('/suit', { north: String(question.north), south: String(question.south), ...(target && { target }) }),
  );
  out.setAttribute('aria-busy', 'true');
  try {
    const got = await post('/api/suit', question);
    if (mine !== asked) return;
    answer = got;
    trouble.replaceChildren();
  } catch (error) {
    if (mine !== asked) return;
    answer = null;
    trouble.replaceChildren(
      note(
        'err',
        sentence(error),
        error instanceof ApiError && error.code === 'bad_input'
          ? t('Each card can be typed once; x is a small card.')
          : '',
      ),
    );
  }
  out.removeAttribute('aria-busy');
  for (const { input } of [north, south]) input.classList.toggle('bad', answer === null);
  render();
}

/** The targets that are a question: the most that is certain, and all above it. @param {SuitAnswer} of */
function worthAsking(of) {
  const numbers = of.plans.flatMap((line) => (line.target === null ? [] : [line.target])).sort((a, b) => a - b);
  const certain = numbers.filter((n) => (of.chance[n] ?? 0) >= 1 - 1e-12);
  return numbers.filter((n) => n >= Math.max(0, ...certain));
}

/** The line shown: for the target, or for the most tricks on average. @param {SuitAnswer} of */
const chosenLine = (of) =>
  Math.max(
    0,
    of.plans.findIndex((line) => (target === 'most' ? line.target === null : line.target === Number(target))),
  );

function render() {
  if (!answer) {
    targets.replaceChildren();
    missing.replaceChildren();
    out.replaceChildren(
      h(
        'section',
        { class: 'panel', 'aria-label': t('Answer') },
        empty(t('No answer yet.'), t('The line and its chances appear when both holdings are valid.')),
      ),
    );
    return;
  }
  const { plans, layouts } = answer;
  const numbers = worthAsking(answer);
  if (target !== 'most' && !numbers.includes(Number(target))) {
    // The most ambitious target that is still more likely than not.
    const chance = answer.chance;
    target = String(numbers.filter((n) => chance[n] >= 0.5).at(-1) ?? numbers[0] ?? 'most');
  }
  targets.replaceChildren(
    h('span', { class: 'lbl' }, t('Tricks wanted')),
    segment(
      t('Tricks wanted'),
      [...numbers.map((n) => /** @type {[string, string]} */ ([String(n), String(n)])), ['most', t('Most')]],
      target,
      (v) => {
        target = v;
        render();
      },
    ),
  );
  missing.replaceChildren(
    h('span', { class: 'lbl' }, t('Missing')),
    h('span', { class: 'hold' }, [...answer.missing].map(rankText).join(' ') || t('none')),
    h('span', { class: 'muted sm' }, count(layouts.length, '{n} layout', '{n} layouts')),
  );
  const at = chosenLine(answer);
  const line = plans[at];
  out.replaceChildren(headline(answer, line), h('div', { class: 'two2' }, chances(answer), layoutTable(answer, at)));
}

/** @param {SuitAnswer} of @param {import('../types.js').SuitPlan} line */
function headline(of, line) {
  const most = line.target === null;
  const gap = line.double_dummy - line.chance;
  return h(
    'section',
    { class: 'panel ans', 'aria-label': t('Answer'), 'aria-live': 'polite' },
    h(
      'div',
      { class: 'big' },
      h('span', { class: 'pct' }, most ? line.chance.toFixed(2) : percent(line.chance)),
      h(
        'div',
        {},
        h('h2', {}, most ? t('tricks on average') : count(line.target ?? 0, 'for {n} trick', 'for {n} tricks')),
        gap > 0.0005 &&
          h(
            'p',
            { class: 'muted sm' },
            t('with all cards seen {value}', {
              value: most ? line.double_dummy.toFixed(2) : percent(line.double_dummy),
            }),
          ),
      ),
      h('span', { class: 'chip ok only-wide' }, t('exact, {n} ms', { n: Math.max(1, Math.round(of.ms)) })),
    ),
    line.steps.length
      ? h(
          'ol',
          { class: 'line-steps' },
          line.steps.map((text) => h('li', {}, h('span', {}, text))),
        )
      : h('p', { class: 'muted' }, t('There is nothing to choose: the tricks come by themselves.')),
  );
}

/** @param {SuitAnswer} of */
function chances(of) {
  const rows = Object.entries(of.chance)
    .map(([n, chance]) => ({ n: Number(n), chance }))
    .filter(({ n }) => worthAsking(of).includes(n))
    .sort((a, b) => b.n - a.n);
  return h(
    'section',
    { class: 'panel', 'aria-label': t('Chance by target') },
    h('header', {}, h('h2', {}, t('Best chance for each target'))),
    h(
      'div',
      { class: 'chance' },
      rows.map(({ n, chance }) =>
        h(
          'div',
          { class: `c${String(n) === target ? ' sel' : ''}` },
          h('span', { class: 'k' }, count(n, '{n} trick', '{n} tricks')),
          h('span', { class: 'tr', 'aria-hidden': 'true' }, h('i', { style: { width: `${100 * chance}%` } })),
          h('span', { class: 'pc' }, percent(chance)),
        ),
      ),
    ),
    h(
      'p',
      { class: 'sm muted tnote' },
      t('At most {n} tricks on average; “Most” shows that line.', { n: of.expected.toFixed(2) }),
    ),
  );
}

/** @param {SuitAnswer} of @param {number} at */
function layoutTable(of, at) {
  const wanted = of.plans[at].target;
  const rows = [...of.layouts].sort((a, b) => b.chance - a.chance);
  const outcome = (/** @type {import('../types.js').SuitLayout} */ layout) => {
    const tricks = wanted === null ? layout.expected_line : layout.tricks[wanted];
    if (wanted === null) return h('b', {}, tricks);
    const won = tricks >= wanted;
    return h(
      'span',
      { class: `res ${won ? 'w' : 'l'}` },
      icon(won ? 'yes' : 'no'),
      won ? t('won') : layout.double_dummy >= wanted ? t('lost') : t('hopeless'),
    );
  };
  const holdingText = (/** @type {string} */ cards) =>
    h('span', { class: 'hold' }, [...cards].map(rankText).join(' ') || '—');
  return h(
    'section',
    { class: 'panel', 'aria-label': t('Layouts') },
    h('header', {}, h('h2', {}, t('Where it wins and loses'))),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('All layouts') },
      h(
        'table',
        { class: 'lay layouts' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, t('West')),
            h('th', { scope: 'col' }, t('East')),
            h('th', { scope: 'col' }, t('Chance')),
            h('th', { scope: 'col' }, wanted === null ? t('Tricks') : count(wanted, '{n} trick', '{n} tricks')),
          ),
        ),
        h(
          'tbody',
          {},
          rows.map((layout) =>
            h(
              'tr',
              {},
              h('td', {}, holdingText(layout.west)),
              h('td', {}, holdingText(layout.east)),
              h('td', {}, percent(layout.chance, 2)),
              h('td', {}, outcome(layout)),
            ),
          ),
        ),
      ),
    ),
  );
}

addBar('suit');
main.replaceChildren(
  h(
    'div',
    { class: 'ph' },
    h('h1', {}, t('Suit laboratory')),
    h(
      'p',
      { class: 'muted' },
      t('Type two holdings. The answer holds against best defence, with entries to both hands.'),
    ),
  ),
  h(
    'div',
    { class: 'lab' },
    h(
      'section',
      { class: 'panel inputs', 'aria-label': t('The suit') },
      north.field,
      north.cards,
      south.field,
      south.cards,
      trouble,
      targets,
      missing,
      h(
        'details',
        {},
        h('summary', {}, t('Limit entries or lengths')),
        h(
          'div',
          { class: 'sheet' },
          h(
            'div',
            { class: 'cols2' },
            limits.entriesN,
            limits.entriesS,
            limits.west,
            limits.east,
            limits.vacantW,
            limits.vacantE,
          ),
          h('div', { class: 'field' }, h('label', { for: 'leads' }, t('Leads come from')), leads),
        ),
      ),
    ),
    out,
  ),
);
void ask();
