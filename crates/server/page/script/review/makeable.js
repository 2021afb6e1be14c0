// The twenty cells and par; result and accuracy beside them.
import { h, unseen } from '../dom.js';
import { SEAT, contractNode, rich, signed, strainNode } from '../words.js';
import { auctionTable } from '../parts/auction.js';
import { nameOf } from '../cards.js';
/** @typedef {import('../types.js').Analysis} Analysis */
/** @typedef {import('../types.js').BoardRecord} BoardRecord */
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Strain} Strain */

/**
 * @param {import('../types.js').TrickTable} tricks
 * @param {import('../types.js').Par|null} par
 * @param {import('../types.js').Contract|null} contract
 * @param {((declarer: Seat, strain: Strain, tricks: number) => void)|null} pick Chooses a contract to look at, where none was played.
 */
export function makeable(tricks, par, contract, pick) {
  /** @type {Strain[]} */
  const strains = ['NT', 'S', 'H', 'D', 'C'];
  /** @type {Seat[]} */
  const seats = ['N', 'S', 'E', 'W'];
  return h(
    'section',
    { id: 'dt', class: 'panel dt', 'aria-label': 'Double-dummy table' },
    h('header', {}, h('h2', {}, 'Makeable'), h('span', { class: 'muted sm' }, 'tricks')),
    h(
      'table',
      { class: 'ddt' },
      h('caption', { class: 'vh' }, 'Double-dummy tricks by declarer and strain'),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, unseen('Declarer')),
          strains.map((strain) => h('th', { scope: 'col' }, strainNode(strain))),
        ),
      ),
      h(
        'tbody',
        {},
        seats.map((seat) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, h('span', { 'aria-hidden': 'true' }, seat), unseen(SEAT[seat])),
            strains.map((strain) => {
              const count = tricks[seat][strain];
              const here = contract?.declarer === seat && contract.strain === strain;
              const text = [count, here && unseen(' (the contract)')];
              return h(
                'td',
                { class: here ? 'on' : count < 7 ? 'lo' : null },
                pick
                  ? h(
                      'button',
                      {
                        type: 'button',
                        'data-focus': `${seat}${strain}`,
                        'aria-label': `${SEAT[seat]} plays ${strain}: ${count} tricks`,
                        on: { click: () => pick(seat, strain, count) },
                      },
                      count,
                    )
                  : text,
              );
            }),
          ),
        ),
      ),
    ),
    pick && h('p', { class: 'xs muted' }, 'Choose a cell to play through its cards.'),
    par &&
      h(
        'dl',
        { class: 'kv par' },
        h('dt', {}, 'Par'),
        h('dd', {}, rich(par.contracts.join(', ') || 'pass'), `, ${signed(par.score_ns)}`),
      ),
  );
}

/** @param {BoardRecord} record @param {Analysis|null} analysis @param {string} unit */
export function resultBox(record, analysis, unit) {
  const { result, other } = record;
  const sum = analysis?.sum;
  if (!result?.played) return null;
  return h(
    'section',
    { class: 'panel rs', 'aria-label': 'Result' },
    h('header', {}, h('h2', {}, 'Result')),
    h(
      'dl',
      { class: 'kv' },
      h('dt', {}, 'Here'),
      h('dd', {}, rich(result.played.text)),
      other && [h('dt', {}, 'Other table'), h('dd', {}, rich(other.played.text))],
      result.imps !== null && [
        h('dt', {}, 'Swing'),
        h(
          'dd',
          { class: result.imps < 0 ? 'neg' : result.imps > 0 ? 'pos' : null },
          `${signed(result.imps)} ${unit} N–S`,
        ),
      ],
    ),
    sum &&
      h(
        'p',
        { class: 'sum xs muted' },
        `${sum.lead} at the lead − ${sum.declarer_lost} by declarer + ${sum.defence_lost} by the defence = ${sum.taken} taken`,
      ),
    other &&
      h(
        'details',
        { class: 'othertable' },
        h('summary', {}, 'The auction there'),
        auctionTable(other.calls, record, { notes: false }),
        other.contract &&
          h('p', { class: 'sm' }, contractNode(other.contract.text), ` by ${SEAT[other.contract.declarer]}`),
      ),
  );
}

/** @param {Analysis} analysis @param {BoardRecord} record */
export function accuracyBox(analysis, record) {
  const seats = /** @type {Seat[]} */ (['S', 'N', 'W', 'E']).filter(
    (seat) => typeof analysis.accuracy[seat] === 'number',
  );
  if (!seats.length) return null;
  return h(
    'section',
    { class: 'panel ac', 'aria-label': 'Accuracy' },
    h(
      'header',
      {},
      h('h2', {}, 'Accuracy'),
      h('span', { class: 'muted sm' }, analysis.fair ? 'bidding and play' : 'double dummy'),
    ),
    h(
      'div',
      { class: 'acc' },
      seats.map((seat) => {
        const value = analysis.accuracy[seat] ?? 0;
        const declares = analysis.cards.some((card) => card.by === seat && card.seat === record.contract?.dummy);
        const both = declares ? ', declaring' : '';
        return h(
          'div',
          {},
          h('span', {}, `${nameOf(seat, record.names, SEAT)}${both}`),
          h('b', {}, Math.round(value)),
          h('span', { class: 'tr', 'aria-hidden': 'true' }, h('i', { style: { width: `${value}%` } })),
        );
      }),
    ),
  );
}
