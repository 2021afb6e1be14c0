// The table page: follows the view, draws it, and turns what the player does into requests.
import { byId, h } from '../dom.js';
import { ApiError, json, post, sentence } from '../api.js';
import { follow } from '../events.js';
import { address, openTable, remember, setOpenTable } from '../memory.js';
import { onSettings, openSettings, prefs, setPrefs } from '../settings.js';
import { addBar } from '../bar.js';
import { alert, say } from '../announce.js';
import { dialogOpen } from '../dialog.js';
import { SEAT, callName, cardName } from '../words.js';
import { boardChips } from '../parts/seat.js';
import { empty } from '../parts/note.js';
import { meaningSentence } from '../parts/meaning.js';
import { felt, renderFelt } from './felt.js';
import { side, renderSide, markCandidate } from './side.js';
import { textLog, textNode, renderText } from './text.js';
import { openClaim } from './claim.js';
import { openInvite } from './invite.js';
import { keyReader } from './keys.js';
import { paceField } from './pace.js';
import { ask, boardKey, sortTrump, state } from './state.js';
/** @typedef {import('../types.js').View} View */

const main = byId('main');
const title = h('h1', { class: 'vh' }, 'The table');
const chips = h('span', { class: 'hchips only-phone' });
/** @type {import('../types.js').Result[]} */
let boards = [];
/** @type {number|undefined} */
let gatherTimer;
let handFocus = false;

// ---------- drawing ----------

function render() {
  const { view } = state;
  if (!view) return;
  const what = view.phase === 'auction' ? 'the auction' : view.phase === 'play' ? 'the play' : 'over';
  title.replaceChildren(`Board ${view.board.number}, ${what}`);
  document.title = `Board ${view.board.number}${view.yours ? ', your turn' : ''} · Merrimac`;
  chips.replaceChildren(...boardChips(view.board));
  main.className = prefs.text ? 'page' : `play ${{ auction: 'auc', play: 'ply', over: 'ovr' }[view.phase]}${view.you.seat ? '' : ' watching'}`;
  main.dataset.phase = view.phase;
  main.dataset.yours = String(view.yours && !state.gather);
  main.dataset.at = String(view.at);
  if (prefs.text) {
    if (!textNode.isConnected) main.replaceChildren(title, textNode);
    renderText(view, { call, play, undo, claim, next, review, leave: () => setPrefs({ text: false }) });
    return;
  }
  if (!felt.isConnected) main.replaceChildren(title, felt, side);
  renderFelt(view, { play: pick, read, next, again, gather, answer });
  renderSide(view, boards, { choose, call, read, undo, last: showLast, claim, invite: () => void openInvite() });
  if (handFocus && view.yours && document.activeElement === document.body) /** @type {HTMLElement|null} */ (main.querySelector('button.card[tabindex="0"]'))?.focus();
}

main.addEventListener('focusin', (event) => { handFocus = event.target instanceof Element && event.target.matches('button.card'); });
main.addEventListener('pointerdown', () => { handFocus = false; });

// ---------- views ----------

/** A newer view replaces the one shown; a trick that just ended lies there for a while first. @param {View} view */
function accept(view) {
  const old = state.view;
  if (old && view.version <= old.version) return;
  if (state.gather) {
    if (!state.waiting || view.version > state.waiting.version) state.waiting = view;
    // A move of one's own is never kept waiting.
    if (!view.yours) return;
    state.waiting = null;
  }
  state.view = view;
  state.trouble = null;
  if (!old || boardKey(old) !== boardKey(view)) {
    state.candidate = null;
    state.reading = null;
    state.chosen = null;
    state.gather = null;
    state.lastShown = false;
    state.made.clear();
    state.meanings.clear();
  }
  if (old && (old.at !== view.at || old.phase !== view.phase)) {
    state.candidate = null;
    state.chosen = null;
    state.meanings.clear();
    if (old.auction.calls.length !== view.auction.calls.length) state.made.clear();
  }
  if (old && sortTrump(old) !== sortTrump(view)) state.settled = Date.now() + 400;
  const ended = view.play?.last;
  const tricks = (/** @type {View} */ one) => (one.play ? one.play.tricks.NS + one.play.tricks.EW : 0);
  if (old && ended && boardKey(old) === boardKey(view) && tricks(view) === tricks(old) + 1 && view.phase === 'play') {
    state.gather = ended;
    clearTimeout(gatherTimer);
    if (prefs.gather !== 'click') gatherTimer = window.setTimeout(gather, Number(prefs.gather));
  }
  if (view.phase === 'auction' && view.yours) void loadMeanings(view);
  if (view.phase === 'over') void finish(view);
  render();
  if (view.phase === 'play' && view.yours && prefs.autoplay && view.play?.legal.length === 1) {
    const [only] = view.play.legal;
    setTimeout(() => { if (state.view === view) play(only); }, 700);
  }
}

