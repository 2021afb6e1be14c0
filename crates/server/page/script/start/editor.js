// The deal editor: fifty-two cards, each given to a hand by click or key; the fourth hand fills itself, the rest can be dealt.
import { t } from '../language.js';
import { h, unseen } from '../dom.js';
import { post, sentence } from '../api.js';
import { openDialog } from '../dialog.js';
import { SEAT, VULNERABLE, cardName, rankText, seatLetter, suitNode } from '../words.js';
import { RANKS, SEATS, SUITS, after, handsOf } from '../cards.js';
import { note } from '../parts/note.js';
import { segment } from './match.js';
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Vulnerability} Vulnerability */

/** The hands as a PBN deal; cards nobody has are left out. @param {Map<string, Seat>} owner */
const dealText = (owner) =>
  `N:${SEATS.map((seat) => SUITS.map((suit) => [...RANKS].filter((rank) => owner.get(suit + rank) === seat).join('')).join('.')).join(' ')}`;

/**
 * @param {{deal: string|null, dealer: Seat|null, vul: Vulnerability|null}} from
 * @param {(pbn: string) => void} done
 */
export function openEditor(from, done) {
  /** @type {Map<string, Seat>} */
  const owner = new Map();
  if (from.deal)
    for (const [seat, cards] of Object.entries(handsOf(from.deal)))
      for (const card of cards) owner.set(card, /** @type {Seat} */ (seat));
  /** @type {Seat} */
  let active = 'N';
  const size = (/** @type {Seat} */ seat) => [...owner.values()].filter((one) => one === seat).length;

  const cells = new Map(
    SUITS.flatMap((suit) =>
      [...RANKS].map((rank) => {
        const card = suit + rank;
        return /** @type {[string, HTMLButtonElement]} */ ([
          card,
          h('button', {
            type: 'button',
            class: `ed ${suit}`,
            tabindex: card === 'SA' ? 0 : -1,
            'data-card': card,
            on: { click: () => give(card, owner.get(card) === active ? null : active) },
          }),
        ]);
      }),
    ),
  );
  const state = h('p', { class: 'sm muted', role: 'status' });
  const trouble = h('div');
  const use = h(
    'button',
    {
      class: 'btn primary',
      type: 'button',
      on: {
        click: () => {
          done(pbn());
          close();
        },
      },
    },
    t('Use this deal'),
  );
  const dealer = h(
    'select',
    { class: 'inp txt', id: 'ed-dealer' },
    SEATS.map((seat) => h('option', { value: seat, selected: seat === from.dealer }, SEAT[seat])),
  );
  const vul = h(
    'select',
    { class: 'inp txt', id: 'ed-vul' },
    ['None', 'NS', 'EW', 'All'].map((value) => h('option', { value, selected: value === from.vul }, VULNERABLE[value])),
  );
  const condition = h('input', {
    class: 'inp txt',
    id: 'ed-condition',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: t('any, or such as {example}', { example: 'hcp(north) >= 12' }),
  });
  const pbn = () =>
    `[Board "1"]\n[Dealer "${dealer.value}"]\n[Vulnerable "${vul.value}"]\n[Deal "${dealText(owner)}"]\n`;

  /** @param {string} card @param {Seat|null} seat */
  function give(card, seat) {
    if (seat === null) owner.delete(card);
    else if (size(seat) < 13) owner.set(card, seat);
    else return trouble.replaceChildren(note('err', t('{seat} has thirteen cards already.', { seat: SEAT[seat] })));
    trouble.replaceChildren();
    // Three full hands leave nothing to choose.
    const open = SEATS.filter((one) => size(one) < 13);
    if (open.length === 1 && owner.size >= 39)
      for (const other of cells.keys()) if (!owner.has(other)) owner.set(other, open[0]);
    return draw();
  }

  function draw() {
    for (const [card, cell] of cells) {
      const seat = owner.get(card);
      cell.replaceChildren(
        h('b', { 'aria-hidden': 'true' }, rankText(card[1])),
        h('small', { 'aria-hidden': 'true' }, seat ? seatLetter(seat) : '·'),
        unseen(`${cardName(card)}: ${seat ? SEAT[seat] : t('in no hand')}`),
      );
      cell.classList.toggle('mine', seat === active);
      cell.classList.toggle('free', !seat);
    }
    const sizes = SEATS.map((seat) => `${SEAT[seat]} ${size(seat)}`).join(', ');
    state.replaceChildren(
      owner.size === 52
        ? t('All cards are dealt.')
        : t('{n} cards are in no hand. {sizes}.', { n: 52 - owner.size, sizes }),
    );
    use.disabled = owner.size !== 52;
  }

  /** N, E, S, W give the card in focus; the arrows move over the cards. @param {KeyboardEvent} event */
  function key(event) {
    const card = event.target instanceof HTMLElement ? event.target.dataset.card : undefined;
    if (!card) return;
    const letter = event.key.toUpperCase();
    const all = [...cells.keys()];
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 }[event.key];
    if (SEATS.includes(/** @type {Seat} */ (letter))) give(card, /** @type {Seat} */ (letter));
    else if (event.key === 'Delete' || event.key === 'Backspace') give(card, null);
    else if (step) {
      const next = cells.get(all[(all.indexOf(card) + step + 52) % 52]);
      cells.get(card)?.setAttribute('tabindex', '-1');
      next?.setAttribute('tabindex', '0');
      next?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async function dealRest() {
    try {
      const { deals } = await post('/api/deal', {
        count: 1,
        seed: Math.floor(Math.random() * 2 ** 32),
        predeal: dealText(owner),
        condition: condition.value.trim() || undefined,
      });
      for (const [seat, cards] of Object.entries(handsOf(deals[0])))
        for (const card of cards) owner.set(card, /** @type {Seat} */ (seat));
      draw();
    } catch (error) {
      trouble.replaceChildren(note('err', sentence(error)));
    }
  }

  function turn() {
    for (const [card, seat] of [...owner]) owner.set(card, after(seat, 1));
    draw();
  }

  const close = openDialog(
    t('Edit deal'),
    h(
      'div',
      { class: 'sheet', on: { keydown: key } },
      h(
        'div',
        { class: 'field' },
        h('span', { class: 'lbl' }, t('Give cards to')),
        segment(
          t('Give cards to'),
          SEATS.map((seat) => [seat, SEAT[seat]]),
          active,
          (value) => {
            active = /** @type {Seat} */ (value);
            draw();
          },
        ),
      ),
      h(
        'div',
        { class: 'edgrid', role: 'group', 'aria-label': t('The cards; N, E, S or W gives the one in focus') },
        SUITS.map((suit) =>
          h(
            'div',
            { class: 'edrow' },
            suitNode(suit),
            [...RANKS].map((rank) => cells.get(suit + rank)),
          ),
        ),
      ),
      state,
      trouble,
      h(
        'div',
        { class: 'cols2' },
        h('div', { class: 'field' }, h('label', { for: 'ed-dealer' }, t('Dealer')), dealer),
        h('div', { class: 'field' }, h('label', { for: 'ed-vul' }, t('Vulnerable')), vul),
      ),
      h('div', { class: 'field' }, h('label', { for: 'ed-condition' }, t('The rest under the condition')), condition),
      h(
        'div',
        { class: 'go' },
        use,
        h('button', { class: 'btn', type: 'button', on: { click: () => void dealRest() } }, t('Deal the rest')),
        h('button', { class: 'btn', type: 'button', on: { click: turn } }, t('Turn the hands')),
        h(
          'button',
          {
            class: 'btn',
            type: 'button',
            on: {
              click: () => {
                owner.clear();
                draw();
              },
            },
          },
          t('Clear'),
        ),
      ),
    ),
    { kind: 'wide' },
  );
  draw();
}
