// Suit signs, court marks and line icons, drawn by us as paths.
import { s } from './dom.js';

/** @type {Record<import('./types.js').Suit, string>} */
const SIGNS = {
  S: 'M16 1.5C14.6 7 3 11.6 3 19.6c0 3.9 2.9 6.6 6.4 6.6 2.2 0 4.1-1 5.4-2.8-.2 2.9-1.1 5-3 7.1h8.4c-1.9-2.1-2.8-4.2-3-7.1 1.3 1.8 3.2 2.8 5.4 2.8 3.5 0 6.4-2.7 6.4-6.6C29 11.6 17.4 7 16 1.5z',
  H: 'M16 29.5C14.3 25.7 2.5 19.3 2.5 10.9 2.5 6.3 5.8 3 9.7 3c2.8 0 5.2 1.7 6.3 4.7C17.1 4.7 19.5 3 22.3 3c3.9 0 7.2 3.3 7.2 7.9 0 8.4-11.8 14.8-13.5 18.6z',
  D: 'M16 1.5c2.5 5.1 6.3 10.3 10.5 14.5C22.3 20.2 18.5 25.4 16 30.5 13.5 25.4 9.7 20.2 5.5 16 9.7 11.8 13.5 6.6 16 1.5z',
  C: 'M16 1.8a6.5 6.5 0 0 1 6.5 6.5c0 1.9-.8 3.6-2.1 4.8.9-.4 1.9-.6 2.9-.6a6.7 6.7 0 1 1-5.9 9.9c.2 3.1 1 5.7 2.9 8.1h-8.6c1.9-2.4 2.7-5 2.9-8.1a6.7 6.7 0 1 1-5.9-9.9c1 0 2 .2 2.9.6a6.5 6.5 0 0 1-2.1-4.8A6.5 6.5 0 0 1 16 1.8z',
};

/** A suit's sign. @param {import('./types.js').Suit} suit @param {string} [kind] */
export const sign = (suit, kind) =>
  s('svg', { viewBox: '0 0 32 32', 'aria-hidden': 'true', class: kind }, s('path', { d: SIGNS[suit] }));

/** @type {Record<string, {fill: string, line: string, dots: [number, number, number][]}>} */
const COURTS = {
  K: {
    fill: 'M4 22 2.5 8.5l7 5.5L16 4l6.5 10 7-5.5L28 22z',
    line: 'M5 25.5h22',
    dots: [
      [16, 2.5, 1.2],
      [2.5, 7, 1.2],
      [29.5, 7, 1.2],
    ],
  },
  Q: {
    fill: 'M5 22 3 11c3 3 6 3 7-2 1.5 4.5 4.5 4.5 6-2 1.5 6.5 4.5 6.5 6 2 1 5 4 5 7 2l-2 11z',
    line: 'M6 25.5h20',
    dots: [
      [16, 4.5, 1.5],
      [10, 6.5, 1.2],
      [22, 6.5, 1.2],
    ],
  },
  J: {
    fill: 'M8.5 20.5C8 11 16 3 29.5 1.5 29 13.5 21.5 21 11 21z',
    line: 'M3 26 20.5 9.5M14 15.2l7 .3M17.5 12l.5-6',
    dots: [],
  },
};

/** The mark of a king, queen or jack; null for other ranks. @param {string} rank */
export function court(rank) {
  const drawing = COURTS[rank];
  if (!drawing) return null;
  return s(
    'svg',
    { class: 'court', viewBox: '0 0 32 27', 'aria-hidden': 'true' },
    s('path', { class: 'fill', d: drawing.fill }),
    s('path', { d: drawing.line }),
    drawing.dots.map(([cx, cy, r]) => s('circle', { cx, cy, r })),
  );
}

const LINES = {
  theme: ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', '#M12 3.5v17a8.5 8.5 0 0 0 0-17z'],
  settings: [
    'M4 7h9M19 7h1M4 17h1M11 17h9',
    'M16 4.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z',
    'M8 14.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z',
  ],
  help: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M9.5 9.3a2.6 2.6 0 1 1 3.6 2.6c-.8.3-1.1.8-1.1 1.7M12 16.8v.1'],
  menu: ['M4 7h16M4 12h16M4 17h16'],
  undo: ['M8 5 4 9l4 4', 'M4 9h10a6 6 0 0 1 0 12h-3'],
  hint: [
    'M12 3a6.5 6.5 0 0 0-3.800 11.800c.8.6 1.300 1.400 1.300 2.400h5c0-1 .5-1.800 1.300-2.400A6.500 6.500 0 0 0 12 3z',
    'M10 20.500h4',
  ],
  last: ['M4 12a8 8 0 1 0 2.5-5.8', 'M6.5 2.5v4h4M12 8v4l3 2'],
  claim: ['M5 20V4M5 5h12l-2.5 4L17 13H5'],
  yes: ['m5 12.5 4.5 4.5L19 7.5'],
  no: ['M6 6l12 12M18 6 6 18'],
  warning: ['M12 3.5 2.8 19.5h18.4z', 'M12 10v4.5M12 17v.1'],
  first: ['M6 5v14M19 5l-9 7 9 7z'],
  back: ['m15 5-8 7 8 7'],
  forward: ['m9 5 8 7-8 7'],
  end: ['M18 5v14M5 5l9 7-9 7z'],
  share: ['M12 15V4M8 7.5 12 3.5l4 4M5 12v7.5h14V12'],
  people: [
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.6-3.6 3.2-5.5 6.500-5.500s5.900 1.900 6.500 5.500',
    'M16 5a3.200 3.200 0 0 1 0 6.200M18 15c2 .8 3.200 2.500 3.500 5',
  ],
};

/** A line icon; a part that begins with `#` is filled. @param {keyof typeof LINES} name */
export const icon = (name) =>
  s(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    LINES[name].map((d) => (d.startsWith('#') ? s('path', { d: d.slice(1), class: 'solid' }) : s('path', { d }))),
  );

/** The mark of the house. */
export const logo = () =>
  s(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'mark-svg' },
    s('rect', { width: 24, height: 24, rx: 6, class: 'ground' }),
    s('path', {
      class: 'spade',
      d: 'M12 3.8c-.8 3-6.6 5.500-6.600 9.800 0 2.100 1.500 3.500 3.300 3.500 1.100 0 2.100-.5 2.800-1.500h1c.7 1 1.700 1.500 2.800 1.500 1.800 0 3.300-1.400 3.300-3.500 0-4.300-5.800-6.800-6.600-9.800z',
    }),
    s('path', {
      class: 'wave',
      d: 'M5.200 19.700c1.100.9 2.300.9 3.400 0s2.300-.9 3.400 0 2.300.9 3.400 0 2.300-.9 3.400 0',
    }),
  );
