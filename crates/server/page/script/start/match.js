// A duplicate match: the same boards, robots at the other table.
import { t } from '../language.js';
import { h } from '../dom.js';

/** A row of choices of which one holds. @param {string} label @param {[string, string][]} options @param {string} now @param {(value: string) => void} set */
export function segment(label, options, now, set) {
  const group = h(
    'div',
    { class: 'seg', role: 'radiogroup', 'aria-label': label, on: { keydown: rove } },
    options.map(([value, text]) =>
      h(
        'button',
        {
          type: 'button',
          role: 'radio',
          'aria-checked': String(value === now),
          tabindex: value === now ? 0 : -1,
          'data-value': value,
          on: { click: () => choose(value) },
        },
        text,
      ),
    ),
  );
  /** @param {string} value */
  function choose(value) {
    for (const one of group.children) {
      const on = one.getAttribute('data-value') === value;
      one.setAttribute('aria-checked', String(on));
      /** @type {HTMLElement} */ (one).tabIndex = on ? 0 : -1;
    }
    set(value);
  }
  /** @param {KeyboardEvent} event */
  function rove(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = /** @type {HTMLElement[]} */ ([...group.children]);
    const next =
      all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + all.length) % all.length];
    choose(next.getAttribute('data-value') ?? '');
    next.focus();
  }
  return group;
}

/** @param {(more: Record<string, unknown>) => void} play */
export function matchPanel(play) {
  let boards = 8;
  const seed = h('input', {
    class: 'inp txt',
    id: 'match-seed',
    inputmode: 'numeric',
    pattern: '[0-9]*',
    maxlength: 10,
    placeholder: t('drawn'),
  });
  return h(
    'section',
    { class: 'panel tilep c', 'aria-labelledby': 'h-match' },
    h('h2', { id: 'h-match' }, t('Duplicate match')),
    h('p', {}, t('Robots play the same boards at another table; the swing is counted in IMPs.')),
    h(
      'div',
      { class: 'field' },
      h('span', { class: 'lbl' }, t('Boards')),
      segment(
        t('Boards'),
        [
          ['4', '4'],
          ['8', '8'],
          ['16', '16'],
          ['32', '32'],
        ],
        '8',
        (value) => {
          boards = Number(value);
        },
      ),
    ),
    h(
      'div',
      { class: 'go between' },
      h(
        'button',
        {
          class: 'btn primary',
          type: 'button',
          on: {
            click: () =>
              play({
                boards,
                compare: true,
                scoring: 'imps',
                deals: seed.value ? { kind: 'random', seed: Number(seed.value) } : { kind: 'random' },
              }),
          },
        },
        t('Start match'),
      ),
      h('span', { class: 'clrow' }, h('label', { for: 'match-seed', class: 'sm muted' }, t('Seed')), seed),
    ),
  );
}
