// Tricks in hand over the play: double dummy as a stair, the fair chance of the contract below it.
import { t } from '../language.js';
import { h, s } from '../dom.js';
/** @typedef {import('../types.js').Analysis} Analysis */
/** @typedef {import('../types.js').BoardRecord} BoardRecord */

const LEFT = 46,
  RIGHT = 518,
  TOP = 14,
  STEP = 22;

/**
 * @param {BoardRecord} record
 * @param {Analysis} analysis
 * @param {number} current Cards played in the position shown.
 * @param {(at: number) => void} go
 */
export function plotBox(record, analysis, current, go) {
  const { trace, cards } = analysis;
  if (!record.contract || trace.length < 2) return null;
  const needed = record.contract.needed;
  const high = Math.min(13, Math.max(needed, ...trace) + 1),
    low = Math.max(0, Math.min(needed, ...trace) - 1);
  const x = (/** @type {number} */ at) => LEFT + ((RIGHT - LEFT) * at) / 52;
  const y = (/** @type {number} */ tricks) => TOP + STEP * (high - tricks);
  const foot = y(low);
  const stair =
    trace.map((tricks, at) => (at === 0 ? `M${x(0)} ${y(tricks)}` : `H${x(at).toFixed(1)}V${y(tricks)}`)).join('') +
    `H${x(trace.length - 1).toFixed(1)}`;

  // The chance of making as declarer could see it; the defenders know other cards, so theirs would not join up.
  const chances = cards
    .filter((card) => card.fair && (card.seat === record.contract?.declarer || card.seat === record.contract?.dummy))
    .map((card) => ({ at: card.at, chance: card.fair?.chance ?? 0 }));
  const base = foot + 62,
    full = foot + 22;
  const level = (/** @type {number} */ chance) => base - (base - full) * chance;
  const hill =
    chances.length > 1
      ? chances
          .map(
            ({ at, chance }, i) =>
              `${i === 0 ? `M${x(0)} ${level(chance).toFixed(1)}` : `H${x(at).toFixed(1)}V${level(chance).toFixed(1)}`}`,
          )
          .join('') + `H${x(trace.length - 1).toFixed(1)}`
      : '';
  const bottom = hill ? base : foot;
  const lines = Array.from({ length: high - low + 1 }, (_, i) => high - i);
  const words = t('Declarer’s tricks with perfect play: {course}. {needed} are needed.', {
    course: trace
      .map((n, at) =>
        at === 0 ? t('{n} at the lead', { n }) : n !== trace[at - 1] ? t('{n} after card {at}', { n, at }) : '',
      )
      .filter(Boolean)
      .join(', '),
    needed,
  });
  const svg = s(
    'svg',
    { class: 'chart', viewBox: `0 0 524 ${bottom + 24}`, role: 'img', 'aria-label': words },
    lines.map((n) => s('path', { class: n === needed ? 'goal' : 'grid', d: `M${LEFT} ${y(n)}H${RIGHT}` })),
    lines.map((n) => s('text', { x: LEFT - 8, y: y(n) + 4, 'text-anchor': 'end' }, n)),
    hill && [
      s('path', { class: 'grid', d: `M${LEFT} ${full}H${RIGHT}M${LEFT} ${base}H${RIGHT}` }),
      s('text', { x: LEFT - 8, y: full + 4, 'text-anchor': 'end' }, '100%'),
      s('text', { x: LEFT - 8, y: base + 4, 'text-anchor': 'end' }, '0'),
      s('path', { class: 'fill', d: `${hill}V${base}H${x(0)}z` }),
      s('path', { class: 'fair', d: hill }),
    ],
    s('path', { class: 'ddl', d: stair }),
    s('path', { class: 'cur', d: `M${x(current).toFixed(1)} 4V${bottom}` }),
    cards
      .filter((card) => card.mark && card.cost > 0)
      .map((card) =>
        s('circle', {
          cx: x(card.at + 1).toFixed(1),
          cy: y(trace[card.at + 1]),
          r: 4.5,
          class: `dot ${{ '?!': 'm1', '?': 'm2', '??': 'm3', '-': 'm0' }[card.mark ?? '-']}`,
        }),
      ),
    Array.from({ length: 13 }, (_, i) =>
      s('text', { x: x(4 * i + 2), y: bottom + 18, 'text-anchor': 'middle' }, i + 1),
    ),
  );
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    go(
      Math.max(
        0,
        Math.min(
          trace.length - 1,
          Math.round((((event.clientX - box.left) / box.width) * 524 - LEFT) / ((RIGHT - LEFT) / 52)),
        ),
      ),
    );
  });
  return h(
    'section',
    { id: 'gr', class: 'panel gr', 'aria-label': t('Tricks over the play') },
    h(
      'header',
      {},
      h('h2', {}, t('Tricks over the play')),
      h(
        'div',
        { class: 'legend' },
        h('span', {}, h('i'), t('double dummy')),
        hill && h('span', {}, h('i', { class: 'f' }), t('fair chance of {needed}', { needed })),
      ),
    ),
    svg,
  );
}

/** How much each side lost, card by card, as bars: the profile of the errors. @param {Analysis} analysis @param {BoardRecord} record @param {string} unit */
export function profileBox(analysis, record, unit) {
  const rows = /** @type {[string, (seat: string) => boolean][]} */ ([
    [t('Declarer'), (seat) => seat === record.contract?.declarer || seat === record.contract?.dummy],
    [t('Defence'), (seat) => seat !== record.contract?.declarer && seat !== record.contract?.dummy],
  ]).map(([name, belongs]) => {
    const own = analysis.cards.filter((card) => belongs(card.seat));
    return {
      name,
      open: own.reduce((sum, card) => sum + card.score, 0),
      fair: own.reduce((sum, card) => sum + (card.fair?.cost ?? 0), 0),
    };
  });
  const bidding = analysis.calls.reduce((sum, call) => sum + call.cost, 0);
  const claims = analysis.claim?.fair ?? analysis.claim?.score ?? 0;
  const most = Math.max(1, bidding, claims, ...rows.flatMap((row) => [row.open, row.fair]));
  if (!analysis.cards.length) return null;
  /** @param {string} text @param {number} value @param {string} kind */
  const bar = (text, value, kind) =>
    h(
      'div',
      { class: `barrow ${kind}` },
      h('span', {}, text),
      h('span', { class: 'pc' }, value.toFixed(1)),
      h('span', { class: 'tr', 'aria-hidden': 'true' }, h('i', { style: { width: `${(100 * value) / most}%` } })),
    );
  return h(
    'section',
    { class: 'panel pr', 'aria-label': t('Where it was lost') },
    h('header', {}, h('h2', {}, t('Where it was lost')), h('span', { class: 'muted sm' }, unit)),
    h(
      'div',
      { class: 'bars' },
      analysis.fair && analysis.calls.length ? bar(t('Bidding'), bidding, 'best') : null,
      rows.flatMap((row) => [
        bar(t('{name}, double dummy', { name: row.name }), row.open, ''),
        analysis.fair ? bar(t('{name}, fair', { name: row.name }), row.fair, 'best') : null,
      ]),
      claims > 0 && bar(t('Claims'), claims, 'best'),
    ),
  );
}
