// The bar on top of every page: where one can go, theme, settings, keys.
import { t } from './language.js';
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
    ['start', t('Start'), '/'],
    [
      'table',
      t('Play'),
      page === 'table' ? location.href : open ? address('/table', { t: open.table, k: open.key }) : '/table',
    ],
    ['compete', t('Compete'), '/day'],
    ['lessons', t('Lessons'), '/lessons'],
    ['review', t('Review'), page === 'review' ? location.href : '/review'],
    ['suit', t('Suits'), '/suit'],
    ['deals', t('Deals'), '/deals'],
    ['system', t('System'), '/system'],
    ['history', t('History'), '/history'],
  ];
}

/**
 * @param {Page} page
 * @param {{settings?: () => void, chips?: Node}} [options] `settings` opens the page's own sheet.
 */
export function addBar(page, { settings = () => openSettings(), chips } = {}) {
  // The shell has the title in English.
  document.title = document.title
    .split(' · ')
    .map((part) => t(part))
    .join(' · ');
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
      t('Menu'),
      h(
        'nav',
        { class: 'menu', 'aria-label': t('Main') },
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
          t('Settings'),
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
          t('Light or dark'),
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
      t('Skip to the content'),
    ),
    h(
      'header',
      { class: 'bar' },
      h('a', { class: 'logo', href: '/', 'aria-label': t('Merrimac, start') }, logo(), h('span', {}, 'Merrimac')),
      h('nav', { 'aria-label': t('Main') }, nav()),
      h(
        'div',
        { class: 'right' },
        chips,
        button(t('Light or dark'), 'theme', flipTheme, 'only-wide'),
        button(t('Settings'), 'settings', settings, 'only-wide'),
        button(t('Keys and help'), 'help', openHelp),
        button(t('Menu'), 'menu', menu, 'only-phone'),
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
