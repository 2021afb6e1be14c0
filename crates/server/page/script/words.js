// The words of the page: seats, suits, cards, calls and numbers as bridge players write and say them.
import { h, unseen } from './dom.js';
import { sign } from './icons.js';
import { prefs } from './settings.js';
/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Suit} Suit */
/** @typedef {import('./types.js').Strain} Strain */

/** @type {Record<Seat, string>} */
export const SEAT = { N: 'North', E: 'East', S: 'South', W: 'West' };
/** @type {Record<string, string>} */
export const SIDE = { NS: 'N–S', EW: 'E–W' };
/** @type {Record<Suit, string>} */
export const SUIT = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
/** @type {Record<string, string>} */
export const VULNERABLE = { None: 'nobody', NS: 'N–S', EW: 'E–W', All: 'both' };
/** @type {Record<string, string>} */
export const VULNERABLE_SPOKEN = {
  None: 'Nobody vulnerable',
  NS: 'North–South vulnerable',
  EW: 'East–West vulnerable',
  All: 'Both sides vulnerable',
};
/** @type {Record<string, string>} */
export const SCORING = { imps: 'IMPs', matchpoints: 'Matchpoints', points: 'Points' };
/** @type {Record<string, string>} */
const RANK = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
  9: 'nine',
  8: 'eight',
  7: 'seven',
  6: 'six',
  5: 'five',
  4: 'four',
  3: 'three',
  2: 'two',
};
const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
];

/** The letters on the cards, by language: honours, then spades, hearts, diamonds, clubs. @type {Record<string, [string, string]>} */
const LETTERS = { en: ['AKQJ', 'SHDC'], fr: ['ARDV', 'PCKT'], de: ['AKDB', 'PCKT'], nl: ['AHVB', 'SHRK'] };
const [honours, suits] = LETTERS[prefs.language] ?? LETTERS.en;

/** A rank as printed: ten is `10`, honours as one's language has them. @param {string} rank */
export const rankText = (rank) => (rank === 'T' ? '10' : (honours['AKQJ'.indexOf(rank)] ?? rank));
/** The letter beside a suit's sign. @param {Suit} suit */
export const suitLetter = (suit) => suits['SHDC'.indexOf(suit)];
/** With a capital and a full stop. @param {string} text */
export const sentenceCase = (text) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
/** `ace of spades`. @param {string} card */
export const cardName = (card) => `${RANK[card[1]]} of ${SUIT[/** @type {Suit} */ (card[0])]}`;
/** A small number in words. @param {number} n */
export const numberWord = (n) => NUMBERS[n] ?? String(n);
/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** `1 club`, `3 notrump`, `pass`. @param {string} call */
export function callName(call) {
  if (call === 'P') return 'pass';
  if (call === 'X') return 'double';
  if (call === 'XX') return 'redouble';
  const strain = call.slice(1);
  if (strain === 'NT') return `${call[0]} notrump`;
  const suit = SUIT[/** @type {Suit} */ (strain)];
  return `${call[0]} ${call[0] === '1' ? suit.slice(0, -1) : suit}`;
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
  if (Number(text) === 0 && chance > 0) return `under ${0.1 ** digits}%`;
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
export const strainNode = (strain) => (strain === 'NT' ? 'NT' : suitNode(strain));

/** A call as players write it. @param {string} call */
export function callNode(call) {
  if (call === 'P') return h('span', { class: 'pass' }, 'Pass');
  if (call === 'X') return h('span', { class: 'call x' }, 'X', unseen(' double'));
  if (call === 'XX') return h('span', { class: 'call xx' }, 'XX', unseen(' redouble'));
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
  if (match[3]) node.append(unseen(match[3] === 'X' ? ' doubled' : ' redoubled'));
  return node;
}

// What looks like a call (4S, 3NT), a card (SA, H10) or a length with its suit (5+ S, 2-3 H).
const NOTATION =
  /\b([1-7])(NT|[CDHS])\b|\b([SHDC])(A|K|Q|J|10|[2-9T])\b|(\b\d\+?|\b\d[-–]\d|[<>≤≥]=?\s?\d) ([SHDC])\b/g;

/**
 * Text from the server with its calls, cards and suit lengths drawn as such; all else stays text.
 * @param {string} text
 * @returns {(Node|string)[]}
 */
export function rich(text) {
  /** @type {(Node|string)[]} */
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(NOTATION)) {
    parts.push(text.slice(end, match.index));
    if (match[1]) parts.push(callNode(match[1] + match[2]));
    else if (match[3]) parts.push(cardNode(match[3] + (match[4] === '10' ? 'T' : match[4])));
    else parts.push(`${match[5].replace('-', '–')} `, suitNode(/** @type {Suit} */ (match[6])));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== '');
}

/** How long ago, for people. @param {number} then milliseconds @param {number} [now] */
export function ago(then, now = Date.now()) {
  const minutes = Math.round((now - then) / 60000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `${hours} h ago` : count(Math.round(hours / 24), 'day') + ' ago';
}
