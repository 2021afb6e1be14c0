// An opponent claims: his cards are faced, his line is read, and one agrees or plays on.
import { parts, t } from '../language.js';
import { h } from '../dom.js';
import { openDialog } from '../dialog.js';
import { SEAT, askedText } from '../words.js';
import { printedHand } from '../parts/diagram.js';
import { outcome } from './claim.js';
/** @typedef {import('../types.js').View} View */

/** Closes the dialog that is open. @type {(() => void)|null} */
let close = null;
/** The claim that was shown last, so that a dialog that was put away stays away. */
let shown = '';

/** Shows a claim that waits for this player, and puts it away when it is settled. @param {View} view @param {(yes: boolean) => void} answer */
export function showClaim(view, answer) {
  const { asked, you, play } = view;
  const mine = asked?.what === 'claim' && you.seat !== null && asked.of.includes(you.seat);
  const key = mine ? `${view.board.place}.${view.board.attempt}.${view.at}.${asked.by}.${asked.tricks}` : '';
  if (key === shown) return;
  close?.();
  shown = key;
  if (!mine || !asked || !play) return;
  const hand = view.hands[asked.by];
  const theirs = asked.tricks ?? 0;
  /** @param {boolean} yes */
  const say = (yes) => {
    close?.();
    answer(yes);
  };
  const agree = h('button', { class: 'btn primary', type: 'button', on: { click: () => say(true) } }, t('Agree'));
  close = openDialog(
    askedText(asked),
    h(
      'div',
      { class: 'claim' },
      h(
        'p',
        {},
        parts('{n} of the {left} tricks left would go to {seat}’s side: {outcome}.', {
          n: theirs,
          left: play.left,
          seat: SEAT[asked.by],
          outcome: outcome(view, play.left - theirs),
        }),
      ),
      asked.line && h('p', {}, h('b', {}, t('Line:')), ' ', asked.line),
      hand && theirs > 0 ? h('div', { class: 'hdpair' }, printedHand(asked.by, hand, { level: 'h3' })) : null,
      h(
        'div',
        { class: 'go' },
        agree,
        h('button', { class: 'btn', type: 'button', on: { click: () => say(false) } }, t('Refuse, play on')),
      ),
    ),
    {
      closed: () => {
        close = null;
      },
    },
  );
  agree.focus();
}
