// Text mode: the table in words, with commands. Made for screen readers and slow lines; everything the felt can do is here.
import { t } from '../language.js';
import { h, show } from '../dom.js';
import {
  SEAT,
  SUIT,
  VULNERABLE_SPOKEN,
  askedText,
  callName,
  cardName,
  contractName,
  playedText,
  rankText,
  spoken,
} from '../words.js';
import { SEATS, SUITS, ofSuit, points } from '../cards.js';
import { say } from '../announce.js';
import { meaningSentence } from '../parts/meaning.js';
import { othersTurn, yourTurn } from './turn.js';
import { state } from './state.js';
import { hintWords } from './hint.js';
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {{call: (call: string) => void, meaning: (call: string) => Promise<void>, play: (card: string) => void, undo: () => void, hint: () => void, claim: () => void, next: () => void, review: () => void, leave: () => void, answer: (yes: boolean) => void}} TextActions */

/** @param {string[]} cards */
const handWords = (cards) =>
  SUITS.map((suit) => {
    const held = ofSuit(cards, suit);
    return `${SUIT[suit]} ${held.length ? held.map((card) => rankText(card[1])).join(' ') : t('none')}`;
  }).join('; ');

/** @param {View} view @param {import('../types.js').Trick|null|undefined} trick */
const trickWords = (view, trick) =>
  trick?.cards.length
    ? trick.cards
        .map(({ seat, card }) => `${seat === view.you.seat ? t('you') : SEAT[seat]} ${cardName(card)}`)
        .join(', ') + (trick.winner ? `; ${t('{seat} won', { seat: SEAT[trick.winner] })}` : '')
    : t('no card yet');

/** @param {View} view */
const auctionWords = (view) =>
  view.auction.calls.length
    ? view.auction.calls
        .map(
          (made) =>
            `${SEAT[made.seat]} ${callName(made.call)}${made.alert ? ` (${made.note ?? spoken(made.meaning ?? '')})` : ''}`,
        )
        .join(', ')
    : t('no call yet');

/** Whether something is asked of this player. @param {View} view */
const isAsked = ({ asked, you }) => Boolean(asked && you.seat && asked.of.includes(you.seat));

/** @param {View} view */
function status(view) {
  if (view.asked)
    return `${askedText(view.asked)}. ${isAsked(view) ? t('Agree or refuse.') : t('Waiting for an answer.')}`;
  if (view.phase === 'over')
    return view.result?.played
      ? t('Board over. {result}.', { result: playedText(view.result.played) })
      : t('Board over.');
  const facts = [
    view.contract &&
      t('{contract} by {seat}.', {
        contract: contractName(view.contract.text),
        seat: SEAT[view.contract.declarer],
      }),
    view.play && t('North–South {ns}, East–West {ew}.', { ns: view.play.tricks.NS, ew: view.play.tricks.EW }),
    view.yours ? yourTurn(view) : view.turn && `${othersTurn(view.turn, view.phase)}.`,
  ];
  return facts.filter(Boolean).join(' ');
}

const COMMANDS = t(
  'hand, dummy, trick, last, auction, score, board; a call such as 1s, 3nt, pass, double; means 1s; a card such as sa or h10; claim, undo, hint, agree, refuse, next, review, graphics',
);

/**
 * What a command answers; an empty answer means that it acted.
 * @param {string} typed @param {View} view @param {TextActions} actions
 */
function command(typed, view, actions) {
  const words = typed
    .trim()
    .toLowerCase()
    .replace(/^(bid|play|call) /, '');
  const you = view.you.seat;
  /** @param {Seat|undefined|null} seat */
  const hand = (seat) => (seat && view.hands[seat] ? handWords(view.hands[seat] ?? []) : t('not to be seen'));
  const calls = /** @type {Record<string, string>} */ ({
    p: 'P',
    pass: 'P',
    x: 'X',
    double: 'X',
    dbl: 'X',
    xx: 'XX',
    redouble: 'XX',
    r: 'XX',
  });
  const bid = /^([1-7])\s*(c|d|h|s|nt?|clubs?|diamonds?|hearts?|spades?|notrumps?)$/.exec(words.replace(/^means /, ''));
  const call = bid
    ? bid[1] + (bid[2][0] === 'n' ? 'NT' : bid[2][0].toUpperCase())
    : calls[words.replace(/^means /, '')];
  const card = /^([shdc])\s*(10|[akqjt98765432])$/.exec(words);
  if (words === 'hand')
    return t('Your hand, {n} points: {hand}', { n: points((you && view.hands[you]) || []), hand: hand(you) });
  if (words === 'dummy') return t('Dummy: {hand}', { hand: hand(view.contract?.dummy) });
  if (words === 'trick') return t('Trick: {cards}', { cards: trickWords(view, view.play?.trick) });
  if (words === 'last') return t('Last trick: {cards}', { cards: trickWords(view, view.play?.last) });
  if (words === 'auction') return t('Auction: {calls}', { calls: auctionWords(view) });
  if (words === 'score') return status(view);
  if (words === 'board')
    return t('Board {number}. {seat} deals. {vulnerable}.', {
      number: view.board.number,
      seat: SEAT[view.board.dealer],
      vulnerable: VULNERABLE_SPOKEN[view.board.vul],
    });
  if (words.startsWith('means ') && call) {
    const meaning = state.meanings.get(call);
    if (meaning) return meaningSentence(meaning);
    if (!view.yours || !view.auction.legal.includes(call)) return t('Meanings are there when it is your call.');
    void actions.meaning(call).then(() => {
      const found = state.meanings.get(call);
      tell(found ? meaningSentence(found) : t('no meaning recorded'));
    });
    return '';
  }
  if (call && view.phase === 'auction') {
    if (!view.auction.legal.includes(call)) return t('{call} is not possible now.', { call: callName(call) });
    actions.call(call);
    return '';
  }
  if (card && view.phase === 'play') {
    const wanted = card[1].toUpperCase() + (card[2] === '10' ? 'T' : card[2].toUpperCase());
    if (!view.play?.legal.includes(wanted)) return t('The {card} cannot be played now.', { card: cardName(wanted) });
    actions.play(wanted);
    return '';
  }
  const act = {
    claim: actions.claim,
    undo: actions.undo,
    hint: actions.hint,
    agree: () => actions.answer(true),
    refuse: () => actions.answer(false),
    next: actions.next,
    review: actions.review,
    graphics: actions.leave,
  }[words];
  if (!act) return t('Commands: {commands}.', { commands: COMMANDS });
  if ((words === 'agree' || words === 'refuse') && !isAsked(view)) return t('Nothing is asked of you.');
  act();
  return '';
}

