// The mistakes of a board, calls, cards and claims alike: one sentence each, the numbers behind a click, and the way to
// try again.
import { count, parts, t } from '../language.js';
import { h, unseen } from '../dom.js';
import { layoutDetails } from '../parts/diagram.js';
import { SEAT, callNode, cardNode, cardName, minus, percent, prose } from '../words.js';
/** @typedef {import('../types.js').Analysis} Analysis */
/** @typedef {import('../types.js').BoardRecord} BoardRecord */
/** @typedef {import('../types.js').CallVerdict} CallVerdict */
/** @typedef {import('../types.js').CardVerdict} CardVerdict */
/** @typedef {import('../types.js').ClaimVerdict} ClaimVerdict */
/** @typedef {import('../types.js').Mark} Mark */

/**
 * @typedef {object} Row
 * @property {Exclude<Mark, null>} mark
 * @property {number} step Moves shown when it is looked at, calls first.
 * @property {import('../types.js').Seat} by Who decided.
 * @property {import('../dom.js').Children} what
 * @property {string} when
 * @property {number|null} cost Nothing where it is not known yet.
 * @property {import('../dom.js').Children} detail
 * @property {number|null} retry The card to try again from.
 */

/** @type {Record<string, [string, string, string]>} */
const MARKS = {
  '?!': ['m1', '?!', t('dubious')],
  '?': ['m2', '?', t('mistake')],
  '??': ['m3', '??', t('blunder')],
  '-': ['m0', '—', t('unlucky, not a mistake')],
};

/** @param {string} mark */
export const markNode = (mark) =>
  h(
    'span',
    { class: `mark ${MARKS[mark][0]}` },
    h('span', { 'aria-hidden': 'true' }, MARKS[mark][1]),
    unseen(MARKS[mark][2]),
  );

/** A loss as people write it. @param {number} n @param {string} unit */
export const loss = (n, unit) =>
  unit === '%' ? `${minus(-n, 0)}%` : `${minus(-n, Number.isInteger(n) ? 0 : 1)} ${unit}`;

/** @param {string} title @param {[string, import('../dom.js').Children][]} rows */
const numbers = (title, rows) =>
  h(
    'details',
    { class: 'numbers' },
    h('summary', {}, title),
    h(
      'dl',
      { class: 'kv' },
      rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
    ),
  );

/** @param {CallVerdict} verdict @param {string} unit */
export function callDetail(verdict, unit) {
  return [
    h('p', {}, ...prose(verdict.text)),
    verdict.options.length > 0 &&
      h(
        'details',
        { class: 'numbers' },
        h('summary', {}, t('Other calls')),
        h(
          'ul',
          { class: 'othercalls' },
          verdict.options.map((option) =>
            h(
              'li',
              {},
              callNode(option.call),
              h(
                'b',
                {},
                ` ${option.gain > 0 ? '+' : ''}${minus(option.gain, 1)} ± ${option.error.toFixed(1)} ${unit} `,
              ),
              ...prose(option.meaning),
            ),
          ),
        ),
        h(
          'p',
          { class: 'xs muted' },
          t('Against the call made, bid out by the system on {count} that {seat} could not rule out.', {
            count: count(verdict.worlds, '{n} hand', '{n} hands'),
            seat: SEAT[verdict.seat],
          }),
        ),
      ),
  ];
}

/** @param {CardVerdict} verdict @param {string} unit */
function cardDetail(verdict, unit) {
  const { fair } = verdict;
  const best = fair?.best ?? Object.entries(verdict.options).sort((a, b) => b[1] - a[1])[0]?.[0];
  return [
    h('p', {}, ...prose(fair ? fair.text : t('Better: the {card}.', { card: cardName(best) }))),
    fair?.layout &&
      layoutDetails(
        t('Where the {card} gains', { card: cardName(best) }),
        fair.layout,
        t('One that could not be ruled out, not the real one.'),
      ),
    numbers(t('Numbers'), [
      [
        t('Double dummy'),
        verdict.cost
          ? `−${count(verdict.cost, '{n} trick', '{n} tricks')}, ${loss(verdict.score, unit)}`
          : t('nothing lost'),
      ],
      ...(fair
        ? /** @type {[string, string][]} */ ([
            [
              t('Chance kept'),
              t('{percent} of {best}', {
                percent: percent(fair.chance, 0),
                best: percent(fair.best_chance, 0),
              }),
            ],
            [t('Cost'), fair.cost ? loss(fair.cost, unit) : t('none')],
            [t('Layouts'), String(fair.layouts)],
          ])
        : []),
    ]),
  ];
}

/** @param {ClaimVerdict} claim @param {string} unit */
const claimDetail = (claim, unit) => [
  h('p', {}, ...prose(claim.text)),
  numbers(t('Numbers'), [
    [
      t('Double dummy'),
      claim.cost ? `${count(claim.cost, '{n} trick', '{n} tricks')}, ${loss(claim.score, unit)}` : t('nothing lost'),
    ],
    ...(claim.fair === null ? [] : /** @type {[string, string][]} */ ([[t('On average'), loss(claim.fair, unit)]])),
  ]),
];

