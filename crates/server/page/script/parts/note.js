// Messages have one shape: icon, bold fact, what to do.
import { h } from '../dom.js';
import { icon } from '../icons.js';

/**
 * @param {'ok'|'err'|''} kind
 * @param {import('../dom.js').Children} fact
 * @param {import('../dom.js').Children} [more]
 * @param {{alert?: boolean, actions?: import('../dom.js').Children}} [options]
 */
export const note = (kind, fact, more = '', { alert = kind === 'err', actions } = {}) =>
  h(
    'div',
    { class: `note ${kind}`, role: alert ? 'alert' : null },
    icon(kind === 'ok' ? 'yes' : kind === 'err' ? 'warning' : 'last'),
    h('p', {}, h('strong', {}, fact), ' ', more),
    actions,
  );

/** An empty place that says what will appear. @param {string} fact @param {string} more @param {...import('../dom.js').Child} actions */
export const empty = (fact, more, ...actions) =>
  h('div', { class: 'empty' }, h('p', {}, h('strong', {}, fact)), h('p', { class: 'muted sm' }, more), ...actions);
