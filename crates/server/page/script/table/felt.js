// The felt: board, four seats, and in the middle the auction, the trick or the result. Seats stay put from deal to result.
import { count, msg, t } from '../language.js';
import { h, show } from '../dom.js';
import { SCORING, SEAT, SUIT, askedText, shownName } from '../words.js';
import { heldOrder, partner, points, sorted, suitOf } from '../cards.js';
import { boardCard, seatPill } from '../parts/seat.js';
import { backs } from '../parts/card.js';
import { faced, fan, restingFan } from '../parts/hand.js';
import { trickNode } from '../parts/trick.js';
import { auctionSentence, auctionTable } from '../parts/auction.js';
import { printedHand } from '../parts/diagram.js';
import { note } from '../parts/note.js';
import { gain, resultPanel, comparison, sense } from './over.js';
import { othersTurn } from './turn.js';
import { around, boardKey, sortTrump, state } from './state.js';
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {{pick: (card: string) => void, read: (at: number) => void, next: () => void, again: () => void, gather: () => void, answer: (accept: boolean) => void}} FeltActions */

const slot = (/** @type {string} */ name) => h('div', { class: name });
const slots = {
  info: slot('info'),
  north: slot('north'),
  west: slot('west'),
  centre: slot('centre'),
  east: slot('east'),
  south: slot('south'),
  banner: slot('banner'),
};
export const felt = h(
  'div',
  { class: 'felt' },
  slots.info,
  slots.north,
  slots.west,
  slots.centre,
  slots.east,
  slots.south,
  slots.banner,
);

/** What a seat is in this board, in a word. @param {View} view @param {Seat} seat */
function role(view, seat) {
  const you = view.you.seat;
  if (view.contract && seat === view.contract.declarer)
    return seat !== you && view.you.plays.includes(seat) ? t('you play') : t('declarer');
  if (view.contract && seat === view.contract.dummy) return t('dummy');
  if (seat === you && view.phase === 'auction') return t('{n} HCP', { n: points(view.hands[seat] ?? []) });
  return you && seat === partner(you) ? t('partner') : '';
}

/** @param {View} view @param {Seat} seat */
function pill(view, seat) {
  const sitter = view.seats[seat];
  const turn = view.turn === seat && view.phase !== 'over';
  return seatPill(seat, view.board, {
    name: seat === view.you.seat ? t('You') : shownName(sitter.name),
    role: role(view, seat),
    turn,
    thinking: view.thinking?.seat === seat,
    away: sitter.kind === 'person' && !sitter.present,
  });
}

/** @param {View} view @param {Seat} seat @param {FeltActions} actions @returns {import('../parts/hand.js').HandState} */
function handState(view, seat, actions) {
  const order = heldOrder(sortTrump(view));
  return {
    cards: sorted(view.hands[seat] ?? [], order),
    order,
    legal: new Set(view.play?.legal ?? []),
    live: view.yours && view.turn === seat,
    chosen: state.chosen,
    play: actions.pick,
    label:
      seat === view.you.seat
        ? t('Your hand')
        : seat === view.contract?.dummy
          ? t('Dummy')
          : t('{seat}’s hand', { seat: SEAT[seat] }),
  };
}

/** One of the three other seats. @param {View} view @param {Seat} seat @param {boolean} beside @param {FeltActions} actions */
function otherSeat(view, seat, beside, actions) {
  const cards = view.hands[seat];
  if (view.phase === 'over' && cards) return [pill(view, seat), printedHand(seat, cards)];
  if (cards)
    return [
      pill(view, seat),
      faced(handState(view, seat, actions), seat === view.contract?.dummy ? t('Dummy') : SEAT[seat], beside),
    ];
  return [pill(view, seat), backs(view.left[seat])];
}

/** What is expected now, in words. @param {View} view @returns {import('../dom.js').Children} */
export function prompt(view) {
  if (view.phase === 'over') return '';
  if (state.gather) return h('span', {}, t('{seat} won the trick', { seat: SEAT[state.gather.winner ?? 'S'] }));
  if (view.thinking)
    return [
      t('{seat} is thinking', { seat: SEAT[view.thinking.seat] }),
      ' ',
      view.thinking.limit_ms >= 1000 &&
        h('span', { class: 'muted only-wide' }, t('up to {n} s', { n: Math.round(view.thinking.limit_ms / 1000) })),
    ];
  if (!view.yours) return view.turn ? othersTurn(view.turn, view.phase) : '';
  if (view.phase === 'auction')
    return [t('Your call'), ' ', h('span', { class: 'muted' }, auctionSentence(view.auction.calls, view.you.seat))];
  const trick = view.play?.trick.cards ?? [];
  const legal = view.play?.legal ?? [];
  const led = trick.length ? suitOf(trick[0].card) : null;
  const follows = led !== null && legal.every((card) => suitOf(card) === led);
  const suit = led ? SUIT[led] : '';
  const texts = led === null ? LEAD : follows ? FOLLOW : ANY;
  const from = view.turn === around(view).south ? 0 : view.turn === view.contract?.dummy ? 1 : 2;
  return [
    t(texts[from], { suit, seat: SEAT[view.turn ?? 'S'] }),
    ' ',
    led !== null &&
      h(
        'span',
        { class: 'muted only-wide' },
        follows ? count(legal.length, '{n} card', '{n} cards') : t('no {suit}', { suit }),
      ),
  ];
}

