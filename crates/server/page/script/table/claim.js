// Claiming: so many of the tricks that are left. The robots say at once whether they agree, and if not, why.
import { parts, t } from '../language.js';
import { h } from '../dom.js';
import { SIDE, contractNode, prose, spoken } from '../words.js';
import { other, side } from '../cards.js';
import { openDialog } from '../dialog.js';
import { sentence } from '../api.js';
import { note } from '../parts/note.js';
import { layoutDetails } from '../parts/diagram.js';
import { say } from '../announce.js';
import { ask } from './state.js';
/** @typedef {import('../types.js').View} View */

/**
 * What so many more tricks of one's own side would come to.
 * @param {View} view @param {number} tricks
 * @returns {import('../dom.js').Children}
 */
export function outcome(view, tricks) {
  const { contract, play, you } = view;
  if (!contract || !play || !you.seat) return '';
  const us = side(you.seat);
  const declaring = us === side(contract.declarer);
  const made = declaring ? play.tricks[us] + tricks : play.tricks[other(us)] + play.left - tricks;
  const over = made - contract.needed;
  const bid = contractNode(contract.text);
  if (over < 0) return parts('{contract} {n} down', { contract: bid, n: -over });
  return over
    ? parts('makes {contract} +{n}', { contract: bid, n: over })
    : parts('makes {contract}', { contract: bid });
}

/** @param {View} view @param {(view: View) => void} done */
export function openClaim(view, done) {
  const { play, you } = view;
  if (!play || !you.seat) return;
  const us = side(you.seat);
  let tricks = play.left;
  const number = h('output', { 'aria-live': 'polite' }, tricks);
  const result = h('span', { class: 'sm muted' }, outcome(view, tricks));
  const answer = h('div', { class: 'answer' });
  const line = h('input', { class: 'inp txt', id: 'claim-line', maxlength: 500, autocomplete: 'off' });
  /** @param {number} change */
  const step = (change) => {
    tricks = Math.max(0, Math.min(play.left, tricks + change));
    number.replaceChildren(String(tricks));
    result.replaceChildren(
      ...[outcome(view, tricks)].flat().map((part) => (part instanceof Node ? part : String(part))),
    );
    submit.replaceChildren(tricks === 0 ? t('Concede the rest') : t('Claim {tricks}', { tricks }));
  };
  const submit = h('button', { class: 'btn primary', type: 'submit' }, t('Claim {tricks}', { tricks }));

  async function claim() {
    submit.disabled = true;
    answer.replaceChildren(h('p', { class: 'muted sm' }, t('The robots look at every layout they cannot rule out …')));
    try {
      /** @type {import('../types.js').Claimed} */
      const claimed = await ask('claim', { tricks, line: line.value.trim() || undefined });
      done(claimed.view);
      if (claimed.outcome === 'refused') {
        say(t('Claim refused. {reason}', { reason: spoken(claimed.reason) }));
        answer.replaceChildren(
          note('err', t('Not accepted.'), prose(claimed.reason), { alert: false }),
          layoutDetails(t('A layout that breaks it'), claimed.layout, t('One that you cannot rule out.')),
        );
        submit.replaceChildren(t('Claim again'));
        cancel.replaceChildren(t('Play on'));
        submit.disabled = false;
        cancel.focus();
      } else {
        close();
        say(
          claimed.outcome === 'asked'
            ? t('The claim waits for the others.')
            : t('Claim accepted. {reason}', { reason: spoken(claimed.reason) }),
        );
      }
    } catch (error) {
      answer.replaceChildren(note('err', sentence(error)));
      submit.disabled = false;
    }
  }

  const cancel = h('button', { class: 'btn', type: 'button', on: { click: () => close() } }, t('Play on'));
  const close = openDialog(
    t('Claim'),
    h(
      'form',
      {
        class: 'claim',
        on: {
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void claim();
          },
          keydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.target === line || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          },
        },
      },
      h(
        'p',
        { class: 'sm muted' },
        t('{left} tricks are left, this one included. Say how many are yours; ↑ and ↓ change the number.', {
          left: play.left,
        }),
      ),
      h(
        'div',
        { class: 'clrow' },
        h('span', { class: 'lbl' }, t('Tricks for {side}', { side: SIDE[us] })),
        h(
          'span',
          { class: 'stepper-n' },
          h('button', { type: 'button', 'aria-label': t('One fewer'), on: { click: () => step(-1) } }, '−'),
          number,
          h('button', { type: 'button', 'aria-label': t('One more'), on: { click: () => step(1) } }, '+'),
        ),
        result,
      ),
      h('div', { class: 'field' }, h('label', { for: 'claim-line' }, t('Line, if it matters')), line),
      answer,
      h('div', { class: 'go' }, submit, cancel),
    ),
    { kind: 'beside' },
  );
  submit.focus();
}
