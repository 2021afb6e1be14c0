// A board as all tables played it, and the director's corrections.
import { t } from '../language.js';
import { h } from '../dom.js';
import { json } from '../api.js';
import { openDialog } from '../dialog.js';
import { contractNode, seatLetter, signed, VULNERABLE_SPOKEN } from '../words.js';
import { printedHand } from '../parts/diagram.js';
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Traveller} Traveller */

/** The hands of a PBN deal. @param {string} deal @returns {Record<Seat, string[]>} */
export function handsOf(deal) {
  const seats = /** @type {Seat[]} */ (['N', 'E', 'S', 'W']);
  const first = seats.indexOf(/** @type {Seat} */ (deal[0]));
  const hands = deal
    .slice(2)
    .split(' ')
    .map((hand) => hand.split('.').flatMap((ranks, suit) => [...ranks].map((rank) => 'SHDC'[suit] + rank)));
  return /** @type {Record<Seat, string[]>} */ (
    Object.fromEntries(hands.map((hand, at) => [seats[(first + at) % 4], hand]))
  );
}

/** `4S by N` and its tricks. @param {Traveller['lines'][number]} line */
function made(line) {
  if (line.score_ns === null) return [t('not played')];
  if (!line.contract || line.tricks === null) return [t('passed out')];
  const [contract, , declarer] = line.contract.split(' ');
  const over = line.tricks - 6 - Number(contract[0]);
  return [contractNode(contract), ` ${seatLetter(declarer)} ${over === 0 ? '=' : signed(over)}`];
}

/**
 * @param {string} path
 * @param {string|undefined} key
 * @param {number} number
 * @param {import('../types.js').Tournament} it
 * @param {(board: number, table: number, award: unknown) => void} correct
 */
export async function openTraveller(path, key, number, it, correct) {
  /** @type {Traveller} */
  const board = await json(`${path}/boards/${number}`, { key });
  const hands = handsOf(board.deal);
  const director = it.you?.director;
  const close = openDialog(
    t('Board {number}', { number }),
    h(
      'div',
      { class: 'sheet traveller' },
      h('p', { class: 'sm muted' }, VULNERABLE_SPOKEN[board.vul]),
      h(
        'div',
        { class: 'four' },
        /** @type {Seat[]} */ (['N', 'W', 'E', 'S']).map((seat) =>
          h('div', { class: `four-${seat}` }, printedHand(seat, hands[seat], { level: 'h3' })),
        ),
      ),
      h(
        'table',
        { class: 'recent' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            [
              t('North–South'),
              t('East–West'),
              t('Contract'),
              t('Score'),
              'N–S %',
              t('IMPs'),
              director ? t('Correct') : null,
            ]
              .filter((title) => title !== null)
              .map((title) => h('th', { scope: 'col' }, title)),
          ),
        ),
        h(
          'tbody',
          {},
          board.lines.map((line) =>
            h(
              'tr',
              { class: line.yours ? 'yours' : null },
              h('td', {}, line.ns),
              h('td', {}, line.ew),
              h('td', {}, made(line), line.award && h('span', { class: 'chip' }, t('corrected'))),
              h(
                'td',
                { class: 'r' },
                line.award?.award === 'score'
                  ? signed(line.award.ns)
                  : line.score_ns === null
                    ? ''
                    : signed(line.score_ns),
              ),
              h('td', { class: 'r' }, line.percent_ns.toFixed(1)),
              h('td', { class: 'r' }, signed(line.imps_ns, 1)),
              director &&
                h(
                  'td',
                  {},
                  corrections(line, (award) => {
                    close();
                    correct(number, line.table, award);
                  }),
                ),
            ),
          ),
        ),
      ),
      board.tables > board.lines.length &&
        h('p', { class: 'xs muted' }, t('{tables} tables have played it.', { tables: board.tables })),
    ),
    { kind: 'wide' },
  );
}

/** @param {Traveller['lines'][number]} line @param {(award: unknown) => void} give */
function corrections(line, give) {
  const label = t('Correct table {table}', { table: line.table });
  const select = h(
    'select',
    {
      class: 'inp txt',
      'aria-label': label,
      on: {
        change: () => {
          if (select.value === 'none') give(null);
          else if (select.value === 'score') {
            const ns = Number(prompt(t('The score for North–South'), String(line.score_ns ?? 0)));
            if (Number.isInteger(ns)) give({ award: 'score', ns });
          } else {
            const [ns, ew] = select.value.split('-').map(Number);
            give({ award: 'average', ns, ew });
          }
        },
      },
    },
    [
      ['', '…'],
      ['none', t('As played')],
      ['60-40', '60% – 40%'],
      ['50-50', '50% – 50%'],
      ['40-60', '40% – 60%'],
      ['60-60', t('60% each')],
      ['score', t('Another score')],
    ].map(([value, text]) => h('option', { value }, text)),
  );
  return select;
}
