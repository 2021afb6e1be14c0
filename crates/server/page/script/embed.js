// A board in a frame of another site: the diagram and its steps, no verdicts, and a way to the whole review.
import { t } from './language.js';
import { byId, h, show } from './dom.js';
import { sentence } from './api.js';
import { address, place } from './memory.js';
import { auctionTable } from './parts/auction.js';
import { empty } from './parts/note.js';
import { diagram, stepper } from './review/board.js';
import { positionAfter } from './review/replay.js';
import { sourceHere } from './review/source.js';

const main = byId('main');
const source = sourceHere();

async function begin() {
  if (!source) throw new Error('The address names no board.');
  const { record } = await source.open();
  const total = record.calls.length + record.cards.length;
  let at = record.cards.length ? record.calls.length : 0;
  const slots = { diagram: h('div'), steps: h('div'), auction: h('div') };
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(total, to));
    const calls = Math.min(at, record.calls.length),
      cards = at - calls;
    const position =
      record.contract && at >= record.calls.length
        ? positionAfter(
            record.contract,
            record.cards.slice(0, cards).map(({ card }) => card),
          )
        : null;
    const next = record.cards[cards]?.card ?? null;
    show(slots.diagram, at, () =>
      diagram(record, position, {
        played: next,
        options: null,
        choose: (card) => {
          if (card === next) go(at + 1);
        },
        bad: false,
        calls,
      }),
    );
    show(slots.steps, at, () =>
      stepper(record, {
        calls,
        cards,
        line: [],
        step: (by) => go(at + by),
        first: () => go(0),
        last: () => go(total),
        more: h('a', { class: 'btn', target: '_blank', rel: 'noopener', href: address('/review', place()) }, t('Open')),
      }),
    );
    show(slots.auction, calls, () =>
      record.calls.length
        ? h(
            'section',
            { class: 'panel aucs' },
            auctionTable(record.calls, record, { current: calls - 1, notes: false }),
          )
        : null,
    );
  };
  main.replaceChildren(
    h('h1', { class: 'vh' }, t('Board {number}', { number: record.number })),
    slots.diagram,
    slots.steps,
    slots.auction,
  );
  go(at);
  addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight') go(at + 1);
    if (event.key === 'ArrowLeft') go(at - 1);
  });
}

begin().catch((error) => main.replaceChildren(empty(t('This board cannot be shown.'), sentence(error))));