/** Takes the finished trick off the table and shows what came meanwhile. */
function gather() {
  if (!state.gather) return;
  clearTimeout(gatherTimer);
  state.gather = null;
  const { waiting } = state;
  state.waiting = null;
  if (waiting) accept(waiting);
  render();
}

/** @param {View} view */
async function loadMeanings(view) {
  try {
    const { at, meanings } = await json(`/api/tables/${encodeURIComponent(state.table)}/meanings`, { key: state.key });
    const now = state.view;
    if (!now || now.at !== at || boardKey(now) !== boardKey(view)) return;
    state.meanings = new Map(meanings.map((/** @type {import('../types.js').Meaning} */ meaning) => [meaning.call, meaning]));
    render();
  } catch {
    // The box works without meanings.
  }
}

/** Keeps the result on this device, and the score sheet up to date. @param {View} view */
async function finish(view) {
  const { result, board } = view;
  if (result?.played) {
    const { contract, declarer, tricks, score_ns } = result.played;
    remember({ table: state.table, key: state.key, place: board.place, attempt: board.attempt, number: board.number, contract, declarer, tricks, score: score_ns, imps: result.imps, when: Date.now() });
  }
  if (view.match.last && view.board.attempt === 1) setOpenTable(null);
  try {
    ({ boards } = await json(`/api/tables/${encodeURIComponent(state.table)}/boards`, { key: state.key }));
    render();
  } catch {
    // The sheet is an extra.
  }
}

// ---------- what the player does ----------

/** Sends a request and shows the view it answers with; a refusal is said where it can be seen. @param {() => Promise<any>} request */
async function act(request) {
  try {
    const answer = await request();
    accept(answer.view ?? answer);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale') {
      accept(await json(`/api/tables/${encodeURIComponent(state.table)}`, { key: state.key }));
      return;
    }
    state.trouble = { fact: sentence(error), more: '' };
    state.chosen = null;
    alert(sentence(error));
    render();
  }
}

/** @param {string|null} candidate */
function choose(candidate) {
  state.candidate = candidate;
  state.reading = null;
  render();
}

/** @param {string} made */
function call(made) {
  const { view } = state;
  if (!view?.yours || view.phase !== 'auction') return;
  void act(() => ask('call', { call: made, at: view.at }));
}

/** A card clicked: played, or chosen first where the player wants that. @param {string} card */
function pick(card) {
  const long = state.view?.hands[state.view.turn ?? 'S']?.filter((one) => one[0] === card[0]).length ?? 0;
  const crowded = matchMedia('(max-width: 639px)').matches && state.view?.turn === state.view?.contract?.dummy && long > 5;
  if ((prefs.confirm || crowded) && state.chosen !== card) {
    state.chosen = card;
    render();
    /** @type {HTMLElement|null} */ (main.querySelector(`button.card[data-card="${card}"]`))?.focus();
    return;
  }
  play(card);
}

/** @param {string} card */
function play(card) {
  const { view } = state;
  if (!view?.yours || Date.now() < state.settled) return;
  if (state.gather) gather();
  void act(() => ask('card', { card, at: view.at }));
}

const undo = () => { if (state.view?.undo.can) void act(() => ask('undo', {})); };
const next = () => void act(() => ask('next', {}));
const again = () => { if (state.view) void act(() => ask('replay', { place: state.view?.board.place, attempt: state.view?.board.attempt, at: 0 })); };
const answer = (/** @type {boolean} */ yes) => void act(() => ask('answer', { accept: yes }));
const claim = () => { if (state.view?.phase === 'play') openClaim(state.view, accept); };
const review = () => { if (state.view) location.assign(address('/review', { t: state.table, k: state.key, b: state.view.board.place, a: state.view.board.attempt })); };
const showLast = (/** @type {boolean} */ shown) => { state.lastShown = shown; render(); };

/** Opens the meaning of a call made. @param {number} at */
async function read(at) {
  state.reading = state.reading === at ? null : at;
  render();
  if (state.reading === null || state.made.has(at)) return;
  try {
    const meaning = await json(`/api/tables/${encodeURIComponent(state.table)}/meanings/${at}`, { key: state.key });
    state.made.set(at, meaning);
    say(meaningSentence(meaning));
    render();
  } catch (error) {
    alert(sentence(error));
  }
}

