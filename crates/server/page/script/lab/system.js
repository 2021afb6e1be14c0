// The system card: what the robots' calls mean, as far into the auction as one likes.
import { t } from '../language.js';
import { byId, h, unseen } from '../dom.js';
import { choices, json, sentence } from '../api.js';
import { address, place } from '../memory.js';
import { addBar } from '../bar.js';
import { callName, callNode, prose } from '../words.js';
import { empty, note } from '../parts/note.js';
import { segment } from '../start/match.js';
/** @typedef {import('../types.js').Meaning} Meaning */
/** @typedef {import('../types.js').SystemCard} SystemCard */

const main = byId('main');
const out = h('div', { class: 'syscard', 'aria-live': 'polite' });
const head = h('div', { class: 'between go' });
let asked = 0;

/** Where one stands: an auction to read further, the system of who calls then, and the opponents' if it is another. */
const here = () => ({ system: place().s ?? 'two-over-one', opponents: place().o ?? '', auction: place().a ?? '' });
/** @param {string} auction */
const count = (auction) => auction.split(/\s+/).filter(Boolean).length;
/** After an auction in which the other side calls the systems change places. @param {string} system @param {string} auction */
function link(system, auction) {
  const { opponents, auction: now } = here();
  if (!auction) return address('/system', { s: system });
  if (!opponents) return address('/system', { s: system, a: auction });
  const [s, o] = (count(auction) - count(now)) % 2 ? [opponents, system] : [system, opponents];
  return address('/system', { s, o, a: auction });
}

/** @param {Meaning} meaning @param {string[]} before @param {string} system */
function row(meaning, before, system) {
  const further = [...before, meaning.call, 'P'].join(' ');
  // Three passes end an auction, and a pass out says nothing more.
  const ends = meaning.call === 'P' && before.slice(-2).every((call) => call === 'P') && before.length > 0;
  return h(
    'tr',
    {},
    h(
      'th',
      { scope: 'row' },
      ends || before.length > 16
        ? callNode(meaning.call)
        : h(
            'a',
            { href: link(system, further) },
            h('span', { 'aria-hidden': 'true' }, callNode(meaning.call)),
            unseen(t('{call}, and what follows', { call: callName(meaning.call) })),
          ),
    ),
    h(
      'td',
      {},
      meaning.name && h('b', {}, t(meaning.name), ' '),
      h('span', { class: 'muted' }, ...prose(meaning.shows)),
      meaning.alert && h('span', { class: 'chip ok' }, t('Alert')),
    ),
  );
}

/** @param {SystemCard['sections'][number]} section @param {string} system */
const sectionBox = (section, system) =>
  h(
    'section',
    { class: 'panel', 'aria-label': t(section.title) },
    h('header', {}, h('h2', {}, t(section.title))),
    section.calls.length
      ? h(
          'table',
          { class: 'calls' },
          h(
            'tbody',
            {},
            section.calls.map((meaning) => row(meaning, section.auction, system)),
          ),
        )
      : empty(t('No agreement here.'), t('The robots go by points, fits and tricks.')),
  );

/** @param {SystemCard['conventions']} conventions */
const conventionsBox = (conventions) =>
  h(
    'section',
    { class: 'panel', 'aria-label': t('Conventions') },
    h('header', {}, h('h2', {}, t('Conventions and treatments'))),
    h(
      'dl',
      { class: 'conventions' },
      conventions.map(({ name, on, note: words }) =>
        h(
          'div',
          { class: on ? null : 'off' },
          h('dt', {}, t(name.replaceAll('-', ' ')), !on && h('span', { class: 'chip' }, t('not played'))),
          h('dd', {}, t(words)),
        ),
      ),
    ),
  );

/** The calls so far, each leading back to where it was made. @param {string[]} calls @param {string} system */
const trail = (calls, system) =>
  h(
    'nav',
    { class: 'trail', 'aria-label': t('The auction so far') },
    h('a', { href: link(system, '') }, t('Whole card')),
    calls.map((call, i) =>
      h(
        'a',
        { href: link(system, calls.slice(0, i + 1).join(' ')) },
        h('span', { 'aria-hidden': 'true' }, callNode(call)),
        unseen(t('{call}, and what follows', { call: callName(call) })),
      ),
    ),
  );

function auctionField() {
  const { system, auction } = here();
  const input = h('input', {
    class: 'inp txt',
    id: 'auction',
    value: auction,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: '1NT P 2C P',
  });
  return h(
    'form',
    {
      class: 'clrow',
      on: {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          location.assign(link(system, input.value.trim().toUpperCase()));
        },
      },
    },
    h('label', { for: 'auction' }, t('After the auction')),
    input,
    h('button', { class: 'btn', type: 'submit' }, t('Look')),
  );
}

async function render() {
  const mine = ++asked;
  const { system, opponents, auction } = here();
  out.setAttribute('aria-busy', 'true');
  if (!out.hasChildNodes()) out.append(h('p', { class: 'muted' }, t('One moment …')));
  try {
    const query = new URLSearchParams({
      name: system,
      ...(auction && opponents ? { opponents } : {}),
      ...(auction ? { auction } : {}),
    });
    /** @type {[SystemCard, import('../types.js').Choices]} */
    const [card, all] = await Promise.all([json(`/api/system?${query}`), choices()]);
    if (mine !== asked) return;
    document.title = `${t('{system}, system card', { system: t(card.title) })} · Merrimac`;
    head.replaceChildren(
      segment(
        t('System'),
        all.systems.map(({ name, title }) => [name, t(title)]),
        system,
        (value) => location.assign(link(value, auction)),
      ),
      auctionField(),
    );
    out.replaceChildren(
      ...(auction
        ? [trail(card.sections[0].auction, system), ...card.sections.map((section) => sectionBox(section, system))]
        : [
            ...(system === 'natural'
              ? [
                  note(
                    '',
                    t('The card of two over one, to which the learned style keeps near.'),
                    t('Open a call to see what the style’s own hands show.'),
                  ),
                ]
              : []),
            h(
              'div',
              { class: 'cardcols' },
              card.sections.map((section) => sectionBox(section, system)),
            ),
            conventionsBox(card.conventions),
          ]),
    );
  } catch (error) {
    if (mine === asked)
      out.replaceChildren(trail([], system), h('section', { class: 'panel' }, note('err', sentence(error))));
  } finally {
    if (mine === asked) out.removeAttribute('aria-busy');
  }
}

addBar('system');
main.replaceChildren(
  h('h1', {}, t('System card')),
  h(
    'p',
    { class: 'muted' },
    t('What the robots’ calls show, nobody vulnerable. Open a call to see what follows; the opponents pass.'),
  ),
  head,
  out,
);
addEventListener('hashchange', () => void render());
void render();
