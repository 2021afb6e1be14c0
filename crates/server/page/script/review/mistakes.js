// What each mistake cost, double dummy and fair, and the way to try again.
import { h, unseen } from '../dom.js';
import { layoutDetails } from '../parts/diagram.js';
import { SEAT, cardNode, cardName, count, minus, percent, rich } from '../words.js';
/** @typedef {import('../types.js').Analysis} Analysis */
/** @typedef {import('../types.js').CardVerdict} CardVerdict */
/** @typedef {import('../types.js').BoardRecord} BoardRecord */

/** @type {Record<string, [string, string, string]>} */
const MARKS = {
  '?!': ['m1', '?!', 'dubious'],
  '?': ['m2', '?', 'mistake'],
  '??': ['m3', '??', 'blunder'],
  '-': ['m0', '—', 'unlucky, not a mistake'],
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
const loss = (n, unit) => (unit === '%' ? `${minus(-n, 1)}%` : `${minus(-n, Number.isInteger(n) ? 0 : 1)} ${unit}`);

/** @param {CardVerdict} verdict @param {string} unit */
function doubleDummyCost(verdict, unit) {
  if (verdict.cost === 0) return h('span', { class: 'cost zero' }, unseen('double dummy '), '0');
  return h(
    'span',
    { class: 'cost' },
    unseen('double dummy '),
    `−${count(verdict.cost, 'trick')}`,
    h('small', {}, loss(verdict.score, unit)),
  );
}

/** @param {CardVerdict} verdict @param {string} unit */
function fairCost(verdict, unit) {
  const { fair } = verdict;
  if (!fair) return h('span', { class: 'cost zero' }, unseen('fair '), '…');
  const lost = fair.best_chance - fair.chance;
  if (fair.cost < 0.05 && lost < 0.005)
    return h('span', { class: 'cost zero' }, unseen('fair '), '0', h('small', {}, `${percent(fair.chance, 0)} line`));
  // The contract was as likely with the best card: what was lost is tricks beyond it.
  if (lost < 0.005)
    return h(
      'span',
      { class: 'cost' },
      unseen('fair '),
      loss(fair.cost, unit),
      h('small', {}, `${percent(fair.chance, 0)} anyway`),
    );
  return h('span', { class: 'cost' }, unseen('fair '), `−${percent(lost, 0)}`, h('small', {}, loss(fair.cost, unit)));
}

/** @param {BoardRecord} record @param {CardVerdict} verdict */
const who = (record, verdict) => (verdict.seat === record.contract?.dummy ? 'Dummy' : SEAT[verdict.seat]);

/** Why a card was marked, in words. @param {CardVerdict} verdict @param {string|undefined} best @param {string} unit */
function reason({ fair }, best, unit) {
  if (!fair) return best ? [`Better: the ${cardName(best)}.`] : [];
  if (fair.cost < 0.05 || fair.best_chance - fair.chance >= 0.005) return rich(`${fair.text}.`.replace('..', '.'));
  return [
    `The ${cardName(fair.best)} gains ${loss(-fair.cost, unit)} on average; the contract is as likely with either.`,
  ];
}

/** The cards that were marked. @param {Analysis} analysis */
export const marked = (analysis) => analysis.cards.filter((verdict) => verdict.mark);
/** Those of them that were not bad luck. @param {Analysis} analysis */
export const mistakes = (analysis) => marked(analysis).filter((verdict) => verdict.mark !== '-');

/**
 * @param {BoardRecord} record
 * @param {Analysis} analysis
 * @param {{current: number, unit: string, go: (at: number) => void, retry: (at: number) => void, retryTitle: string}} state `current`: the card about to be played.
 */
export function mistakesBox(record, analysis, { current, unit, go, retry, retryTitle }) {
  const rows = marked(analysis);
  const unlucky = rows.filter((verdict) => verdict.mark === '-').length;
  const title = h(
    'header',
    {},
    h('h2', {}, 'Mistakes'),
    h('span', { class: 'muted sm' }, unlucky ? `${rows.length - unlucky}, and ${unlucky} unlucky` : rows.length),
  );
  if (!analysis.cards.length)
    return h(
      'section',
      { id: 'er', class: 'panel er', 'aria-label': 'Mistakes' },
      title,
      h('p', { class: 'muted sm' }, 'No card was played.'),
    );
  return h(
    'section',
    { id: 'er', class: 'panel er', 'aria-label': 'Mistakes' },
    title,
    rows.length === 0
      ? h('p', { class: 'sm' }, 'Not one card could have been better.')
      : h(
          'div',
          { class: 'errs' },
          h(
            'div',
            { class: 'cols', 'aria-hidden': 'true' },
            h('span'),
            h('span'),
            h('span', {}, 'Double dummy'),
            h('span', {}, 'Fair'),
          ),
          rows.flatMap((verdict) => {
            const open = verdict.at === current;
            const best = verdict.fair?.best ?? Object.entries(verdict.options).sort((a, b) => b[1] - a[1])[0]?.[0];
            const row = h(
              'button',
              {
                type: 'button',
                class: 'err-row',
                'aria-current': open ? 'true' : null,
                'data-focus': `err-${verdict.at}`,
                on: { click: () => go(verdict.at) },
              },
              markNode(verdict.mark ?? '-'),
              h(
                'span',
                { class: 'who' },
                h('b', {}, who(record, verdict), ' ', cardNode(verdict.card)),
                h('span', { class: 'muted xs' }, `Trick ${verdict.trick}${verdict.mark === '-' ? ', unlucky' : ''}`),
              ),
              doubleDummyCost(verdict, unit),
              fairCost(verdict, unit),
            );
            if (!open) return [row];
            return [
              row,
              h(
                'div',
                { class: 'why' },
                h('p', {}, ...reason(verdict, best, unit)),
                verdict.fair?.layout && layoutDetails(`Where the ${cardName(best)} gains`, verdict.fair.layout),
                verdict.mark !== '-' &&
                  h(
                    'div',
                    { class: 'go' },
                    h(
                      'button',
                      { class: 'btn primary', type: 'button', on: { click: () => retry(verdict.at) } },
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
        ? 'Fair: the chance lost, counting only what that player could see. The mark follows it.'
        : 'Working out what each player could know …',
    ),
  );
}
