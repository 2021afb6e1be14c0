// What a call promises: gist, lengths, points with one's own count as a tick, how forcing it is.
import { msg, t } from '../language.js';
import { h } from '../dom.js';
import { callName, callNode, capital, prose, spoken, suitNode } from '../words.js';
import { SUITS, points, shape } from '../cards.js';
/** @typedef {import('../types.js').Meaning} Meaning */
/** @typedef {import('../types.js').Range} Range */

const ANY = t('any');

/** @param {Range} range @param {number} most */
function rangeText({ low, high }, most) {
  if (low <= 0 && high >= most) return ANY;
  if (high >= most) return `${low}+`;
  if (low === high) return String(low);
  return low <= 0 ? `0–${high}` : `${low}–${high}`;
}

/** @param {Meaning} meaning */
function forcingText(meaning) {
  if (meaning.forcing === 'game') return t('to game');
  if (meaning.forcing === 'round') return t('for one round');
  if (meaning.status === 'sign-off') return t('no, to play');
  if (meaning.status === 'invitational') return t('no, invites game');
  return t('no');
}

/**
 * @param {Meaning} meaning
 * @param {{hand?: import('../types.js').Card[]|null, before?: boolean}} [options] `before`: the call is a candidate still.
 */
export function meaningNode(meaning, { hand = null, before = false } = {}) {
  const mine = hand ? points(hand) : null;
  const { low, high } = meaning.hcp;
  const range = rangeText(meaning.hcp, 37);
  const top = 30;
  const known = SUITS.some((suit) => rangeText(meaning.lengths[suit], 13) !== ANY);
  return h(
    'div',
    { class: 'meaning' },
    h(
      'div',
      { class: 'head' },
      callNode(meaning.call),
      meaning.alert && h('span', { class: 'chip ok' }, t('Alert')),
      meaning.artificial && h('span', { class: 'chip' }, t('artificial')),
      h('span', { class: 'muted sm push' }, before ? t('how partner will read it') : t('what it showed')),
    ),
    h(
      'p',
      { class: 'gist' },
      ...(meaning.agreed
        ? meaning.name
          ? [capital(t(meaning.name))]
          : prose(meaning.shows)
        : [t('Not a call of the system here')]),
    ),
    meaning.agreed && meaning.name && meaning.shows.length
      ? h('p', { class: 'sm muted' }, ...prose(meaning.shows))
      : null,
    meaning.agreed &&
      known &&
      h(
        'div',
        { class: 'shape', role: 'list', 'aria-label': t('Suit lengths promised') },
        SUITS.map((suit) =>
          h('div', { role: 'listitem' }, suitNode(suit), h('span', {}, rangeText(meaning.lengths[suit], 13))),
        ),
      ),
    meaning.agreed &&
      range !== ANY &&
      h(
        'div',
        { class: 'range' },
        h('span', { class: 'muted' }, t('HCP')),
        h(
          'span',
          {
            class: 'track',
            role: 'img',
            'aria-label':
              mine === null
                ? t('{range} high-card points', { range })
                : t('{range} high-card points; you hold {n}', { range, n: mine }),
          },
          h('i', {
            style: {
              left: `${(100 * Math.min(low, top)) / top}%`,
              width: `${Math.max(2, (100 * (Math.min(high, top) - Math.min(low, top))) / top)}%`,
            },
          }),
          mine !== null && h('b', { style: { left: `${(100 * Math.min(mine, top)) / top}%` } }),
        ),
        h('b', {}, range),
      ),
    meaning.agreed &&
      h(
        'dl',
        { class: 'kv' },
        h('dt', {}, t('Forcing')),
        h('dd', {}, forcingText(meaning)),
        hand && before && mine !== null
          ? [
              h('dt', {}, t('Your hand')),
              h('dd', {}, t(FITS[String(meaning.fits)] ?? FITS.null, { shape: shape(hand), n: mine })),
            ]
          : null,
      ),
  );
}

/** One's own hand beside what a call shows. @type {Record<string, string>} */
const FITS = {
  true: msg('{shape}, {n} HCP: fits'),
  false: msg('{shape}, {n} HCP: does not fit'),
  null: msg('{shape}, {n} HCP'),
};

/** Its name and what it shows. @param {Meaning} meaning @returns {import('../types.js').Prose} */
export const told = ({ name, shows }) =>
  name && shows.length ? [{ said: '{}: {}', with: [name, shows] }] : name || shows;

/** In one sentence, for the live region. @param {Meaning} meaning */
export const meaningSentence = (meaning) => {
  const words = meaning.agreed ? spoken(told(meaning)) : t('not a call of the system here');
  return `${callName(meaning.call)}: ${words}`;
};
