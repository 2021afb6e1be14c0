// The review: the board step by step, and, when asked, what every card was worth.
import { byId, h, show } from '../dom.js';
import { json, post, send, sentence } from '../api.js';
import { address, finished, place } from '../memory.js';
import { onSettings, prefs } from '../settings.js';
import { addBar } from '../bar.js';
import { dialogOpen } from '../dialog.js';
import { alert, say } from '../announce.js';
import { partner } from '../cards.js';
import { cardName, contractNode, rich, signed, SEAT } from '../words.js';
import { auctionTable } from '../parts/auction.js';
import { boardChips } from '../parts/seat.js';
import { empty, note } from '../parts/note.js';
import { pastePanel } from '../start/paste.js';
import { diagram, stepper } from './board.js';
import { positionAfter, remaining } from './replay.js';
import { accuracyBox, makeable, resultBox } from './makeable.js';
import { marked, mistakesBox } from './mistakes.js';
import { plotBox, profileBox } from './plot.js';
import { openShare } from './share.js';
import { sourceHere } from './source.js';
/** @typedef {import('../types.js').Card} Card */

const main = byId('main');
const chips = h('span', { class: 'hchips only-phone' });
const source = sourceHere();
const state = {
  /** @type {import('../types.js').BoardRecord|null} */ record: null,
  /** @type {import('../types.js').Analysis|null} */ analysis: null,
  /** Moves shown, calls first. */ at: 0,
  /** Cards of a line of one's own, after those shown. @type {Card[]} */ line: [],
  /** What cards lead to in positions that were not played. @type {Map<string, Record<Card, number>>} */ solved: new Map(),
  verdicts: prefs.verdicts,
  unit: 'IMP',
  /** @type {string|null} */ trouble: null,
  seated: true,
};
const slot = () => h('div', { class: 'slot' });
const slots = { diagram: slot(), steps: slot(), plot: slot(), mistakes: slot(), plan: slot(), auction: slot(), result: slot(), makeable: slot(), accuracy: slot(), profile: slot(), share: h('div', { class: 'sharebar' }) };

const callsShown = () => Math.min(state.at, state.record?.calls.length ?? 0);
const cardsShown = () => Math.max(0, state.at - (state.record?.calls.length ?? 0));
const total = () => (state.record ? state.record.calls.length + state.record.cards.length : 0);

/** The cards on and off the table now. */
const played = () => [...(state.record?.cards.slice(0, cardsShown()).map(({ card }) => card) ?? []), ...state.line];

// ---------- moving ----------

/** @param {number} at */
function goTo(at) {
  state.at = Math.max(0, Math.min(total(), at));
  state.line = [];
  render();
}

/** @param {number} by */
function step(by) {
  if (by < 0 && state.line.length) state.line = state.line.slice(0, -1);
  else if (!state.line.length) state.at = Math.max(0, Math.min(total(), state.at + by));
  render();
}

/** Plays a card: on in the play where it is the one played, else into a line of one's own. @param {Card} card */
function choose(card) {
  const real = state.line.length ? null : state.record?.cards[cardsShown()]?.card;
  if (card === real) state.at += 1;
  else {
    const options = optionsNow();
    if (options && !(card in options)) return say(`The ${cardName(card)} cannot be played here.`);
    state.line = [...state.line, card];
  }
  render();
  return undefined;
}

/** What every legal card leads to here: from the analysis, or solved for this position. @returns {Record<Card, number>|null} */
function optionsNow() {
  const { record, analysis, line } = state;
  if (!record?.contract) return null;
  const verdict = line.length ? undefined : analysis?.cards[cardsShown()];
  if (verdict) return verdict.options;
  const cards = played();
  if (cards.length >= 52 || (!line.length && !state.verdicts)) return null;
  const key = cards.join('');
  const known = state.solved.get(key);
  if (known) return known;
  void solve(key, cards);
  return null;
}

/** @param {string} key @param {Card[]} cards */
async function solve(key, cards) {
  const { record } = state;
  if (!record?.contract || state.solved.has(key)) return;
  const position = positionAfter(record.contract, cards);
  const table = position.trick.cards.length === 4 ? [] : position.trick.cards;
  if (!position.turn) return;
  try {
    const gone = new Set(cards.slice(0, cards.length - table.length));
    const held = remaining(record.hands, new Set([...gone, ...table.map(({ card }) => card)]));
    const answer = await post('/api/solve', { deal: held, trump: record.contract.strain, leader: table[0]?.seat ?? position.turn, trick: table.map(({ card }) => card) });
    const won = position.won[position.turn === 'N' || position.turn === 'S' ? 'NS' : 'EW'];
    state.solved.set(key, Object.fromEntries(Object.entries(answer.cards).map(([card, tricks]) => [card, Number(tricks) + won])));
    render();
  } catch (error) {
    alert(sentence(error));
  }
}

