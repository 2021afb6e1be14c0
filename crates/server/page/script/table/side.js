// The panel beside the felt: bidding box and meaning, or contract, last trick and auction; and what one can do.
import { t } from '../language.js';
import { h, show, unseen } from '../dom.js';
import { icon } from '../icons.js';
import { keyName } from '../help.js';
import { SEAT, SIDE, SYSTEM, cardNode, seatLetter } from '../words.js';
import { auctionTable } from '../parts/auction.js';
import { lastTrick, trickCounter } from '../parts/trick.js';
import { meaningNode } from '../parts/meaning.js';
import { address } from '../memory.js';
import { prefs } from '../settings.js';
import { biddingBox, waitingBox } from './box.js';
import { chatPanel } from './chat.js';
import { feedbackPanel, hintPanel, mayHint } from './hint.js';
import { scoreSheet } from './over.js';
import { boardKey, state } from './state.js';
/** @typedef {import('../types.js').View} View */
/** @typedef {{choose: (call: string|null) => void, call: (call: string) => void, read: (at: number) => void, undo: () => void, showLast: (shown: boolean) => void, showAuction: () => void, claim: () => void, invite: () => void, hint: () => void, putHintAway: () => void}} SideActions */

const slot = () => h('div', { class: 'slot' });
const slots = {
  first: slot(),
  box: slot(),
  hint: slot(),
  meaning: slot(),
  last: slot(),
  auction: slot(),
  sheet: slot(),
  chat: slot(),
  controls: slot(),
  keys: slot(),
};
export const side = h(
  'div',
  { class: 'side' },
  slots.first,
  slots.box,
  slots.hint,
  slots.meaning,
  slots.last,
  slots.auction,
  slots.sheet,
  slots.chat,
  slots.controls,
  slots.keys,
);

/** @type {ReturnType<typeof biddingBox>|null} */
let box = null;
/** Marks the candidate without building the box anew, so that a press in progress is not lost. */
export const markCandidate = () => box?.mark(state.candidate);

/** @param {View} view */
function meaningPanel(view) {
  const hand = view.you.seat ? view.hands[view.you.seat] : null;
  if (state.reading !== null) {
    const made = view.auction.calls[state.reading];
    const meaning = state.made.get(state.reading);
    if (!made) return null;
    return h(
      'section',
      { class: 'panel meaningp', id: 'meaning', 'aria-label': t('Meaning') },
      meaning ? meaningNode(meaning) : h('p', { class: 'muted sm' }, t('One moment …')),
      made.note && h('p', { class: 'sm' }, t('{seat} says: {note}', { seat: SEAT[made.seat], note: made.note })),
    );
  }
  const meaning = state.candidate && view.yours ? state.meanings.get(state.candidate) : null;
  return h(
    'section',
    { class: `panel meaningp${meaning ? '' : ' tip'}`, id: 'meaning', 'aria-label': t('Meaning') },
    meaning
      ? meaningNode(meaning, { hand, before: true })
      : h(
          'p',
          { class: 'muted sm' },
          view.yours && state.candidate && state.meanings.size === 0
            ? t('One moment …')
            : view.yours
              ? matchMedia('(hover: none)').matches
                ? t('Tap a call to see how partner will read it. Choose a call in the auction to see what it showed.')
                : t(
                    'Point at a call to see how partner will read it. Choose a call in the auction to see what it showed.',
                  )
              : t('Choose a call in the auction to see what it showed.'),
        ),
    h('p', { class: 'xs' }, systemCards(view)),
  );
}

/** The system card of the table, or of each side; that of the side to call where this auction stands. @param {View} view */
function systemCards({ settings, auction, phase, turn }) {
  const { system, opponents } = settings;
  const calling = turn === 'E' || turn === 'W' ? 'EW' : 'NS';
  const made = auction.calls.map(({ call }) => call).join(' ');
  /** @param {string} name @param {string} text @param {boolean} here */
  const card = (name, text, here) => {
    const theirs = opponents && (name === system ? opponents : system);
    const at = here ? { s: name, ...(theirs ? { o: theirs } : {}), a: made } : { s: name };
    return h(
      'a',
      { href: address('/system', at), target: '_blank', rel: 'noopener' },
      text,
      unseen(`, ${t('in a new tab')}`),
    );
  };
  const bidding = phase === 'auction' && made !== '';
  const shown = (/** @type {string} */ name) => SYSTEM[name] ?? name;
  if (!opponents) return card(system, `${t('System card')}: ${shown(system)}`, bidding);
  return [
    t('System cards'),
    ': ',
    SIDE.NS,
    ' ',
    card(system, shown(system), bidding && calling === 'NS'),
    ', ',
    SIDE.EW,
    ' ',
    card(opponents, shown(opponents), bidding && calling === 'EW'),
  ];
}