/** All that was marked, in the order of the board. @param {BoardRecord} record @param {Analysis} analysis @param {string} unit @returns {Row[]} */
export function marked(record, analysis, unit) {
  /** @type {Row[]} */
  const rows = [];
  for (const verdict of analysis.calls)
    if (verdict.mark)
      rows.push({
        mark: verdict.mark,
        step: verdict.at + 1,
        by: verdict.seat,
        what: callNode(verdict.call),
        when: t('in the auction'),
        cost: verdict.cost,
        detail: callDetail(verdict, unit),
        retry: null,
      });
  for (const verdict of analysis.cards)
    if (verdict.mark)
      rows.push({
        mark: verdict.mark,
        step: record.calls.length + verdict.at,
        by: verdict.by,
        what:
          verdict.seat === record.contract?.dummy
            ? parts('{card} from dummy', { card: cardNode(verdict.card) })
            : cardNode(verdict.card),
        when: t('trick {trick}', { trick: verdict.trick }),
        cost: verdict.fair?.cost ?? null,
        detail: cardDetail(verdict, unit),
        retry: verdict.at,
      });
  const { claim } = analysis;
  if (claim && (claim.mark || claim.cost > 0))
    rows.push({
      mark: claim.mark ?? '-',
      step: record.calls.length + record.cards.length,
      by: claim.by,
      what: claim.tricks ? t('claimed {n}', { n: claim.tricks }) : t('conceded'),
      when: t('at the end'),
      cost: claim.fair ?? claim.score,
      detail: claimDetail(claim, unit),
      retry: claim.mark ? record.cards.length : null,
    });
  return rows;
}

/** Those of them that were not bad luck. @param {BoardRecord} record @param {Analysis} analysis */
export const mistakes = (record, analysis) => marked(record, analysis, '').filter((row) => row.mark !== '-');

/**
 * The three things to learn first.
 * @param {BoardRecord} record @param {Analysis} analysis @param {string} unit
 * @param {(step: number) => void} go
 */
export function learnBox(record, analysis, unit, go) {
  if (!analysis.fair || !analysis.learn.length) return null;
  const step = (/** @type {import('../types.js').Learn} */ { kind, at }) =>
    kind === 'call' ? at + 1 : record.calls.length + at;
  const titles = ['', t('One thing to learn'), t('Two things to learn'), t('Three things to learn')];
  return h(
    'section',
    { class: 'panel learn', 'aria-labelledby': 'h-learn' },
    h('header', {}, h('h2', { id: 'h-learn' }, titles[analysis.learn.length])),
    h(
      'ol',
      {},
      analysis.learn.map((learn) =>
        h(
          'li',
          {},
          h('p', {}, ...prose(learn.text)),
          h(
            'button',
            {
              class: 'linkish sm',
              type: 'button',
              'data-focus': `learn-${learn.kind}-${learn.at}`,
              on: { click: () => go(step(learn)) },
            },
            t('Look at it: {seat}, {loss}', { seat: SEAT[learn.by], loss: loss(learn.cost, unit) }),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {BoardRecord} record
 * @param {Analysis} analysis
 * @param {{current: number, unit: string, go: (step: number) => void, retry: (at: number) => void, retryTitle: string}} state `current`: the moves shown.
 */
export function mistakesBox(record, analysis, { current, unit, go, retry, retryTitle }) {
  const rows = marked(record, analysis, unit);
  const unlucky = rows.filter((row) => row.mark === '-').length;
  return h(
    'section',
    { id: 'er', class: 'panel er', 'aria-label': t('Mistakes') },
    h(
      'header',
      {},
      h('h2', {}, t('Mistakes')),
      h(
        'span',
        { class: 'muted sm' },
        unlucky ? t('{n}, and {unlucky} unlucky', { n: rows.length - unlucky, unlucky }) : rows.length,
      ),
    ),
    rows.length === 0
      ? h(
          'p',
          { class: 'sm' },
          analysis.fair ? t('No call, card or claim could have been better.') : t('None seen so far.'),
        )
      : h(
          'div',
          { class: 'errs' },
          rows.flatMap((row) => {
            const open = row.step === current;
            return [
              h(
                'button',
                {
                  type: 'button',
                  class: 'err-row',
                  'aria-current': open ? 'true' : null,
                  'data-focus': `err-${row.step}`,
                  on: { click: () => go(row.step) },
                },
                markNode(row.mark),
                h(
                  'span',
                  { class: 'who' },
                  h('b', {}, SEAT[row.by], ' ', row.what),
                  h(
                    'span',
                    { class: 'muted xs' },
                    row.mark === '-' ? t('{when}, unlucky', { when: row.when }) : row.when,
                  ),
                ),
                h(
                  'span',
                  { class: row.cost ? 'cost' : 'cost zero' },
                  row.cost === null ? '…' : row.cost ? loss(row.cost, unit) : t('no fault'),
                ),
              ),
              open &&
                h(
                  'div',
                  { class: 'why' },
                  row.detail,
                  row.retry !== null &&
                    row.mark !== '-' &&
                    h(
                      'div',
                      { class: 'go' },
                      h(
                        'button',
                        { class: 'btn primary', type: 'button', on: { click: () => retry(row.retry ?? 0) } },
                        retryTitle,
                      ),
                    ),
                ),
            ];
          }),
        ),
    h(
      'p',
      { class: 'fairnote' },
      analysis.fair
        ? t('What each decision cost on average, counting only what that player could know. Luck costs nothing.')
        : t('Working out what each player could know …'),
    ),
  );
}