function nextMistake() {
  if (!state.verdicts) return showVerdicts();
  const { record, analysis } = state;
  if (!record || !analysis) return undefined;
  const rows = marked(analysis).filter((verdict) => verdict.mark !== '-');
  const next = rows.find((verdict) => verdict.at > cardsShown() || (verdict.at === cardsShown() && state.at < record.calls.length)) ?? rows[0];
  if (!next) return say('There is no mistake.');
  goTo(record.calls.length + next.at);
  return say(`${SEAT[next.seat]} played the ${cardName(next.card)}.`);
}

/** Plays on from a point, at the table where the board was played, else in a line of one's own. @param {number} cards */
async function playFrom(cards) {
  const { record } = state;
  if (!record) return;
  if (!source?.table || !state.seated) {
    goTo(record.calls.length + cards);
    say('Choose another card.');
    return;
  }
  const { table, key, place: at, attempt } = source.table;
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/replay`, { place: at, attempt, at: record.calls.length + cards }, key);
    location.assign(address('/table', { t: table, k: key }));
  } catch (error) {
    state.trouble = sentence(error);
    render();
  }
}

// ---------- verdicts ----------

/** Asks for the double-dummy part, which is there in a moment, then for the fair one. */
async function showVerdicts() {
  state.verdicts = true;
  render();
  if (!source) return;
  try {
    if (!state.analysis) state.analysis = await source.analyse(false);
    render();
    if (!state.analysis.fair && state.analysis.cards.length) {
      state.analysis = await source.analyse(true);
      render();
      say('The fair verdicts are in.');
    }
  } catch (error) {
    state.trouble = sentence(error);
    render();
  }
}

// ---------- drawing ----------

function render() {
  const { record, analysis, verdicts, line } = state;
  if (!record) return;
  const cards = cardsShown(), calls = callsShown();
  const inPlay = record.contract !== null && state.at >= record.calls.length;
  const position = inPlay && record.contract ? positionAfter(record.contract, played()) : null;
  const next = line.length ? null : record.cards[cards]?.card ?? null;
  const options = verdicts && position ? optionsNow() : null;
  const verdict = verdicts && !line.length && inPlay ? analysis?.cards[cards] : undefined;
  show(slots.diagram, [state.at, line, options, verdict?.mark, record.contract], () => diagram(record, position, { played: next, options, choose, bad: Boolean(verdict?.mark && verdict.mark !== '-'), calls }));
  show(slots.steps, [state.at, line, verdicts, Boolean(analysis)], () => stepper(record, {
    calls, cards, line, step, first: () => goTo(0), last: () => goTo(total()),
    more: line.length ? h('button', { class: 'btn primary', type: 'button', on: { click: () => goTo(state.at) } }, 'Back to the play')
      : record.cards.length ? h('button', { class: 'btn primary', type: 'button', 'data-focus': 'mistake', on: { click: nextMistake } }, verdicts ? 'Next mistake' : 'Show verdicts') : null,
  }));
  show(slots.plot, [verdicts, analysis, cards], () => (verdicts && analysis ? plotBox(record, analysis, cards, (at) => goTo(record.calls.length + at)) : null));
  const current = inPlay && !line.length ? cards : -1;
  show(slots.mistakes, [verdicts, analysis, current, state.trouble], () => [
    state.trouble ? h('section', { class: 'panel' }, note('err', state.trouble)) : null,
    verdicts ? (analysis ? mistakesBox(record, analysis, { current, unit: state.unit, go: (at) => goTo(record.calls.length + at), retry: playFrom, retryTitle: source?.table && state.seated ? 'Try again' : 'Try another card' }) : h('section', { class: 'panel er' }, h('p', { class: 'muted' }, 'Looking at every card …')))
      : h('section', { class: 'panel er' }, empty('No verdict yet.', 'Step through the board with the arrow keys and make up your own mind first; then see what each card cost.',
        h('button', { class: 'btn primary', type: 'button', on: { click: showVerdicts } }, 'Show verdicts'))),
  ]);
  show(slots.plan, [verdicts, analysis?.plan], () => (verdicts && analysis?.plan ? h('section', { id: 'pl', class: 'panel pl', 'aria-label': 'What to play for' }, h('header', {}, h('h2', {}, 'What to play for')),
    h('div', { class: 'plan' }, analysis.plan.split('\n').map((part, i) => h('p', { class: i === 0 ? 'lead' : null }, ...rich(part))))) : null));
  const made = calls > 0 && state.at <= record.calls.length ? record.calls[calls - 1] : null;
  const reason = cards > 0 && !line.length ? record.cards[cards - 1]?.reason : null;
  show(slots.auction, [state.at], () => (record.calls.length ? h('section', { class: 'panel aucs au', 'aria-label': 'Auction' }, h('header', {}, h('h2', {}, 'Auction')),
    auctionTable(record.calls.slice(0, state.at < record.calls.length ? calls : undefined), record, { current: state.at <= record.calls.length ? calls - 1 : null, open: (at) => goTo(at + 1), notes: false }),
    made && h('p', { class: 'sm callsays', role: 'status' }, h('b', {}, `${SEAT[made.seat]}: `), ...rich(made.note ?? (made.meaning || 'no meaning recorded'))),
    reason && h('p', { class: 'sm callsays' }, h('b', {}, `${SEAT[record.cards[cards - 1].seat]}: `), ...rich(reason))) : null));
  show(slots.result, [verdicts && analysis?.sum], () => resultBox(record, verdicts ? analysis : null, state.unit));
  show(slots.makeable, [verdicts, analysis?.tricks, record.contract], () => (verdicts && analysis ? makeable(analysis.tricks, analysis.par, record.contract, record.calls.length || record.cards.length ? null : suppose) : null));
  show(slots.accuracy, [verdicts, analysis?.accuracy], () => (verdicts && analysis ? accuracyBox(analysis, record) : null));
  show(slots.profile, [verdicts, analysis], () => (verdicts && analysis ? profileBox(analysis, record, state.unit) : null));
  show(slots.share, [source?.table, inPlay, cards, line.length], () => [
    h('button', { class: 'btn', type: 'button', 'data-focus': 'share', on: { click: () => source && openShare(source, record.number) } }, 'Share and save'),
    source?.table && state.seated && !line.length ? h('button', { class: 'btn', type: 'button', 'data-focus': 'from', on: { click: () => playFrom(cards) } }, inPlay && cards > 0 ? 'Play from here' : 'Play it again') : null,
    source?.text ? h('button', { class: 'btn', type: 'button', on: { click: playText } }, 'Play it') : null,
  ]);
}

/** Looks at a contract on a deal that was not played. @type {(declarer: import('../types.js').Seat, strain: import('../types.js').Strain, tricks: number) => void} */
function suppose(declarer, strain, tricks) {
  if (!state.record) return;
  const level = Math.max(1, tricks - 6);
  state.record.contract = { text: `${level}${strain}`, level, strain, doubling: '', declarer, dummy: partner(declarer), needed: level + 6 };
  state.solved.clear();
  state.line = [];
  render();
}

async function playText() {
  try {
    const opened = await post('/api/tables', { deals: { kind: 'text', text: source?.text, first: source?.board } });
    location.assign(address('/table', { t: opened.table, k: opened.key }));
  } catch (error) {
    state.trouble = sentence(error);
    render();
  }
}

// ---------- keys ----------

addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  if (!state.record || typing || !prefs.keys || event.ctrlKey || event.metaKey || event.altKey || dialogOpen()) return;
  const cards = cardsShown();
  const onButton = document.activeElement?.matches('button, a, summary') ?? false;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => goTo(0), End: () => goTo(total()),
    ArrowUp: () => goTo(cards > 0 ? state.at - (((cards - 1) % 4) + 1) : state.at - 1), ArrowDown: () => goTo(state.at >= (state.record?.calls.length ?? 0) ? state.at + 4 - (cards % 4) : state.at + 1),
    n: nextMistake, v: () => { if (state.verdicts) { state.verdicts = false; render(); } else void showVerdicts(); }, g: () => void playFrom(cards),
  };
  if (event.key === ' ' && !onButton) {
    const options = optionsNow();
    const best = options && Object.entries(options).sort((a, b) => b[1] - a[1])[0]?.[0];
    event.preventDefault();
    if (best && state.verdicts) choose(best);
    return;
  }
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// ---------- beginning ----------

/** Nothing was asked for: the boards one has played, and a place to paste one. */
function chooseBoard() {
  const boards = finished();
  main.className = 'page';
  main.replaceChildren(h('div', { class: 'ph' }, h('h1', {}, 'Review'), h('p', { class: 'muted' }, 'Step through a board and see what every card was worth.')),
    h('section', { class: 'panel', 'aria-label': 'Your boards' }, h('header', {}, h('h2', {}, 'Your boards')),
      boards.length ? h('ul', { class: 'boardlist' }, boards.map((board) => h('li', {}, h('a', { href: address('/review', { t: board.table, k: board.key, b: board.place, a: board.attempt }), on: { click: () => setTimeout(() => location.reload()) } }, `Board ${board.number}`), ' ', board.contract ? contractNode(board.contract) : 'passed out', board.declarer && ` ${board.declarer}`, ' ', h('span', { class: 'muted' }, signed(board.score)))))
        : empty('No boards yet.', 'Boards you finish at the table are listed here.', h('a', { class: 'btn primary', href: '/' }, 'Play a board'))),
    pastePanel(async (more) => {
      const opened = await post('/api/tables', more);
      location.assign(address('/table', { t: opened.table, k: opened.key }));
    }));
}

/** Boards of a pasted set, to go from one to the next. @param {string} text */
async function otherBoards(text) {
  /** @type {import('../types.js').Reading} */
  const reading = await send('/api/read', text);
  if (reading.boards.length < 2) return null;
  const select = h('select', { class: 'inp txt', id: 'which', on: { change: () => { location.assign(address('/review', { text, b: select.value })); location.reload(); } } },
    reading.boards.map((board) => h('option', { value: board.place, selected: board.place === source?.board }, `Board ${board.number ?? board.place}${board.contract ? `, ${board.contract} ${board.declarer ?? ''}` : ''}`)));
  return h('section', { class: 'panel' }, h('div', { class: 'field' }, h('label', { for: 'which' }, 'Board'), select));
}

async function begin() {
  addBar('review', { chips });
  addEventListener('hashchange', () => location.reload());
  if (!source) return chooseBoard();
  const opening = source.open();
  if (source.table) {
    const view = await json(`/api/tables/${encodeURIComponent(source.table.table)}`, { key: source.table.key });
    state.unit = { imps: 'IMP', matchpoints: '%', points: 'points' }[/** @type {string} */ (view.settings.scoring)] ?? 'IMP';
    state.seated = view.you.seat !== null;
  }
  const { record, analysis } = await opening;
  state.record = record;
  state.analysis = analysis;
  if (analysis && !record.cards.length) state.verdicts = true;
  state.at = record.cards.length ? record.calls.length : 0;
  if (place().at) state.at = Number(place().at);
  document.title = `Review of board ${record.number} · Merrimac`;
  chips.replaceChildren(...boardChips({ ...record, place: 0 }));
  main.className = 'review';
  const which = source.text ? await otherBoards(source.text).catch(() => null) : null;
  main.replaceChildren(h('h1', { class: 'vh' }, `Review of board ${record.number}`),
    h('div', { class: 'stack lead-col' }, slots.diagram, slots.steps,
      h('nav', { class: 'tabs only-phone', 'aria-label': 'Parts of the review' }, [['er', 'Mistakes'], ['au', 'Auction'], ['dt', 'Table'], ['gr', 'Graph']].map(([id, text]) => h('a', { href: `#${id}`, on: { click: (/** @type {Event} */ event) => { event.preventDefault(); main.querySelector(`.${id}`)?.scrollIntoView(); } } }, text))),
      slots.plot),
    h('div', { class: 'stack' }, slots.mistakes, slots.plan, slots.auction),
    h('div', { class: 'stack' }, which, slots.result, slots.makeable, slots.accuracy, slots.profile, slots.share));
  render();
  if (state.verdicts) void showVerdicts();
  return undefined;
}

onSettings(render);
begin().catch((error) => {
  main.className = 'page';
  main.replaceChildren(h('h1', { class: 'vh' }, 'Review'), h('section', { class: 'panel' }, empty('This board cannot be reviewed.', sentence(error), h('a', { class: 'btn primary', href: '/' }, 'To the start'))));
});