/** Where people play with people: one's own words for a call, shown to the opponents. @param {View} view */
function ownAlert(view) {
  if (Object.values(view.seats).filter((sitter) => sitter.kind === 'person').length < 2) return null;
  const input = h('input', {
    class: 'inp txt',
    id: 'own-alert',
    maxlength: 200,
    autocomplete: 'off',
    on: {
      input: () => {
        state.note = input.value;
      },
    },
  });
  return h(
    'div',
    { class: 'panel field ownalert' },
    h('label', { for: 'own-alert' }, t('Alert your next call in your own words')),
    input,
  );
}

/** Every trick so far, where the table allows it. @param {import('../types.js').Trick[]} tricks */
const allTricks = (tricks) =>
  h(
    'details',
    {},
    h('summary', {}, t('All tricks')),
    h(
      'ol',
      { class: 'alltricks' },
      tricks.map((trick, i) =>
        h(
          'li',
          {},
          h('span', { class: 'muted' }, i + 1),
          trick.cards.map(({ seat, card }) =>
            h('span', { class: trick.winner === seat ? 'won' : null }, `${seatLetter(seat)} `, cardNode(card)),
          ),
        ),
      ),
    ),
  );

/** @param {...[string[], string]} rows */
const keyHints = (...rows) =>
  h(
    'div',
    { class: 'keys only-wide' },
    rows.map(([keys, does]) =>
      h(
        'span',
        {},
        keys.map((key) => h('kbd', {}, keyName(key))),
        does,
      ),
    ),
  );