// ---------- keys ----------

const keys = keyReader();

/** @param {import('./keys.js').Intention} intention @param {KeyboardEvent} event */
function obey(intention, event) {
  const { view } = state;
  if (!view) return;
  if (intention.kind === 'candidate' || intention.kind === 'call') {
    if (!view.yours) return alert('It is not your call.');
    if (!view.auction.legal.includes(intention.call)) return alert(`${callName(intention.call)} is not possible now.`);
    if (intention.kind === 'call') return call(intention.call);
    choose(intention.call);
    markCandidate();
    /** @type {HTMLElement|null} */ (main.querySelector(`.bids [data-call="${intention.call}"]`))?.focus();
    const meaning = state.meanings.get(intention.call);
    return say(meaning ? meaningSentence(meaning) : callName(intention.call));
  }
  if (intention.kind === 'card') {
    if (!view.yours) return alert('It is not your turn.');
    if (!view.play?.legal.includes(intention.card)) return alert(`The ${cardName(intention.card)} cannot be played now.`);
    return play(intention.card);
  }
  if (intention.kind !== 'do') return undefined;
  const onButton = document.activeElement instanceof HTMLElement && document.activeElement.matches('button, a, summary');
  switch (intention.what) {
    case 'next':
      if (state.gather) { event.preventDefault(); gather(); }
      else if (view.phase === 'over' && !onButton && !view.match.last) { event.preventDefault(); next(); }
      break;
    case 'confirm': if (!onButton && view.phase === 'auction' && state.candidate) call(state.candidate); break;
    case 'undo': undo(); break;
    case 'claim': claim(); event.preventDefault(); break;
    case 'auction': state.auctionShown = !state.auctionShown; render(); break;
    case 'text': setPrefs({ text: !prefs.text }); break;
    case 'last': if (view.play?.last) showLast(true); break;
    default:
  }
  return undefined;
}

addEventListener('keydown', (event) => {
  const { view } = state;
  const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  if (!view || typing || !prefs.keys || event.ctrlKey || event.metaKey || event.altKey || dialogOpen()) return;
  if (event.key === 'Escape') {
    keys.forget();
    state.chosen = null;
    state.reading = null;
    state.auctionShown = false;
    render();
    return;
  }
  if (event.key === 'Shift') return;
  const intention = keys.feed(event.key, view.phase);
  if (intention) obey(intention, event);
});
addEventListener('keyup', (event) => { if (event.key.toLowerCase() === 'l' && state.lastShown) showLast(false); });
onSettings(render);

// ---------- beginning ----------

async function begin() {
  addBar('table', { chips, settings: () => openSettings(state.view?.you.host ? paceField(state.view, accept) : null) });
  if (!state.table || !state.key) {
    const open = openTable();
    if (open) {
      location.replace(address('/table', { t: open.table, k: open.key }));
      location.reload();
      return;
    }
    /** @type {import('../types.js').Opened} */
    const opened = await post('/api/tables', {});
    state.table = opened.table;
    state.key = opened.key;
    history.replaceState(null, '', address('/table', { t: opened.table, k: opened.key }));
  }
  let heard = false;
  follow(state.table, state.key, {
    view(view) {
      if (!heard) setOpenTable({ table: state.table, key: state.key, what: view.match.boards ? `match of ${view.match.boards} boards` : 'table', when: Date.now() });
      heard = true;
      for (const move of view.moves) {
        say(move.text);
        if (prefs.text) textLog(move.text);
      }
      accept(view);
      if (view.yours && view.moves.length && view.phase !== 'over') say(view.phase === 'auction' ? 'Your call.' : view.turn === view.you.seat ? 'Your card.' : `Your card from ${SEAT[view.turn ?? 'S']}.`);
    },
    online(online) {
      if (state.online === online) return;
      state.online = online;
      render();
    },
    refused(error) {
      setOpenTable(null);
      main.className = 'page';
      main.replaceChildren(title, h('section', { class: 'panel' }, empty('No such table.', error.message, h('a', { class: 'btn primary', href: '/' }, 'To the start'))));
    },
  });
}

begin().catch((error) => {
  main.className = 'page';
  main.replaceChildren(h('section', { class: 'panel' }, empty('The table could not be opened.', sentence(error), h('a', { class: 'btn primary', href: '/' }, 'To the start'))));
});