/** What to do from one's own hand, from dummy, and from another hand that one plays. */
const LEAD = [msg('You lead'), msg('You lead from dummy'), msg('You lead from {seat}')];
const FOLLOW = [msg('Follow to {suit}'), msg('Follow to {suit} from dummy'), msg('Follow to {suit} from {seat}')];
const ANY = [msg('Any card'), msg('Any card from dummy'), msg('Any card from {seat}')];

/** @param {View} view @param {FeltActions} actions */
function south(view, seat = around(view).south, actions) {
  const cards = view.hands[seat];
  const who = h('div', { class: 'who' }, pill(view, seat), h('span', { class: 'say' }, prompt(view)));
  if (view.phase === 'over' && cards) return [printedHand(seat, cards), pill(view, seat)];
  if (!cards) return [who, backs(view.left[seat])];
  if (view.phase === 'auction')
    return [
      who,
      restingFan(
        sorted(cards, heldOrder(null)),
        seat === view.you.seat ? t('Your hand') : t('{seat}’s hand', { seat: SEAT[seat] }),
      ),
    ];
  return [who, fan(handState(view, seat, actions))];
}

/** @param {View} view @param {FeltActions} actions */
function centre(view, actions) {
  if (view.phase === 'auction') {
    return h(
      'section',
      { class: 'panel aucp', 'aria-label': t('Auction') },
      auctionTable(view.auction.calls, view.board, {
        you: view.you.seat,
        turn: view.turn,
        candidate: view.yours ? state.candidate : null,
        current: state.reading,
        open: actions.read,
      }),
    );
  }
  if (view.phase === 'over')
    return resultPanel(view, { next: actions.next, again: actions.again, table: state.table, key: state.key });
  const { south: bottom } = around(view);
  if (state.gather) {
    return h(
      'button',
      {
        type: 'button',
        class: 'gather',
        'aria-label': t('Gather the trick'),
        'data-focus': 'gather',
        on: { click: actions.gather },
      },
      trickNode(state.gather, { bottom, turn: null, yours: false, fresh: true }),
    );
  }
  return view.play && trickNode(view.play.trick, { bottom, turn: view.turn, yours: view.yours, fresh: true });
}

/** Something that waits for an answer, or a break in the connection. @param {View} view @param {FeltActions} actions */
function banner(view, actions) {
  const { asked, you } = view;
  if (!state.online)
    return note('err', t('Connection lost.'), t('The board is safe on the server; it comes back by itself.'));
  if (state.trouble) return note('err', state.trouble.fact, state.trouble.more);
  if (!asked) return null;
  const mine = you.seat !== null && asked.of.includes(you.seat);
  return note('', askedText(asked), mine ? '' : t('Waiting for an answer.'), {
    actions: mine
      ? h(
          'div',
          { class: 'go' },
          h('button', { class: 'btn primary', type: 'button', on: { click: () => actions.answer(true) } }, t('Agree')),
          h('button', { class: 'btn', type: 'button', on: { click: () => actions.answer(false) } }, t('Refuse')),
        )
      : asked.by === you.seat &&
        h(
          'div',
          { class: 'go' },
          h('button', { class: 'btn', type: 'button', on: { click: () => actions.answer(false) } }, t('Cancel')),
        ),
  });
}

/** @param {View} view @param {FeltActions} actions */
export function renderFelt(view, actions) {
  const { north, west, east } = around(view);
  const { match, board } = view;
  const dark = {
    hands: view.hands,
    left: view.left,
    seats: view.seats,
    phase: view.phase,
    turn: view.turn,
    yours: view.yours,
    thinking: view.thinking?.seat,
    contract: view.contract,
    board,
    legal: view.play?.legal,
    chosen: state.chosen,
    trump: sortTrump(view),
  };
  /** @type {[string, import('../dom.js').Child][]} */
  const more = [
    [
      match.boards ? t('Match') : t('Scoring'),
      match.boards
        ? t('{place} of {boards}', { place: match.place, boards: match.boards })
        : SCORING[view.settings.scoring],
    ],
  ];
  if (match.imps !== null && match.played > 0)
    more.push([comparison(view) === t('IMP') ? t('IMPs') : t('Score'), gain(sense(view) * match.imps)]);
  if (board.attempt > 1) more.push([t('Attempt'), board.attempt]);
  show(slots.info, [board, match, view.settings.scoring], () => boardCard(board, more));
  show(slots.north, [dark, north], () => otherSeat(view, north, false, actions));
  show(slots.west, [dark, west], () => otherSeat(view, west, true, actions));
  show(slots.east, [dark, east], () => otherSeat(view, east, true, actions));
  show(slots.south, [dark, around(view).south, state.gather], () => south(view, undefined, actions));
  show(
    slots.centre,
    [
      boardKey(view),
      view.phase,
      view.turn,
      view.yours,
      view.auction.calls,
      state.candidate,
      state.reading,
      state.gather,
      view.play?.trick,
      around(view).south,
      view.result,
      view.match,
    ],
    () => centre(view, actions),
  );
  show(slots.banner, [view.asked, state.online, state.trouble], () => banner(view, actions));
  for (const [name, seat] of /** @type {[keyof typeof slots, Seat][]} */ ([
    ['north', north],
    ['west', west],
    ['east', east],
  ]))
    slots[name].classList.toggle('shown', view.hands[seat] !== null);
}