/** @param {View} view @param {SideActions} actions */
export function renderSide(view, actions) {
  const { phase, play } = view;
  const auction = phase === 'auction';
  const seated = view.you.seat !== null;
  show(slots.first, [view.contract, play?.tricks, phase], () => (auction ? null : trickCounter(view)));
  show(
    slots.box,
    [
      boardKey(view),
      phase,
      view.at,
      view.yours,
      view.turn,
      view.auction.legal,
      prefs.box,
      prefs.confirm,
      [...state.meanings.keys()],
      view.undo.can,
    ],
    () => {
      box = null;
      if (!auction || !seated) return null;
      if (!view.yours) return waitingBox(view.turn ? t('{seat} is to call.', { seat: SEAT[view.turn] }) : '');
      const alerts = new Set(
        [...state.meanings.values()]
          .filter((meaning) => meaning.alert && meaning.agreed)
          .map((meaning) => meaning.call),
      );
      box = biddingBox(view.auction.legal, {
        choose: actions.choose,
        make: actions.call,
        confirm: prefs.confirm,
        steps: prefs.box === 'steps',
        alerts,
        undo: view.undo.can ? actions.undo : null,
      });
      return [box.node, ownAlert(view)];
    },
  );
  markCandidate();
  const reading = state.reading === null ? null : (state.made.get(state.reading) ?? state.reading);
  show(
    slots.meaning,
    [
      phase,
      auction && view.yours,
      state.candidate,
      state.candidate && state.meanings.get(state.candidate),
      reading,
      view.you.seat && auction && view.hands[view.you.seat],
    ],
    () => (auction || state.reading !== null ? meaningPanel(view) : null),
  );
  show(slots.hint, [state.hint, state.feedback], () => [
    feedbackPanel(),
    hintPanel({ more: actions.hint, close: actions.putHintAway }),
  ]);
  const last = play?.last ?? null;
  show(slots.last, [phase, last, state.lastShown], () =>
    phase === 'play' && last
      ? h(
          'section',
          { class: `panel lastp${state.lastShown ? ' open' : ''}`, 'aria-label': t('Last trick') },
          h('header', {}, h('h2', {}, t('Last trick')), h('span', { class: 'muted sm only-wide' }, h('kbd', {}, 'L'))),
          lastTrick(last),
          play?.history && allTricks(play.history),
        )
      : null,
  );
  show(slots.auction, [phase, view.auction.calls, view.board, state.reading, state.auctionShown], () =>
    auction
      ? null
      : h(
          'section',
          { class: `panel aucs${state.auctionShown ? ' open' : ''}`, 'aria-label': t('Auction') },
          h('header', {}, h('h2', {}, t('Auction')), h('span', { class: 'muted sm only-wide' }, h('kbd', {}, 'A'))),
          auctionTable(view.auction.calls, view.board, {
            you: view.you.seat,
            current: state.reading,
            open: actions.read,
            notes: false,
          }),
        ),
  );
  const chat = chatPanel(view);
  show(slots.chat, [chat !== null], () => chat);
  show(slots.sheet, [phase, state.boards, view.settings.scoring], () =>
    phase === 'over' && state.boards.length > 1 ? scoreSheet(state.boards, view, state.key) : null,
  );
  show(
    slots.controls,
    [
      phase,
      view.undo,
      view.play?.left,
      Boolean(last),
      seated,
      state.lastShown,
      state.auctionShown,
      view.settings.practice,
      mayHint(view),
    ],
    () =>
      h(
        'div',
        { class: 'controls' },
        seated &&
          view.settings.practice &&
          phase !== 'over' &&
          h(
            'button',
            {
              class: 'btn',
              type: 'button',
              'data-focus': 'hint',
              disabled: !mayHint(view),
              on: { click: actions.hint },
            },
            icon('hint'),
            t('Hint'),
            h('kbd', { class: 'only-wide' }, 'I'),
          ),
        seated &&
          (view.settings.practice || (view.undo.asks && !view.settings.tournament)) &&
          h(
            'button',
            {
              class: 'btn',
              type: 'button',
              'data-focus': 'undo',
              disabled: !view.undo.can,
              on: { click: actions.undo },
            },
            icon('undo'),
            view.undo.asks ? t('Ask to undo') : t('Undo'),
            h('kbd', { class: 'only-wide' }, 'Z'),
          ),
        phase === 'play' &&
          h(
            'button',
            {
              class: 'btn',
              type: 'button',
              'data-focus': 'last',
              disabled: !last,
              'aria-pressed': String(state.lastShown),
              on: { click: () => actions.showLast(!state.lastShown) },
            },
            icon('last'),
            h('span', { class: 'only-wide' }, t('Last trick')),
            h('span', { class: 'only-phone' }, t('Last')),
            h('kbd', { class: 'only-wide' }, 'L'),
          ),
        phase === 'play' &&
          h(
            'button',
            {
              class: 'btn only-phone',
              type: 'button',
              'data-focus': 'auction',
              'aria-pressed': String(state.auctionShown),
              on: { click: actions.showAuction },
            },
            t('Auction'),
          ),
        phase === 'play' &&
          seated &&
          h(
            'button',
            { class: 'btn', type: 'button', 'data-focus': 'claim', on: { click: actions.claim } },
            icon('claim'),
            t('Claim'),
            h('kbd', { class: 'only-wide' }, 'M'),
          ),
        phase !== 'play' &&
          !view.settings.tournament &&
          h(
            'button',
            { class: 'btn', type: 'button', 'data-focus': 'invite', on: { click: actions.invite } },
            icon('people'),
            t('Invite'),
          ),
      ),
  );
  show(slots.keys, [phase, prefs.keys, view.match.last], () =>
    !prefs.keys || !seated
      ? null
      : auction
        ? keyHints(
            [['1', 'S'], t('chooses 1 spade')],
            [['Enter'], t('makes it')],
            [['P'], t('pass')],
            [['?'], t('all keys')],
          )
        : phase === 'play'
          ? keyHints([['S', 'A'], t('plays the ace of spades')], [['Space'], t('gathers')], [['?'], t('all keys')])
          : keyHints(...(view.match.last ? [] : [/** @type {[string[], string]} */ ([['Space'], t('next board')])]), [
              ['?'],
              t('all keys'),
            ]),
  );
}
