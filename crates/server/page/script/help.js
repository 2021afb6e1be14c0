// The sheet of all keys.
import { h } from './dom.js';
import { openDialog } from './dialog.js';

/** @type {[string, [string[], string][]][]} */
const KEYS = [
  [
    'Bidding',
    [
      [['1–7', 'C D H S N'], 'choose a bid'],
      [['Enter'], 'make it'],
      [['P'], 'pass'],
      [['X'], 'double'],
      [['R'], 'redouble'],
    ],
  ],
  [
    'Playing',
    [
      [['S H D C', 'A K Q J T 9–2'], 'play that card'],
      [['←', '→'], 'move along the hand'],
      [['Enter'], 'play the card in focus'],
      [['Space'], 'gather the trick; next board'],
      [['L'], 'last trick, while held'],
      [['A'], 'the auction'],
      [['M'], 'claim'],
      [['Z'], 'undo'],
      [['I'], 'a hint, and more of it'],
    ],
  ],
  [
    'Review',
    [
      [['←', '→'], 'one card back, on'],
      [['↑', '↓'], 'one trick back, on'],
      [['Home', 'End'], 'start, end'],
      [['N'], 'next mistake'],
      [['Space'], 'the best card'],
      [['V'], 'show or hide the verdicts'],
      [['G'], 'go on playing from here'],
    ],
  ],
  [
    'Everywhere',
    [
      [['T'], 'text mode'],
      [['?'], 'this sheet'],
      [['Esc'], 'close; forget a half-typed card'],
    ],
  ],
];

export function openHelp() {
  openDialog(
    'Keys',
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
                  keys.map((key) => h('kbd', {}, key)),
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
        'Tab goes from part to part, arrows move inside a part. Click any call in the auction to see what it means. Type 10 or T for a ten.',
      ),
      h('p', { class: 'sm' }, h('a', { href: '/system' }, 'The system card'), ' says what the robots’ calls show.'),
    ),
    { kind: 'wide' },
  );
}
