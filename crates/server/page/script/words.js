// The words of the page: seats, suits, cards, calls and numbers as bridge players write and say them.
import { count, decimalSign, language, t } from './language.js';
import { h, unseen } from './dom.js';
import { sign } from './icons.js';
import { prefs } from './settings.js';
/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Suit} Suit */
/** @typedef {import('./types.js').Strain} Strain */
/** @typedef {import('./types.js').Prose} Prose */

/** @type {Record<Seat, string>} */
export const SEAT = { N: t('North'), E: t('East'), S: t('South'), W: t('West') };
/** Names that the server gives to those who have none. @type {Record<string, string>} */
const GIVEN = { Robot: t('Robot'), Player: t('Player') };
const UNNAMED = ['North', 'East', 'South', 'West'];
/** A name as it is shown. @param {string} name */
export const shownName = (name) => GIVEN[name] ?? name;
/** A seat, and the player's name where it says more. @param {Seat} seat @param {Record<string, string|null>} names */
export function nameOf(seat, names) {
  const name = names[seat];
  if (!name || UNNAMED.includes(name)) return SEAT[seat];
  return `${SEAT[seat]}, ${shownName(name)}`;
}
/** The letter of a seat, as its name begins. @param {string} seat */
export const seatLetter = (seat) => SEAT[/** @type {Seat} */ (seat)]?.charAt(0) ?? seat;
/** @type {Record<string, string>} */
export const SIDE = { NS: t('N–S'), EW: t('E–W') };
/** @type {Record<string, string>} */
export const SIDE_NAME = { NS: t('North–South'), EW: t('East–West') };
/** @type {Record<Suit, string>} */
export const SUIT = { S: t('spades'), H: t('hearts'), D: t('diamonds'), C: t('clubs') };
/** @type {Record<string, string>} */
export const VULNERABLE = { None: t('nobody'), NS: SIDE.NS, EW: SIDE.EW, All: t('both') };
/** @type {Record<string, string>} */
export const VULNERABLE_SPOKEN = {
  None: t('Nobody vulnerable'),
  NS: t('North–South vulnerable'),
  EW: t('East–West vulnerable'),
  All: t('Both sides vulnerable'),
};
/** @type {Record<string, string>} */
export const SCORING = { imps: t('IMPs'), matchpoints: t('Matchpoints'), points: t('Points') };
/** Bidding systems, as they are called at the table. @type {Record<string, string>} */
export const SYSTEM = { 'two-over-one': '2/1', sayc: 'SAYC', acol: 'Acol', natural: t('Natural') };
/** @type {Record<string, string>} */
const RANK = {
  A: t('ace'),
  K: t('king'),
  Q: t('queen'),
  J: t('jack'),
  T: t('ten'),
  9: t('nine'),
  8: t('eight'),
  7: t('seven'),
  6: t('six'),
  5: t('five'),
  4: t('four'),
  3: t('three'),
  2: t('two'),
};

/** The letters on the cards, by language: honours, then spades, hearts, diamonds, clubs. @type {Record<string, [string, string]>} */
const LETTERS = { en: ['AKQJ', 'SHDC'], fr: ['ARDV', 'PCKT'], de: ['AKDB', 'PCKT'], nl: ['AHVB', 'SHRK'] };
const [honours, suits] = LETTERS[prefs.cards] ?? LETTERS[language] ?? LETTERS.en;

/** A rank as printed: ten is `10`, honours as one's language has them. @param {string} rank */
export const rankText = (rank) => (rank === 'T' ? '10' : (honours['AKQJ'.indexOf(rank)] ?? rank));
/** The letter beside a suit's sign. @param {Suit} suit */
export const suitLetter = (suit) => suits['SHDC'.indexOf(suit)];
/** With a capital. @param {string} text */
export const capital = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** With a capital and a full stop. @param {string} text */
export const sentenceCase = (text) => `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`;
/** `ace of spades`. @param {string} card */
export function cardName(card) {
  const rank = RANK[card[1]];
  if (card[0] === 'S') return t('{rank} of spades', { rank });
  if (card[0] === 'H') return t('{rank} of hearts', { rank });
  return card[0] === 'D' ? t('{rank} of diamonds', { rank }) : t('{rank} of clubs', { rank });
}

