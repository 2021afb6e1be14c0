// How this browser shows the table. One object, kept on the device; whoever depends on it listens.
import { LANGUAGES, t } from './language.js';
import { h } from './dom.js';
import { keepSettings, loadSettings } from './memory.js';
import { openDialog } from './dialog.js';

/**
 * @typedef {object} Preferences
 * @property {'system'|'light'|'dark'} theme
 * @property {'four'|'two'} deck
 * @property {boolean} letters
 * @property {''|'en'|'fr'|'de'} language Of the page; empty: the browser's.
 * @property {''|'en'|'fr'|'de'|'nl'} cards The language of the letters on the cards; empty: the page's.
 * @property {'grid'|'steps'} box
 * @property {boolean} confirm
 * @property {boolean} trumpsFirst
 * @property {boolean} turnTable
 * @property {'600'|'1200'|'2400'|'click'} gather
 * @property {boolean} autoplay
 * @property {boolean} text
 * @property {boolean} keys
 * @property {boolean} verdicts
 * @property {boolean} chat
 */

/** @type {Preferences} */
export const prefs = {
  theme: 'system',
  deck: 'four',
  letters: true,
  language: '',
  cards: '',
  box: 'grid',
  confirm: false,
  trumpsFirst: true,
  turnTable: true,
  gather: '1200',
  autoplay: false,
  text: false,
  keys: true,
  verdicts: false,
  chat: true,
  ...loadSettings(),
};

/** @type {Set<() => void>} */
const listeners = new Set();
/** @param {() => void} listener */
export const onSettings = (listener) => {
  listeners.add(listener);
};

function apply() {
  const root = document.documentElement.dataset;
  if (prefs.theme === 'system') delete root.theme;
  else root.theme = prefs.theme;
  root.deck = prefs.deck;
  root.letters = prefs.letters ? 'on' : 'off';
}

/** @param {Partial<Preferences>} change */
export function setPrefs(change) {
  Object.assign(prefs, change);
  keepSettings(prefs);
  // Every word and card on the page has them.
  if (change.language !== undefined || change.cards !== undefined) location.reload();
  apply();
  for (const listener of listeners) listener();
}

/** Light or dark, whichever is not shown now. */
export function flipTheme() {
  const dark =
    prefs.theme === 'dark' || (prefs.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  setPrefs({ theme: dark ? 'light' : 'dark' });
}

/** @param {keyof Preferences} name @param {string} title @param {[string, string][]} options */
function choice(name, title, options) {
  const select = h(
    'select',
    { class: 'inp txt', id: `set-${name}`, on: { change: () => setPrefs({ [name]: select.value }) } },
    options.map(([value, text]) => h('option', { value, selected: prefs[name] === value }, text)),
  );
  return h('div', { class: 'field' }, h('label', { for: `set-${name}` }, title), select);
}

/** @param {keyof Preferences} name @param {string} title @param {string} [more] */
function toggle(name, title, more) {
  const box = h('input', {
    type: 'checkbox',
    checked: prefs[name] === true,
    on: { change: () => setPrefs({ [name]: box.checked }) },
  });
  return h('label', { class: 'check' }, box, h('span', {}, title, more && h('small', { class: 'muted' }, more)));
}

/** The sheet. @param {...import('./dom.js').Child} more What a page adds of its own. */
export function openSettings(...more) {
  openDialog(
    t('Settings'),
    h(
      'div',
      { class: 'sheet' },
      h(
        'div',
        { class: 'cols2' },
        choice('theme', t('Theme'), [
          ['system', t('As the device')],
          ['light', t('Light')],
          ['dark', t('Dark')],
        ]),
        choice('deck', t('Suit colours'), [
          ['four', t('Four colours')],
          ['two', t('Two colours')],
        ]),
        choice('language', t('Language'), [['', t('As the browser')], ...Object.entries(LANGUAGES)]),
        choice('cards', t('Letters on the cards'), [
          ['', t('As the language')],
          ['en', 'A K Q J, S H D C'],
          ['fr', 'A R D V, P C K T'],
          ['de', 'A K D B, P C K T'],
          ['nl', 'A H V B, S H R K'],
        ]),
        choice('box', t('Bidding box'), [
          ['grid', t('All bids at once')],
          ['steps', t('Level, then suit')],
        ]),
        choice('gather', t('A finished trick stays'), [
          ['600', t('a moment')],
          ['1200', t('a second')],
          ['2400', t('longer')],
          ['click', t('until I gather it')],
        ]),
      ),
      ...more,
      toggle('letters', t('Letters beside the suit signs')),
      toggle('confirm', t('Ask twice'), t('A call or card is chosen with the first tap and made with the second.')),
      toggle('trumpsFirst', t('Trumps on the left after the auction')),
      toggle('turnTable', t('Turn the table when I play partner’s hand')),
      toggle('autoplay', t('Play a card that is the only legal one')),
      toggle('verdicts', t('Reviews show their verdicts at once')),
      toggle('chat', t('Chat at tables with other people')),
      toggle('keys', t('Single-key shortcuts')),
      toggle(
        'text',
        t('Text mode'),
        t('The table in words and commands, made for screen readers. Key T at the table.'),
      ),
    ),
  );
}

apply();
