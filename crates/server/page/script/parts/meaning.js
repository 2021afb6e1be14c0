// What a call promises: gist, lengths, points with one's own count as a tick, how forcing it is.
import { h } from '../dom.js';
import { callName, callNode, rich, suitNode } from '../words.js';
import { SUITS, points, shape } from '../cards.js';
/** @typedef {import('../types.js').Meaning} Meaning */
/** @typedef {import('../types.js').Range} Range */

/** @param {Range} range @param {number} most */
function rangeText({ low, high }, most) {
  if (low <= 0 && high >= most) return 'any';
  if (high >= most) return `${low}+`;
  if (low === high) return String(low);
  return low <= 0 ? `0–${high}` : `${low}–${high}`;
}

/** @param {Meaning} meaning */
function forcingText(meaning) {
  if (meaning.forcing === 'game') return 'to game';
  if (meaning.forcing === 'round') return 'for one round';
  if (meaning.status === 'sign-off') return 'no, to play';
  if (meaning.status === 'invitational') return 'no, invites game';
  return 'no';
}

/**
 * @param {Meaning} meaning
 * @param {{hand?: import('../types.js').Card[]|null, before?: boolean}} [options] `before`: the call is a candidate still.
 */
export function meaningNode(meaning, { hand = null, before = false } = {}) {
  const mine = hand ? points(hand) : null;
  const { low, high } = meaning.hcp;
  const top = 30;
  // The line begins with the name where there is one; people read it once.
  const more = meaning.text.startsWith(`${meaning.name}: `)
    ? meaning.text.slice(meaning.name.length + 2)
    : meaning.text === meaning.name
      ? ''
      : meaning.text;
  const gist = meaning.name || meaning.text;
  const known = SUITS.some((suit) => rangeText(meaning.lengths[suit], 13) !== 'any');
  return h(
    'div',
    { class: 'meaning' },
    h(
      'div',
      { class: 'head' },
      callNode(meaning.call),
      meaning.alert && h('span', { class: 'chip ok' }, 'Alert'),
      meaning.artificial && h('span', { class: 'chip' }, 'artificial'),
      h('span', { class: 'muted sm push' }, before ? 'how partner will read it' : 'what it showed'),
    ),
    h(
      'p',
      { class: 'gist' },
      ...(meaning.agreed ? rich(gist.charAt(0).toUpperCase() + gist.slice(1)) : ['Not a call of the system here']),
    ),
    meaning.agreed && meaning.name && more ? h('p', { class: 'sm muted' }, ...rich(more)) : null,
    meaning.agreed &&
      known &&
      h(
        'div',
        { class: 'shape', role: 'list', 'aria-label': 'Suit lengths promised' },
        SUITS.map((suit) =>
          h('div', { role: 'listitem' }, suitNode(suit), h('span', {}, rangeText(meaning.lengths[suit], 13))),
        ),
      ),
    meaning.agreed &&
      rangeText(meaning.hcp, 37) !== 'any' &&
      h(
        'div',
        { class: 'range' },
        h('span', { class: 'muted' }, 'HCP'),
        h(
          'span',
          {
            class: 'track',
            role: 'img',
            'aria-label': `${rangeText(meaning.hcp, 37)} high-card points${mine === null ? '' : `; you hold ${mine}`}`,
          },
          h('i', {
            style: {
              left: `${(100 * Math.min(low, top)) / top}%`,
              width: `${Math.max(2, (100 * (Math.min(high, top) - Math.min(low, top))) / top)}%`,
            },
          }),
          mine !== null && h('b', { style: { left: `${(100 * Math.min(mine, top)) / top}%` } }),
        ),
        h('b', {}, rangeText(meaning.hcp, 37)),
      ),
    meaning.agreed &&
      h(
        'dl',
        { class: 'kv' },
        h('dt', {}, 'Forcing'),
        h('dd', {}, forcingText(meaning)),
        hand && before && mine !== null
          ? [
              h('dt', {}, 'Your hand'),
              h(
                'dd',
                {},
                `${shape(hand)}, ${mine} HCP${meaning.fits === true ? ': fits' : meaning.fits === false ? ': does not fit' : ''}`,
              ),
            ]
          : null,
      ),
  );
}

/** In one sentence, for the live region. @param {Meaning} meaning */
export const meaningSentence = (meaning) =>
  `${callName(meaning.call)}: ${meaning.agreed ? meaning.text || meaning.name : 'not a call of the system here'}`;
