// The bar on top of every page: where one can go, theme, settings, keys.
import { h } from './dom.js';
import { icon, logo } from './icons.js';
import { openTable, address } from './memory.js';
import { flipTheme, openSettings } from './settings.js';
import { openHelp } from './help.js';
import { openDialog } from './dialog.js';

/** @typedef {'start'|'table'|'compete'|'lessons'|'review'|'suit'|'deals'|'system'|'history'} Page */

/** @param {Page} page @returns {[Page, string, string][]} */
function links(page) {
  const open = openTable();
  return [
    ['start', 'Start', '/'],
    [
      'table',
      'Play',
      page === 'table' ? location.href : open ? address('/table', { t: open.table, k: open.key }) : '/table',
    ],
    ['compete', 'Compete', '/day'],
    ['lessons', 'Lessons', '/lessons'],
    ['review', 'Review', page === 'review' ? location.href : '/review'],
    ['suit', 'Suits', '/suit'],
    ['deals', 'Deals', '/deals'],
    ['system', 'System', '/system'],
    ['history', 'History', '/history'],
  ];
}

/**
 * @param {Page} page
 * @param {{settings?: () => void, chips?: Node}} [options] `settings` opens the page's own sheet.
 */
export function addBar(page, { settings = () => openSettings(), chips } = {}) {
  /** @param {string} label @param {Parameters<typeof icon>[0]} sign @param {() => void} click @param {string} [kind] */
  const button = (label, sign, click, kind = '') =>
    h(
      'button',
      { class: `icon ${kind}`, type: 'button', 'aria-label': label, title: label, on: { click } },
      icon(sign),
    );
  const nav = () =>
    links(page).map(([name, title, href]) => h('a', { href, 'aria-current': name === page ? 'page' : null }, title));
  const menu = () => {
    const close = openDialog(
      'Menu',
      h(
        'nav',
        { class: 'menu', 'aria-label': 'Main' },
        nav(),
        h(
          'button',
          {
            class: 'btn',
            type: 'button',
            on: {
              click: () => {
                close();
                settings();
              },
            },
          },
          'Settings',
        ),
        h(
          'button',
          {
            class: 'btn',
            type: 'button',
            on: {
              click: () => {
                flipTheme();
                close();
              },
            },
          },
          'Light or dark',
        ),
      ),
    );
  };
  document.body.prepend(
    h(
      'a',
      {
        class: 'skip',
        href: '#main',
        on: {
          click: (/** @type {Event} */ event) => {
            event.preventDefault();
            document.getElementById('main')?.focus();
          },
        },
      },
      'Skip to the content',
    ),
    h(
      'header',
      { class: 'bar' },
      h('a', { class: 'logo', href: '/', 'aria-label': 'Merrimac, start' }, logo(), h('span', {}, 'Merrimac')),
      h('nav', { 'aria-label': 'Main' }, nav()),
      h(
        'div',
        { class: 'right' },
        chips,
        button('Light or dark', 'theme', flipTheme, 'only-wide'),
        button('Settings', 'settings', settings, 'only-wide'),
        button('Keys and help', 'help', openHelp),
        button('Menu', 'menu', menu, 'only-phone'),
      ),
    ),
  );
  addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof HTMLElement &&
      event.target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select');
    if (event.key === '?' && !typing && !event.ctrlKey && !event.metaKey && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      openHelp();
    }
  });
}

// The pages open without a network from the second visit on.
navigator.serviceWorker?.register('/worker.js').catch(() => {
  // A browser that has none, or none for this address, does without.
});
