// A hand as printed: four rows, cards that are gone struck through; and the cards of the hand to play with their tricks.
import { count, t } from '../language.js';
import { h, unseen } from '../dom.js';
import { sign } from '../icons.js';
import { SEAT, cardName, rankText, suitLetter, suitNode } from '../words.js';
import { SUITS, ofSuit, points } from '../cards.js';
/** @typedef {import('../types.js').Card} Card */
/** @typedef {import('../types.js').Seat} Seat */

/** @param {string} name @param {Card[]} cards */
const heading = (name, cards) => [h('b', {}, name), h('span', {}, t('{n} HCP', { n: points(cards) }))];

/** A part of a hand, and nothing to count. @param {Card[]} cards */
const isOneSuit = (cards) => cards.length > 0 && cards.length < 13 && cards.every(([suit]) => suit === cards[0][0]);

/**
 * @param {Seat} seat
 * @param {Card[]} cards As dealt.
 * @param {{name?: string, gone?: Set<Card>, turn?: boolean, level?: 'h2'|'h3'}} [options] Where all cards are of one suit, it alone is shown.
 */
export const printedHand = (seat, cards, { name = SEAT[seat], gone = new Set(), turn = false, level = 'h2' } = {}) =>
  h(
    'section',
    { class: `hd${turn ? ' turn' : ''}`, role: 'group', 'aria-label': SEAT[seat] },
    h(level, { class: 'hdname' }, isOneSuit(cards) ? h('b', {}, name) : heading(name, cards)),
    SUITS.filter((suit) => !isOneSuit(cards) || suit === cards[0][0]).map((suit) => {
      const held = ofSuit(cards, suit);
      return h(
        'div',
        { class: 'row' },
        suitNode(suit),
        h(
          'span',
          { class: 'rk' },
          held.length
            ? held.map((card) =>
                gone.has(card)
                  ? h('s', { class: 'gone' }, `${rankText(card[1])} `)
                  : h('span', {}, `${rankText(card[1])} `),
              )
            : h('span', { class: 'faint' }, '—'),
        ),
      );
    }),
  );

/** Hands that could be, folded away: a layout that tells why. @param {string} title @param {Partial<Record<Seat, Card[]>>|null|undefined} hands @param {string} more */
export const layoutDetails = (title, hands, more) =>
  h(
    'details',
    { class: 'breaks', hidden: !hands },
    h('summary', {}, title),
    h(
      'div',
      { class: 'hdpair' },
      Object.entries(hands ?? {}).map(([seat, cards]) =>
        printedHand(/** @type {Seat} */ (seat), cards, { level: 'h3' }),
      ),
    ),
    h('p', { class: 'xs muted' }, more),
  );

/**
 * The hand to play: each card a tile, with the tricks it leads to where they may be shown.
 * @param {Seat} seat
 * @param {Card[]} cards As dealt.
 * @param {{name: string, gone: Set<Card>, played: Card|null, options: Record<Card, number>|null, sideName: string, choose: (card: Card) => void, bad: boolean}} state
 */
export function tiledHand(seat, cards, { name, gone, played, options, sideName, choose, bad }) {
  const best = options ? Math.max(...Object.values(options)) : 0;
  const past = cards.filter((card) => gone.has(card));
  return h(
    'section',
    { class: 'hd wide turn', 'aria-label': t('{seat}, to play', { seat: SEAT[seat] }) },
    h(
      'h2',
      { class: 'hdname' },
      heading(name, cards),
      past.length > 0 && h('span', { class: 'played' }, t('{n} played', { n: past.length })),
      options && h('span', { class: 'lg' }, t('tricks for {side} if this card is played', { side: sideName })),
    ),
    h(
      'div',
      { class: 'tiles' },
      SUITS.map((suit) => {
        const held = ofSuit(cards, suit).filter((card) => !gone.has(card));
        return (
          held.length > 0 &&
          h(
            'div',
            { class: 'grp' },
            held.map((card) => {
              const tricks = options?.[card];
              const words = [
                cardName(card),
                tricks !== undefined && count(tricks, '{n} trick', '{n} tricks'),
                card === played && t('played'),
              ]
                .filter(Boolean)
                .join(', ');
              return h(
                'button',
                {
                  type: 'button',
                  class: `tile ${suit}${card === played ? ` played${bad ? ' bad' : ''}` : ''}`,
                  'data-focus': card,
                  'data-card': card,
                  on: { click: () => choose(card) },
                },
                h(
                  'span',
                  { 'aria-hidden': 'true' },
                  rankText(card[1]),
                  sign(suit),
                  h('span', { class: 'ltr' }, suitLetter(suit)),
                ),
                h(
                  'span',
                  {
                    class: `dd ${tricks === undefined ? '' : tricks === best ? 'best' : 'less'}`,
                    'aria-hidden': 'true',
                  },
                  tricks ?? '',
                ),
                unseen(words),
              );
            }),
          )
        );
      }),
    ),
  );
}
