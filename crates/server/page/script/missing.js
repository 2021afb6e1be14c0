// What stands at an address that is none.
import { byId, h } from './dom.js';
import { addBar } from './bar.js';
import { empty } from './parts/note.js';

addBar('start');
byId('main').replaceChildren(
  h('h1', { class: 'vh' }, 'No such page'),
  h(
    'section',
    { class: 'panel' },
    empty(
      'There is no such page.',
      'The address may have been cut off, or the page may have moved.',
      h('a', { class: 'btn primary', href: '/' }, 'To the start'),
    ),
  ),
);
