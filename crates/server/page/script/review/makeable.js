// The twenty cells and par; result and accuracy beside them.
import { parts, t } from '../language.js';
import { h, unseen } from '../dom.js';
import { SEAT, SIDE, SUIT, contractNode, nameOf, playedText, seatLetter, signed, strainNode } from '../words.js';
import { auctionTable } from '../parts/auction.js';
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
    { id: 'dt', class: 'panel dt', 'aria-label': t('Double-dummy table') },
    h('header', {}, h('h2', {}, t('Makeable')), h('span', { class: 'muted sm' }, t('tricks'))),
    h(
      'table',
      { class: 'ddt' },
      h('caption', { class: 'vh' }, t('Double-dummy tricks by declarer and strain')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, unseen(t('Declarer'))),
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
            h('th', { scope: 'row' }, h('span', { 'aria-hidden': 'true' }, seatLetter(seat)), unseen(SEAT[seat])),
            strains.map((strain) => {
              const count = tricks[seat][strain];
              const here = contract?.declarer === seat && contract.strain === strain;
              const text = [count, here && unseen(` ${t('(the contract)')}`)];
              return h(
                'td',
                { class: here ? 'on' : count < 7 ? 'lo' : null },
                pick
                  ? h(
                      'button',
                      {
                        type: 'button',
                        'data-focus': `${seat}${strain}`,
                        'aria-label': t('{seat} plays {strain}: {n} tricks', {
                          seat: SEAT[seat],
                          strain: strain === 'NT' ? t('NT') : SUIT[strain],
                          n: tricks[seat][strain],
                        }),
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
    pick && h('p', { class: 'xs muted' }, t('Choose a cell to play through its cards.')),
    par &&
      h(
        'dl',
        { class: 'kv par' },
        h('dt', {}, t('Par')),
        h('dd', {}, par.contracts.length ? par.contracts.flatMap(parContract) : t('pass'), `, ${signed(par.score_ns)}`),
      ),
  );
}

/** A contract of par, such as `4S by N`, and the comma before it. @param {string} text @param {number} at @returns {import('../dom.js').Child[]} */
function parContract(text, at) {
  const [contract, , seat] = text.split(' ');
  return [
    at > 0 && ', ',
    ...parts('{contract} by {seat}', { contract: contractNode(contract), seat: seatLetter(seat) }),
  ];
}

/** @param {BoardRecord} record @param {Analysis|null} analysis @param {string} unit */
export function resultBox(record, analysis, unit) {
  const { result, other } = record;
  const sum = analysis?.sum;
  if (!result?.played) return null;
  return h(
    'section',
    { class: 'panel rs', 'aria-label': t('Result') },
    h('header', {}, h('h2', {}, t('Result'))),
    h(
      'dl',
      { class: 'kv' },
      h('dt', {}, t('Here')),
      h('dd', {}, playedText(result.played)),
      other && [h('dt', {}, t('Other table')), h('dd', {}, playedText(other.played))],
      result.imps !== null && [
        h('dt', {}, t('Swing')),
        h(
          'dd',
          { class: result.imps < 0 ? 'neg' : result.imps > 0 ? 'pos' : null },
          `${signed(result.imps)} ${unit} ${SIDE.NS}`,
        ),
      ],
    ),
    sum &&
      h(
        'p',
        { class: 'sum xs muted' },
        t('{lead} at the lead − {declarer_lost} by declarer + {defence_lost} by the defence = {taken} taken', {
          lead: sum.lead,
          declarer_lost: sum.declarer_lost,
          defence_lost: sum.defence_lost,
          taken: sum.taken,
        }),
      ),
    other &&
      h(
        'details',
        { class: 'othertable' },
        h('summary', {}, t('The auction there')),
        auctionTable(other.calls, record, { notes: false }),
        other.contract &&
          h(
            'p',
            { class: 'sm' },
            contractNode(other.contract.text),
            ` ${t('by {seat}', { seat: SEAT[other.contract.declarer] })}`,
          ),
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
    { class: 'panel ac', 'aria-label': t('Accuracy') },
    h(
      'header',
      {},
      h('h2', {}, t('Accuracy')),
      h('span', { class: 'muted sm' }, analysis.fair ? t('bidding and play') : t('double dummy')),
    ),
    h(
      'div',
      { class: 'acc' },
      seats.map((seat) => {
        const value = analysis.accuracy[seat] ?? 0;
        const name = nameOf(seat, record.names);
        const declares = analysis.cards.some((card) => card.by === seat && card.seat === record.contract?.dummy);

        return h(
          'div',
          {},
          h('span', {}, declares ? t('{name}, declaring', { name }) : name),
          h('b', {}, Math.round(value)),
          h('span', { class: 'tr', 'aria-hidden': 'true' }, h('i', { style: { width: `${value}%` } })),
        );
      }),
    ),
  );
}