/** `1 club`, `3 notrump`, `pass`. @param {string} call */
export function callName(call) {
  if (call === 'P') return t('pass');
  if (call === 'X') return t('double');
  if (call === 'XX') return t('redouble');
  const level = Number(call[0]);
  const strain = call.slice(1);
  if (strain === 'S') return count(level, '{n} spade', '{n} spades');
  if (strain === 'H') return count(level, '{n} heart', '{n} hearts');
  if (strain === 'D') return count(level, '{n} diamond', '{n} diamonds');
  if (strain === 'C') return count(level, '{n} club', '{n} clubs');
  return t('{n} notrump', { n: level });
}

/** `4 spades doubled`. @param {string} contract */
export function contractName(contract) {
  const bid = callName(contract.replace(/X+$/, ''));
  if (contract.endsWith('XX')) return t('{bid} redoubled', { bid });
  return contract.endsWith('X') ? t('{bid} doubled', { bid }) : bid;
}

/** How a board ended, in a sentence: `4 spades by South, made with 1 overtrick, 450 for North–South`. @param {import('./types.js').Played} played */
export function playedText({ contract, declarer, tricks, score_ns: score }) {
  if (!contract || !declarer || tricks === null) return t('passed out');
  const over = tricks - 6 - Number(contract[0]);
  const result =
    over < 0
      ? t('down {n}', { n: -over })
      : over === 0
        ? t('made')
        : count(over, 'made with {n} overtrick', 'made with {n} overtricks');
  return t('{contract} by {seat}, {result}, {score} for {side}', {
    contract: contractName(contract),
    seat: SEAT[declarer],
    result,
    score: Math.abs(score),
    side: SIDE_NAME[score >= 0 ? 'NS' : 'EW'],
  });
}

/** What happened, as it is said; what the page has no words for is said as the server does. @param {import('./types.js').Move} move */
export function moveText({ kind, seat, call, card, text }) {
  const who = seat ? SEAT[seat] : '';
  if (kind === 'card' && card) return t('{seat} plays the {card}', { seat: who, card: cardName(card) });
  if (kind !== 'call' || !call) return spoken(text);
  if (call === 'P') return t('{seat} passes', { seat: who });
  if (call === 'X') return t('{seat} doubles', { seat: who });
  if (call === 'XX') return t('{seat} redoubles', { seat: who });
  return t('{seat} bids {call}', { seat: who, call: callName(call) });
}

/** What a player asks of the others. @param {NonNullable<import('./types.js').View['asked']>} asked */
export function askedText({ what, by, tricks }) {
  const seat = SEAT[by];
  if (what === 'undo') return t('{seat} asks to take back', { seat });
  return tricks
    ? count(tricks, '{seat} claims {n} trick', '{seat} claims {n} tricks', { seat })
    : t('{seat} concedes the rest', { seat });
}

/** A number with a true minus sign. @param {number} n @param {number} [digits] */
export const minus = (n, digits) => (digits === undefined ? String(n) : n.toFixed(digits)).replace('-', '−');
/** With a sign unless nought. @param {number} n @param {number} [digits] */
export function signed(n, digits) {
  const text = minus(n, digits);
  return n > 0 ? `+${text}` : text;
}
/** A chance as percent; the ends only when exact. @param {number} chance @param {number} [digits] */
export function percent(chance, digits = 1) {
  const text = (100 * chance).toFixed(digits).replace(/\.0+$/, '');
  if (Number(text) === 0 && chance > 0) return t('under {n}%', { n: 0.1 ** digits });
  if (text === '100' && chance < 1) return `${(100 - 0.1 ** digits).toFixed(digits)}%`;
  return `${text}%`;
}

