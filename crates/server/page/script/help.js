// The sheet of all keys.
import { parts, t } from './language.js';
import { h } from './dom.js';
import { openDialog } from './dialog.js';

/** @type {[string, [string[], string][]][]} */
const KEYS = [
  [
    t('Bidding'),
    [
      [['1–7', 'C D H S N'], t('choose a bid')],
      [['Enter'], t('make it')],
      [['P'], t('pass')],
      [['X'], t('double')],
      [['R'], t('redouble')],
    ],
  ],
  [
    t('Playing'),
    [
      [['S H D C', 'A K Q J T 9–2'], t('play that card')],
      [['←', '→'], t('move along the hand')],
      [['Enter'], t('play the card in focus')],
      [['Space'], t('gather the trick; next board')],
      [['L'], t('last trick, while held')],
      [['A'], t('the auction')],
      [['M'], t('claim')],
      [['Z'], t('undo')],
      [['I'], t('a hint, and more of it')],
    ],
  ],
  [
    t('Review'),
    [
      [['←', '→'], t('one card back, on')],
      [['↑', '↓'], t('one trick back, on')],
      [['Home', 'End'], t('start, end')],
      [['N'], t('next mistake')],
      [['Space'], t('the best card')],
      [['V'], t('show or hide the verdicts')],
      [['G'], t('go on playing from here')],
    ],
  ],
  [
    t('Everywhere'),
    [
      [['T'], t('text mode')],
      [['?'], t('this sheet')],
      [['Esc'], t('close; forget a half-typed card')],
    ],
  ],
];

/** A key as it is printed here. @param {string} key */
export const keyName = (key) => (key === 'Space' ? t('Space') : key);

export function openHelp() {
  openDialog(
    t('Keys'),
    h(
      'div',
      { class: 'helpsheet' },
      KEYS.map(([title, rows]) =>
        h(
          'section',
          {},
          h('h3', {}, title),
          h(
            'dl',
            {},
            rows.map(([keys, does]) =>
              h(
                'div',
                {},
                h(
                  'dt',
                  {},
                  keys.map((key) => h('kbd', {}, keyName(key))),
                ),
                h('dd', {}, does),
              ),
            ),
          ),
        ),
      ),
      h(
        'p',
        { class: 'sm muted' },
        t(
          'Tab goes from part to part, arrows move inside a part. Click any call in the auction to see what it means. Type 10 or T for a ten.',
        ),
      ),
      h(
        'p',
        { class: 'sm' },
        parts('{card} says what the robots’ calls show.', { card: h('a', { href: '/system' }, t('The system card')) }),
      ),
    ),
    { kind: 'wide' },
  );
}
