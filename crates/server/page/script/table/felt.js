// The felt: board, four seats, and in the middle the auction, the trick or the result. Seats stay put from deal to result.
import { h, show } from '../dom.js';
import { SCORING, SEAT, SUIT, count } from '../words.js';
import { heldOrder, partner, points, sorted, suitOf } from '../cards.js';
import { boardCard, seatPill } from '../parts/seat.js';
import { backs } from '../parts/card.js';
import { faced, fan, restingFan } from '../parts/hand.js';
import { trickNode } from '../parts/trick.js';
import { auctionSentence, auctionTable } from '../parts/auction.js';
import { printedHand } from '../parts/diagram.js';
import { note } from '../parts/note.js';
import { gain, resultPanel, comparison, sense } from './over.js';
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
    return seat !== you && view.you.plays.includes(seat) ? 'you play' : 'declarer';
  if (view.contract && seat === view.contract.dummy) return 'dummy';
  if (seat === you && view.phase === 'auction') return `${points(view.hands[seat] ?? [])} HCP`;
  return you && seat === partner(you) ? 'partner' : '';
}

/** @param {View} view @param {Seat} seat */
function pill(view, seat) {
  const sitter = view.seats[seat];
  const turn = view.turn === seat && view.phase !== 'over';
  return seatPill(seat, view.board, {
    name: seat === view.you.seat ? 'You' : sitter.name,
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
    label: seat === view.you.seat ? 'Your hand' : seat === view.contract?.dummy ? 'Dummy' : `${SEAT[seat]}’s hand`,
  };
}

/** One of the three other seats. @param {View} view @param {Seat} seat @param {boolean} beside @param {FeltActions} actions */
function otherSeat(view, seat, beside, actions) {
  const cards = view.hands[seat];
  if (view.phase === 'over' && cards) return [pill(view, seat), printedHand(seat, cards)];
  if (cards)
    return [
      pill(view, seat),
      faced(handState(view, seat, actions), seat === view.contract?.dummy ? 'Dummy' : SEAT[seat], beside),
    ];
  return [pill(view, seat), backs(view.left[seat])];
}

/** What is expected now, in words. @param {View} view @returns {import('../dom.js').Children} */
export function prompt(view) {
  if (view.phase === 'over') return '';
  if (state.gather) return h('span', {}, `${SEAT[state.gather.winner ?? 'S']} won the trick`);
  if (view.thinking)
    return [
      `${SEAT[view.thinking.seat]} is thinking `,
      view.thinking.limit_ms >= 1000 &&
        h('span', { class: 'muted only-wide' }, `up to ${Math.round(view.thinking.limit_ms / 1000)} s`),
    ];
  if (!view.yours) return view.turn ? `${SEAT[view.turn]} to ${view.phase === 'auction' ? 'call' : 'play'}` : '';
  if (view.phase === 'auction')
    return ['Your call ', h('span', { class: 'muted' }, auctionSentence(view.auction.calls, view.you.seat))];
  const trick = view.play?.trick.cards ?? [];
  const from =
    view.turn === around(view).south
      ? ''
      : view.turn === view.contract?.dummy
        ? ' from dummy'
        : ` from ${SEAT[view.turn ?? 'S']}`;
  const legal = view.play?.legal ?? [];
  if (trick.length === 0) return `You lead${from}`;
  const led = suitOf(trick[0].card);
  if (legal.every((card) => suitOf(card) === led))
    return [`Follow to ${SUIT[led]}${from} `, h('span', { class: 'muted only-wide' }, count(legal.length, 'card'))];
  return [`Any card${from} `, h('span', { class: 'muted only-wide' }, `no ${SUIT[led]}`)];
}

/** @param {View} view @param {FeltActions} actions */
function south(view, seat = around(view).south, actions) {
  const cards = view.hands[seat];
  const who = h('div', { class: 'who' }, pill(view, seat), h('span', { class: 'say' }, prompt(view)));
  if (view.phase === 'over' && cards) return [printedHand(seat, cards), pill(view, seat)];
  if (!cards) return [who, backs(view.left[seat])];
  if (view.phase === 'auction')
    return [
      who,
      restingFan(sorted(cards, heldOrder(null)), seat === view.you.seat ? 'Your hand' : `${SEAT[seat]}’s hand`),
    ];
  return [who, fan(handState(view, seat, actions))];
}

/** @param {View} view @param {FeltActions} actions */
function centre(view, actions) {
  if (view.phase === 'auction') {
    return h(
      'section',
      { class: 'panel aucp', 'aria-label': 'Auction' },
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
        'aria-label': 'Gather the trick',
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
    return note('err', 'Connection lost.', 'The board is safe on the server; it comes back by itself.');
  if (state.trouble) return note('err', state.trouble.fact, state.trouble.more);
  if (!asked) return null;
  const mine = you.seat !== null && asked.of.includes(you.seat);
  return note('', asked.text, mine ? '' : 'Waiting for an answer.', {
    actions: mine
      ? h(
          'div',
          { class: 'go' },
          h('button', { class: 'btn primary', type: 'button', on: { click: () => actions.answer(true) } }, 'Agree'),
          h('button', { class: 'btn', type: 'button', on: { click: () => actions.answer(false) } }, 'Refuse'),
        )
      : asked.by === you.seat &&
        h(
          'div',
          { class: 'go' },
          h('button', { class: 'btn', type: 'button', on: { click: () => actions.answer(false) } }, 'Cancel'),
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
      match.boards ? 'Match' : 'Scoring',
      match.boards ? `${match.place} of ${match.boards}` : SCORING[view.settings.scoring],
    ],
  ];
  if (match.imps !== null && match.played > 0)
    more.push([comparison(view) === 'IMP' ? 'IMPs' : 'Score', gain(sense(view) * match.imps)]);
  if (board.attempt > 1) more.push(['Attempt', board.attempt]);
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