/** The sign of a suit with its letter and its name. @param {Suit} suit */
export const suitNode = (suit) =>
  h(
    'span',
    { class: `suit ${suit}` },
    sign(suit),
    h('span', { class: 'ltr', 'aria-hidden': 'true' }, suitLetter(suit)),
    unseen(SUIT[suit]),
  );

/** A strain: a suit's sign or NT. @param {Strain} strain */
export const strainNode = (strain) => (strain === 'NT' ? t('NT') : suitNode(strain));

/** A call as players write it. @param {string} call */
export function callNode(call) {
  if (call === 'P') return h('span', { class: 'pass' }, t('Pass'));
  if (call === 'X') return h('span', { class: 'call x' }, 'X', unseen(` ${t('double')}`));
  if (call === 'XX') return h('span', { class: 'call xx' }, 'XX', unseen(` ${t('redouble')}`));
  const strain = /** @type {Strain} */ (call.slice(1));
  return h('span', { class: `call ${strain}` }, call[0], strainNode(strain));
}

/** A card in running text: sign, then rank. @param {string} card */
export function cardNode(card) {
  const suit = /** @type {Suit} */ (card[0]);
  return h(
    'span',
    { class: `call ${suit}` },
    h('span', { class: 'suit' }, sign(suit), unseen(SUIT[suit])),
    rankText(card[1]),
  );
}

/** A contract such as `4SX`. @param {string} text */
export function contractNode(text) {
  const match = /^([1-7])(NT|[CDHS])(X{0,2})/.exec(text);
  if (!match) return h('span', { class: 'pass' }, text);
  const node = callNode(match[1] + match[2]);
  node.append(match[3].replaceAll('X', '×'));
  if (match[3]) node.append(unseen(` ${match[3] === 'X' ? t('doubled') : t('redoubled')}`));
  return node;
}

/**
 * What the server says, in the reader's language: its templates are looked up as the page's own texts are. A gap is `{}`, the
 * next one, or has a number where another language puts them in another order.
 * @param {Prose} text
 * @returns {import('./types.js').Piece[]}
 */
const said = (text) =>
  [text].flat().flatMap((part) => {
    if (typeof part === 'string') return [decimals(t(part))];
    if (!('said' in part)) return [part];
    const { said: template, with: values = [], capital: begins } = part;
    let next = 0;
    const pieces = t(template)
      .split(/(\{\d*\})/)
      .flatMap((words, place) => {
        if (place % 2 === 0) return words ? [words] : [];
        const gap = words.slice(1, -1);
        return said(values[gap === '' ? next++ : Number(gap)] ?? '');
      });
    if (begins && typeof pieces[0] === 'string') pieces[0] = capital(pieces[0]);
    return pieces;
  });

/** A number as it is written here. @param {string} text */
const decimals = (text) => (/^[+-]?\d+\.\d+%?$/.test(text) ? text.replace('.', decimalSign) : text);

/**
 * What the server says, with its calls, cards, suits and seats drawn as such.
 * @param {Prose} text
 * @returns {(Node|string)[]}
 */
export const prose = (text) =>
  said(text).map((piece) => {
    if (typeof piece === 'string') return piece;
    if ('card' in piece) return cardNode(piece.card);
    if ('call' in piece) return callNode(piece.call);
    return 'suit' in piece ? suitNode(piece.suit) : SEAT[piece.seat];
  });

/** The same as it is read aloud. @param {Prose} text */
export const spoken = (text) =>
  said(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('card' in piece) return cardName(piece.card);
      if ('call' in piece) return callName(piece.call);
      return 'suit' in piece ? SUIT[piece.suit] : SEAT[piece.seat];
    })
    .join('');

/** How long ago, for people. @param {number} then milliseconds @param {number} [now] */
export function ago(then, now = Date.now()) {
  const minutes = Math.round((now - then) / 60000);
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t('{n} min ago', { n: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 24 ? t('{n} h ago', { n: hours }) : count(Math.round(hours / 24), '{n} day ago', '{n} days ago');
}
