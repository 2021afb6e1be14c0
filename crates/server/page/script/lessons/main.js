// Lessons: words, questions, and something said to every answer. What was done is kept on this device.
import { count, language, parts, t } from '../language.js';
import { byId, h } from '../dom.js';
import { choices, json, post, sentence } from '../api.js';
import { address, keep, load, setOpenTable } from '../memory.js';
import { addBar } from '../bar.js';
import { say } from '../announce.js';
import { SUITS } from '../cards.js';
import { callNode, cardNode, prose } from '../words.js';
import { auctionTable } from '../parts/auction.js';
import { fan, restingFan } from '../parts/hand.js';
import { printedHand } from '../parts/diagram.js';
import { empty, note } from '../parts/note.js';
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Prose} Prose */
/** @typedef {{answer: string, text: Prose, good: boolean, say: Prose}} Answer */
/** @typedef {{kind: 'words', text: Prose} | {kind: 'bid', hand: string, dealer: Seat, vul: import('../types.js').Vulnerability, auction: string[], answers: Answer[]} | {kind: 'choose', ask: Prose, north: string|null, south: string|null, answers: Answer[]} | {kind: 'play', ask: Prose, north: string|null, south: string|null, from: 'N'|'S', trick: string[], answers: Answer[]}} Step */
/** @typedef {{name: string, title: string, level: string, practise: string|null, steps: Step[]}} Lesson */

const main = byId('main');
const LEVELS = /** @type {Record<string, string>} */ ({
  beginner: t('First steps'),
  improver: t('Going on'),
  advanced: t('Further'),
});

/** Questions answered right at the first attempt, by lesson. @returns {Record<string, {right: number, of: number}>} */
const progress = () => load('lessons', {});

/** The cards of a hand as it is written, suits apart by dots. @param {string} text */
const cards = (text) => text.split('.').flatMap((ranks, suit) => [...ranks].map((rank) => SUITS[suit] + rank));

/** Every call that could be made after these. @param {string[]} made */
function legalCalls(made) {
  const strains = ['C', 'D', 'H', 'S', 'NT'];
  const bids = [1, 2, 3, 4, 5, 6, 7].flatMap((level) => strains.map((strain) => `${level}${strain}`));
  const last = made.filter((call) => bids.includes(call)).at(-1);
  const first = last ? bids.indexOf(last) + 1 : 0;
  const theirs = made.reduce((at, call, i) => (call === 'P' ? at : i), -1);
  const against = theirs >= 0 && (made.length - theirs) % 2 === 1;
  const double = against && last === made[theirs] ? ['X'] : [];
  const redouble = against && made[theirs] === 'X' ? ['XX'] : [];
  return ['P', ...double, ...redouble, ...bids.slice(first, first + 15)];
}

/** @param {Extract<Step, {kind: 'bid'}>} step @param {(answer: Answer) => void} done */
function bidQuestion(step, done) {
  const seats = /** @type {Seat[]} */ (['N', 'E', 'S', 'W']);
  const first = seats.indexOf(step.dealer);
  const calls = step.auction.map((call, at) => ({
    seat: seats[(first + at) % 4],
    call,
    meaning: '',
    alert: false,
    note: null,
  }));
  return [
    h('h2', {}, t('What do you call?')),
    step.auction.length > 0 && auctionTable(calls, step, { you: 'S', turn: 'S', notes: false }),
    restingFan(cards(step.hand), t('Your hand')),
    h(
      'div',
      { class: 'pick', role: 'group', 'aria-label': t('Calls') },
      legalCalls(step.auction).map((call) =>
        h(
          'button',
          {
            type: 'button',
            'data-answer': call,
            on: {
              click: () => done(answerTo(step.answers, call)),
            },
          },
          callNode(call),
        ),
      ),
    ),
  ];
}

/** The answer that was given, or the one to all that are not named. @param {Answer[]} answers @param {string} given @returns {Answer} */
const answerTo = (answers, given) =>
  answers.find(({ answer }) => answer === given) ??
  answers.find(({ answer }) => answer === 'else') ?? {
    answer: given,
    text: given,
    good: false,
    say: t('Think again: what does your hand want to say?'),
  };

/** @param {Extract<Step, {kind: 'play'}>} step @param {(answer: Answer) => void} done */
function playQuestion(step, done) {
  const hand = cards((step.from === 'N' ? step.north : step.south) ?? '');
  const other = step.from === 'N' ? step.south : step.north;
  const led = step.trick[0]?.[0];
  const following = hand.filter((card) => card[0] === led);
  return [
    h('h2', {}, ...prose(step.ask)),
    step.trick.length > 0 &&
      h('p', {}, parts('On the table: {cards}.', { cards: step.trick.flatMap((card) => [' ', cardNode(card)]) })),
    other && h('div', { class: 'hdpair' }, printedHand(step.from === 'N' ? 'S' : 'N', cards(other), { level: 'h3' })),
    fan({
      cards: hand,
      order: SUITS,
      legal: new Set(following.length ? following : hand),
      live: true,
      chosen: null,
      play: (card) => done(answerTo(step.answers, card)),
      label: step.from === 'N' ? t('Dummy') : t('Your hand'),
    }),
  ];
}

