// What stands at an address that is none.
import { t } from './language.js';
import { byId, h } from './dom.js';
import { addBar } from './bar.js';
import { empty } from './parts/note.js';

addBar('start');
byId('main').replaceChildren(
  h('h1', { class: 'vh' }, t('No such page')),
  h(
    'section',
    { class: 'panel' },
    empty(
      t('There is no such page.'),
      t('The address may have been cut off, or the page may have moved.'),
      h('a', { class: 'btn primary', href: '/' }, t('To the start')),
    ),
  ),
);
