// Building nodes. Text always becomes a text node, so nothing a user wrote can turn into markup.

/** @typedef {Node|string|number|null|undefined|false} Child */
/** @typedef {Child|Child[]} Children */
/** @typedef {Record<string, any>} Attributes */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {Element} node
 * @param {Attributes} attributes `class`, `on` (listeners by event), `style` (properties by name), and attributes as they are; true is the empty string, false and null leave out.
 * @param {Children[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'on')
      for (const [event, listener] of Object.entries(value))
        node.addEventListener(event, /** @type {any} */ (listener));
    else if (name === 'style')
      for (const [key, setting] of Object.entries(value))
        /** @type {HTMLElement} */ (node).style.setProperty(key, String(setting));
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  fill(node, attributes, children);
  return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Children} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  fill(node, attributes, children);
  return /** @type {SVGElementTagNameMap[K]} */ (node);
}

/** Words for screen readers only. @param {...Children} children */
export const unseen = (...children) => h('span', { class: 'vh' }, ...children);

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Puts what `make` returns into `slot`, unless `key` says that the same thing is there already. Focus stays with the
 * element of the same `data-focus`.
 * @param {Element} slot
 * @param {unknown} key Whatever the content depends on.
 * @param {() => Children} make
 */
export function show(slot, key, make) {
  const text = JSON.stringify(key);
  if (shown.get(slot) === text) return;
  shown.set(slot, text);
  const active = document.activeElement;
  const mark = active && slot.contains(active) ? active.getAttribute('data-focus') : null;
  const children = [make()].flat().filter((child) => child !== null && child !== undefined && child !== false);
  slot.replaceChildren(.../** @type {Node[]} */ (children));
  if (mark !== null)
    /** @type {HTMLElement|null} */ (slot.querySelector(`[data-focus="${CSS.escape(mark)}"]`))?.focus();
}

/** The element of that id, which the page must have. @param {string} id */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page lacks #${id}`);
  return node;
}