/** @param {Extract<Step, {kind: 'choose'}>} step @param {(answer: Answer) => void} done */
function chooseQuestion(step, done) {
  const hands = /** @type {[Seat, string|null][]} */ ([
    ['N', step.north],
    ['S', step.south],
  ]);
  return [
    h('h2', {}, ...prose(step.ask)),
    h(
      'div',
      { class: 'hdpair' },
      hands.map(([seat, hand]) => hand && printedHand(seat, cards(hand), { level: 'h3' })),
    ),
    h(
      'div',
      { class: 'answers', role: 'group', 'aria-label': t('Answers') },
      // By the alphabet, so that the place tells nothing.
      [...step.answers]
        .sort((a, b) => a.answer.localeCompare(b.answer, language))
        .map((answer) =>
          h(
            'button',
            { class: 'btn', type: 'button', 'data-answer': answer.answer, on: { click: () => done(answer) } },
            ...prose(answer.text),
          ),
        ),
    ),
  ];
}

/** A question with what is said to the answer; tells whether the first answer was right. @param {Exclude<Step, {kind: 'words'}>} step @param {(right: boolean) => void} solved */
function question(step, solved) {
  const said = h('div', { class: 'said', role: 'status' });
  let first = true;
  /** @param {Answer} answer */
  const done = (answer) => {
    said.replaceChildren(
      note(answer.good ? 'ok' : '', answer.good ? t('Yes.') : t('Not this one.'), prose(answer.say), { alert: false }),
    );
    if (answer.good) {
      for (const button of node.querySelectorAll('button')) button.disabled = true;
      solved(first);
    }
    first = false;
  };
  const node = h(
    'section',
    { class: 'panel question' },
    ...(step.kind === 'bid'
      ? bidQuestion(step, done)
      : step.kind === 'play'
        ? playQuestion(step, done)
        : chooseQuestion(step, done)),
    said,
  );
  return node;
}

/** @param {string} theme */
async function practise(theme) {
  const { conditions } = await choices();
  const found = conditions.find(({ title }) => title === theme);
  if (!found) return;
  /** @type {import('../types.js').Opened} */
  const opened = await post('/api/tables', {
    // By the system alone, so that the theme arises.
    robots: 'rules+alphamu',
    deals: { kind: 'condition', condition: found.condition },
  });
  setOpenTable({ table: opened.table, key: opened.key, what: theme, when: Date.now() });
  location.assign(address('/table', { t: opened.table, k: opened.key }));
}

/** @param {Lesson} lesson */
function show(lesson) {
  const total = lesson.steps.filter(({ kind }) => kind !== 'words').length;
  const body = h('div', { class: 'lesson' });
  let right = 0;
  /** Shows the steps up to the next question. @param {number} from */
  const go = (from) => {
    for (let at = from; at < lesson.steps.length; at += 1) {
      const step = lesson.steps[at];
      if (step.kind !== 'words') {
        const node = question(step, (atOnce) => {
          right += atOnce ? 1 : 0;
          go(at + 1);
        });
        body.append(node);
        if (from > 0) node.scrollIntoView({ block: 'nearest' });
        return;
      }
      body.append(h('p', { class: 'words' }, ...prose(step.text)));
    }
    keep('lessons', { ...progress(), [lesson.name]: { right, of: total } });
    say(t('Lesson done: {right} of {total} at the first attempt.', { right, total }));
    body.append(
      h(
        'section',
        { class: 'panel', 'aria-label': t('Lesson done') },
        h('h2', {}, t('Done')),
        h(
          'p',
          {},
          t('{right} of {questions} right at the first attempt.', {
            right,
            questions: count(total, '{n} question', '{n} questions'),
          }),
        ),
        h(
          'div',
          { class: 'go' },
          lesson.practise &&
            h(
              'button',
              { class: 'btn primary', type: 'button', on: { click: () => void practise(lesson.practise ?? '') } },
              t('Practise: {theme}', { theme: t(lesson.practise) }),
            ),
          h('a', { class: 'btn', href: '/lessons' }, t('All lessons')),
        ),
      ),
    );
  };
  main.replaceChildren(
    h('h1', {}, lesson.title),
    h('p', { class: 'muted' }, `${LEVELS[lesson.level]}, ${count(total, '{n} question', '{n} questions')}`),
    body,
  );
  go(0);
}

async function list() {
  /** @type {{lessons: {name: string, title: string, level: string, questions: number}[]}} */
  const { lessons } = await json(`/api/lessons?language=${language}`);
  const done = progress();
  main.replaceChildren(
    h('h1', {}, t('Lessons')),
    h(
      'p',
      { class: 'muted' },
      t('A few minutes each. Something is said to every answer; practise afterwards at a table.'),
    ),
    ...Object.entries(LEVELS).map(([level, title]) =>
      h(
        'section',
        { class: 'panel', 'aria-label': title },
        h('h2', {}, title),
        h(
          'ul',
          { class: 'lessonlist' },
          lessons
            .filter((lesson) => lesson.level === level)
            .map((lesson) =>
              h(
                'li',
                {},
                h('a', { href: `/lessons#${lesson.name}` }, lesson.title),
                h(
                  'span',
                  { class: 'muted sm' },
                  done[lesson.name]
                    ? t('{right} of {of} right', { right: done[lesson.name].right, of: done[lesson.name].of })
                    : count(lesson.questions, '{n} question', '{n} questions'),
                ),
              ),
            ),
        ),
      ),
    ),
  );
}

async function begin() {
  const name = location.hash.slice(1);
  if (!name) return list();
  return show(await json(`/api/lessons/${encodeURIComponent(name)}?language=${language}`));
}

addBar('lessons');
addEventListener('hashchange', () => location.reload());
begin().catch((error) => {
  main.replaceChildren(
    h('h1', { class: 'vh' }, t('Lessons')),
    h(
      'section',
      { class: 'panel' },
      empty(
        t('This lesson cannot be shown.'),
        sentence(error),
        h('a', { class: 'btn primary', href: '/lessons' }, t('All lessons')),
      ),
    ),
  );
});
