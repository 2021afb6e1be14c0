// The bidding box: all bids in a grid, or level then strain. Illegal bids stay in place, disabled. A candidate under the
// pointer, the focus or a first tap is shown before it is made.
import { parts, t } from '../language.js';
import { h, unseen } from '../dom.js';
import { icon } from '../icons.js';
import { callName, callNode, strainNode } from '../words.js';
/** @typedef {import('../types.js').Strain} Strain */

/** @type {Strain[]} */
const STRAINS = ['C', 'D', 'H', 'S', 'NT'];

/**
 * @param {string[]} legal
 * @param {{choose: (call: string|null) => void, make: (call: string) => void, confirm: boolean, steps: boolean, alerts: Set<string>, undo: (() => void)|null}} actions
 */
export function biddingBox(legal, { choose, make, confirm, steps, alerts, undo }) {
  const may = new Set(legal);
  /** @type {string|null} */
  let candidate = null;
  /** @type {string|null} */
  let beforeTap = null;

  /** @param {string} call @param {import('../dom.js').Child[]} content @param {string} kind */
  const button = (call, content, kind) =>
    h(
      'button',
      {
        type: 'button',
        class: `bid ${may.has(call) ? kind : ''}`,
        disabled: !may.has(call),
        'data-call': call,
        'data-focus': `bid-${call}`,
        'aria-describedby': 'meaning',
        on: {
          pointerenter: (/** @type {PointerEvent} */ event) => {
            if (event.pointerType === 'mouse' && may.has(call)) pick(call);
          },
          pointerdown: () => {
            beforeTap = candidate;
          },
          focus: () => pick(call),
          click: (/** @type {MouseEvent} */ event) => {
            const touch = event instanceof PointerEvent && event.pointerType === 'touch';
            if ((confirm || touch) && event.detail > 0 && beforeTap !== call) pick(call);
            else make(call);
          },
        },
      },
      // Hidden piece by piece: browsers read aloud what a hidden box without a shape of its own contains.
      content.map((part) => h('span', { 'aria-hidden': 'true' }, part)),
      unseen(callName(call) + (alerts.has(call) ? `, ${t('alert')}` : '')),
      alerts.has(call) && h('span', { class: 'al', 'aria-hidden': 'true' }, '!'),
    );

  /** @param {number} level @param {Strain} strain */
  const bid = (level, strain) => button(level + strain, [level, strainNode(strain)], strain);

  const lowest = legal.find((call) => /^[1-7]/.test(call));
  let level = lowest ? Number(lowest[0]) : 1;
  const strains = h('div', { class: 'st', role: 'group', 'aria-label': t('Strain') });
  const levels = h(
    'div',
    { class: 'lv', role: 'group', 'aria-label': t('Level') },
    [1, 2, 3, 4, 5, 6, 7].map((n) =>
      h(
        'button',
        {
          type: 'button',
          class: 'bid',
          disabled: !STRAINS.some((strain) => may.has(n + strain)),
          'data-level': n,
          'aria-label': t('level {n}', { n }),
          on: { click: () => pickLevel(n) },
        },
        n,
      ),
    ),
  );

  /** @param {number} n */
  function pickLevel(n) {
    level = n;
    for (const node of levels.children)
      node.setAttribute('aria-pressed', String(Number(node.getAttribute('data-level')) === n));
    strains.replaceChildren(...STRAINS.map((strain) => bid(n, strain)));
  }

  const grid = h(
    'div',
    { class: 'bids only-wide', role: 'group', 'aria-label': t('Bids') },
    [1, 2, 3, 4, 5, 6, 7].flatMap((n) => STRAINS.map((strain) => bid(n, strain))),
  );
  const node = h(
    'section',
    { class: `panel box${steps ? ' steps' : ''}`, 'aria-label': t('Bidding box'), on: { keydown: rove } },
    grid,
    h('div', { class: 'two only-phone' }, levels, strains),
    h(
      'div',
      { class: 'others', role: 'group', 'aria-label': t('Other calls') },
      button('P', [t('Pass')], 'p'),
      button('X', ['X'], 'x'),
      button('XX', ['XX'], 'xx'),
      h(
        'button',
        {
          type: 'button',
          class: 'bid u only-phone',
          'aria-label': t('Undo'),
          disabled: !undo,
          on: { click: () => undo?.() },
        },
        icon('undo'),
      ),
    ),
  );
  pickLevel(level);

  /** @param {string|null} call */
  function pick(call) {
    if (candidate === call) return;
    mark(call);
    choose(call);
  }

  /** @param {string|null} call */
  function mark(call) {
    candidate = call;
    if (call && /^[1-7]/.test(call) && Number(call[0]) !== level) pickLevel(Number(call[0]));
    for (const one of node.querySelectorAll('[data-call]'))
      one.classList.toggle('cand', one.getAttribute('data-call') === call);
  }

  /** Arrow keys move over the bids that may be made. @param {KeyboardEvent} event */
  function rove(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 }[event.key];
    const all = /** @type {HTMLButtonElement[]} */ ([...grid.querySelectorAll('button')]);
    let at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    for (at += step; all[at]; at += step) {
      if (all[at].disabled) continue;
      all[at].focus();
      return;
    }
  }

  return { node, mark };
}

/** While it is not one's turn. @param {string} text */
export const waitingBox = (text) =>
  h('section', { class: 'panel box waiting', 'aria-label': t('Bidding box') }, h('p', { class: 'muted' }, text));

/** The call chosen, to be confirmed. @param {string} call */
export const candidateHint = (call) => parts('{call} again to make the call', { call: callNode(call) });
