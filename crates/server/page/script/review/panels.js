// The panels of the review, drawn anew where something they show has changed.
import { t } from '../language.js';
import { h, show } from '../dom.js';
import { SEAT, prose } from '../words.js';
import { auctionTable } from '../parts/auction.js';
import { empty, note } from '../parts/note.js';
import { diagram, stepper } from './board.js';
import { accuracyBox, makeable, resultBox } from './makeable.js';
import { callDetail, learnBox, mistakes, mistakesBox } from './mistakes.js';
import { plansBox } from './plans.js';
import { plotBox, profileBox } from './plot.js';
import { positionAfter } from './replay.js';
import { openShare } from './share.js';
import {
  callsShown,
  cardsShown,
  choose,
  goTo,
  nextMistake,
  optionsNow,
  played,
  playFrom,
  playText,
  showVerdicts,
  source,
  state,
  step,
  suppose,
  total,
} from './study.js';

const slot = () => h('div', { class: 'slot' });
export const slots = {
  diagram: slot(),
  steps: slot(),
  plot: slot(),
  learn: slot(),
  mistakes: slot(),
  plan: slot(),
  auction: slot(),
  result: slot(),
  makeable: slot(),
  accuracy: slot(),
  profile: slot(),
  share: h('div', { class: 'sharebar' }),
};

/** Draws what has changed. */
export function render() {
  const { record, analysis, verdicts, line } = state;
  if (!record) return;
  const cards = cardsShown(),
    calls = callsShown();
  const inPlay = record.contract !== null && state.at >= record.calls.length;
  const position = inPlay && record.contract ? positionAfter(record.contract, played()) : null;
  const next = line.length ? null : (record.cards[cards]?.card ?? null);
  const options = verdicts && position ? optionsNow() : null;
  const verdict = verdicts && !line.length && inPlay ? analysis?.cards[cards] : undefined;
  show(slots.diagram, [state.at, line, options, verdict?.mark, record.contract], () =>
    diagram(record, position, {
      played: next,
      options,
      choose,
      bad: Boolean(verdict?.mark && verdict.mark !== '-'),
      calls,
    }),
  );
  show(slots.steps, [state.at, line, verdicts, analysis?.fair], () =>
    stepper(record, {
      calls,
      cards,
      line,
      step,
      first: () => goTo(0),
      last: () => goTo(total()),
      more: line.length
        ? h(
            'button',
            { class: 'btn primary', type: 'button', on: { click: () => goTo(state.at) } },
            t('Back to the play'),
          )
        : !verdicts || (analysis && mistakes(record, analysis).length)
          ? h(
              'button',
              { class: 'btn primary', type: 'button', 'data-focus': 'mistake', on: { click: nextMistake } },
              verdicts ? t('Next mistake') : t('Show verdicts'),
            )
          : null,
    }),
  );
  show(slots.plot, [verdicts, analysis, cards], () =>
    verdicts && analysis ? plotBox(record, analysis, cards, (at) => goTo(record.calls.length + at)) : null,
  );
  const current = line.length ? -1 : state.at;
  show(slots.learn, [verdicts, analysis?.learn], () =>
    verdicts && analysis ? learnBox(record, analysis, state.unit, goTo) : null,
  );
  show(slots.mistakes, [verdicts, analysis, current, state.trouble], () =>
    !record.cards.length && !record.calls.length && !state.trouble
      ? null
      : [
          state.trouble ? h('section', { class: 'panel' }, note('err', state.trouble)) : null,
          verdicts
            ? analysis
              ? mistakesBox(record, analysis, {
                  current,
                  unit: state.unit,
                  go: goTo,
                  retry: playFrom,
                  retryTitle: source?.table && state.seated ? t('Try again') : t('Try another card'),
                })
              : h('section', { class: 'panel er' }, h('p', { class: 'muted' }, t('Looking at every call and card …')))
            : h(
                'section',
                { class: 'panel er' },
                empty(
                  t('No verdict yet.'),
                  t(
                    'Step through the board with the arrow keys and make up your own mind first; then see what each call and card cost.',
                  ),
                  h(
                    'button',
                    { class: 'btn primary', type: 'button', on: { click: showVerdicts } },
                    t('Show verdicts'),
                  ),
                ),
              ),
        ],
  );
  show(slots.plan, [verdicts, analysis?.plans], () =>
    verdicts && analysis?.plans.length
      ? plansBox(analysis.plans, record.contract?.dummy, (at) => goTo(record.calls.length + at))
      : null,
  );
  const made = calls > 0 && state.at <= record.calls.length ? record.calls[calls - 1] : null;
  const reason = cards > 0 && !line.length ? record.cards[cards - 1]?.reason : null;
  const judged = verdicts && made ? analysis?.calls[calls - 1] : undefined;
  show(slots.auction, [state.at, judged], () =>
    record.calls.length
      ? h(
          'section',
          { class: 'panel aucs au', 'aria-label': t('Auction') },
          h('header', {}, h('h2', {}, t('Auction'))),
          auctionTable(record.calls.slice(0, state.at < record.calls.length ? calls : undefined), record, {
            current: state.at <= record.calls.length ? calls - 1 : null,
            open: (at) => goTo(at + 1),
            notes: false,
          }),
          made &&
            h(
              'p',
              { class: 'sm callsays', role: 'status' },
              h('b', {}, `${SEAT[made.seat]}: `),
              ...prose(made.note ?? (made.meaning?.length ? made.meaning : t('no meaning recorded'))),
            ),
          made?.reason && h('p', { class: 'sm callsays' }, h('b', {}, t('Why:'), ' '), ...prose(made.reason)),
          judged && h('div', { class: 'sm callsays' }, callDetail(judged, state.unit)),
          reason &&
            h('p', { class: 'sm callsays' }, h('b', {}, `${SEAT[record.cards[cards - 1].seat]}: `), ...prose(reason)),
        )
      : null,
  );
  show(slots.result, [verdicts && analysis?.sum], () => resultBox(record, verdicts ? analysis : null, state.unit));
  show(slots.makeable, [verdicts, analysis?.tricks, record.contract], () =>
    verdicts && analysis
      ? makeable(
          analysis.tricks,
          analysis.par,
          record.contract,
          record.calls.length || record.cards.length ? null : suppose,
        )
      : null,
  );
  show(slots.accuracy, [verdicts, analysis?.accuracy], () =>
    verdicts && analysis ? accuracyBox(analysis, record) : null,
  );
  show(slots.profile, [verdicts, analysis], () =>
    verdicts && analysis ? profileBox(analysis, record, state.unit) : null,
  );
  show(slots.share, [source?.table, inPlay, cards, line.length], () => [
    h(
      'button',
      {
        class: 'btn',
        type: 'button',
        'data-focus': 'share',
        on: { click: () => source && openShare(source, record.number) },
      },
      t('Share and save'),
    ),
    source?.table && state.seated && !line.length
      ? h(
          'button',
          { class: 'btn', type: 'button', 'data-focus': 'from', on: { click: () => playFrom(cards) } },
          inPlay && cards > 0 ? t('Play from here') : t('Play it again'),
        )
      : null,
    source?.text ? h('button', { class: 'btn', type: 'button', on: { click: playText } }, t('Play it')) : null,
  ]);
}