const parts = {
  status: h('p', { class: 'textstatus' }),
  hands: h('div'),
  auction: h('p'),
  trick: h('p'),
  hint: h('div'),
  actions: h('div'),
  log: h('ol', { class: 'textlog', 'aria-label': t('Answers') }),
};

/** Adds a line that can be read again. @param {string} text */
export function textLog(text) {
  parts.log.append(h('li', {}, text));
  while (parts.log.childElementCount > 30) parts.log.firstElementChild?.remove();
  parts.log.scrollTop = parts.log.scrollHeight;
}

/** An answer, to be read and heard. @param {string} answer */
function tell(answer) {
  textLog(answer);
  say(answer);
}

/** @type {() => [View, TextActions]} */
let now;
const input = h('input', {
  class: 'inp txt',
  id: 'command',
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: 'false',
});
/** The place to type, as soon as text mode is shown: commands belong there and nowhere else. */
export const focusCommand = () => input.focus();
/** The whole of text mode, built once. */
export const textNode = h(
  'div',
  { class: 'textmode' },
  h(
    'section',
    { class: 'panel', 'aria-labelledby': 'text-now' },
    h('h2', { id: 'text-now' }, t('Now')),
    parts.status,
    parts.trick,
    parts.hint,
    parts.actions,
  ),
  h(
    'section',
    { class: 'panel', 'aria-labelledby': 'text-hands' },
    h('h2', { id: 'text-hands' }, t('Hands')),
    parts.hands,
  ),
  h(
    'section',
    { class: 'panel', 'aria-labelledby': 'text-auction' },
    h('h2', { id: 'text-auction' }, t('Auction')),
    parts.auction,
  ),
  h(
    'section',
    { class: 'panel', 'aria-labelledby': 'text-command' },
    h('h2', { id: 'text-command' }, t('Commands')),
    h(
      'form',
      {
        on: {
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const [view, actions] = now();
            const answer = command(input.value, view, actions);
            input.value = '';
            if (answer) tell(answer);
          },
        },
      },
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'command' }, t('Type a command; “help” lists them')),
        h('div', { class: 'clrow' }, input, h('button', { class: 'btn primary', type: 'submit' }, t('Do it'))),
      ),
    ),
    parts.log,
  ),
);

/** @param {View} view @param {TextActions} actions */
export function renderText(view, actions) {
  now = () => [view, actions];
  parts.status.replaceChildren(status(view));
  parts.trick.replaceChildren(
    view.phase === 'play' ? t('On the table: {cards}.', { cards: trickWords(view, view.play?.trick) }) : '',
  );
  parts.hint.replaceChildren(
    ...(state.hint?.steps.slice(0, state.hint.shown) ?? []).map((step) => h('p', {}, hintWords(step))),
  );
  parts.auction.replaceChildren(`${auctionWords(view)}.`);
  show(parts.hands, view.hands, () =>
    h(
      'dl',
      { class: 'kv' },
      SEATS.filter((seat) => view.hands[seat]).flatMap((seat) => [
        h(
          'dt',
          {},
          seat === view.you.seat
            ? t('You')
            : seat === view.contract?.dummy
              ? t('{seat}, dummy', { seat: SEAT[seat] })
              : SEAT[seat],
        ),
        h('dd', {}, handWords(view.hands[seat] ?? [])),
      ]),
    ),
  );
  const key = [view.at, view.phase, view.yours, view.auction.legal, view.play?.legal, view.undo.can, view.asked];
  show(parts.actions, key, () =>
    h(
      'div',
      { class: 'pick', role: 'group', 'aria-label': t('What you can do') },
      isAsked(view) && [
        h('button', { type: 'button', on: { click: () => actions.answer(true) } }, t('agree')),
        h('button', { type: 'button', on: { click: () => actions.answer(false) } }, t('refuse')),
      ],
      view.phase === 'auction' &&
        view.auction.legal.map((call) =>
          h('button', { type: 'button', 'data-focus': call, on: { click: () => actions.call(call) } }, callName(call)),
        ),
      view.phase === 'play' &&
        view.yours &&
        view.play?.legal.map((card) =>
          h('button', { type: 'button', 'data-focus': card, on: { click: () => actions.play(card) } }, cardName(card)),
        ),
      view.phase === 'over' && h('button', { type: 'button', on: { click: actions.next } }, t('next board')),
      view.phase === 'over' && h('button', { type: 'button', on: { click: actions.review } }, t('review')),
      view.phase === 'play' && h('button', { type: 'button', on: { click: actions.claim } }, t('claim')),
      view.undo.can && h('button', { type: 'button', on: { click: actions.undo } }, t('undo')),
      h('button', { type: 'button', on: { click: actions.leave } }, t('leave text mode')),
    ),
  );
}
