// What happens at the table: views come in, and what the player does goes out. Draws nothing.
import { t } from '../language.js';
import { ApiError, json, sentence } from '../api.js';
import { address, remember, setOpenTable } from '../memory.js';
import { prefs } from '../settings.js';
import { alert, say } from '../announce.js';
import { meaningSentence, told } from '../parts/meaning.js';
import { showClaim } from './asked.js';
import { openClaim } from './claim.js';
import { closeHint, loadFeedback, moreHint } from './hint.js';
import { ask, boardKey, sortTrump, state } from './state.js';
/** @typedef {import('../types.js').View} View */

/** @type {number|undefined} */
let gatherTimer;
/** Ends the questions about a turn that is over: nobody waits for the answers. */
let turn = new AbortController();
const endTurn = () => {
  turn.abort();
  turn = new AbortController();
};
/** Called after every change. @type {() => void} */
let render = () => {};
/** @param {() => void} listener */
export const onChange = (listener) => {
  render = listener;
};

/** A newer view replaces the one shown; a trick that just ended lies there for a while first. @param {View} view */
export function accept(view) {
  const old = state.view;
  if (old && view.version < old.version) return;
  if (old && view.version === old.version) {
    // Who is there and who thinks changes without a move.
    if (state.waiting) return;
    state.view = view;
    tell();
    render();
    return;
  }
  if (state.gather) {
    if (!state.waiting || view.version > state.waiting.version) state.waiting = view;
    // A move of one's own is never kept waiting.
    if (!view.yours) return;
    state.waiting = null;
  }
  state.view = view;
  state.trouble = null;
  // What the calls before meant stays true.
  const calls = view.auction.calls.map(({ call }) => call);
  const other = calls.findIndex((call, at) => call !== old?.auction.calls[at]?.call);
  const same = old && boardKey(old) === boardKey(view) ? (other < 0 ? calls.length : other) : 0;
  for (const at of state.made.keys()) if (at >= same) state.made.delete(at);
  if (!old || boardKey(old) !== boardKey(view)) {
    state.candidate = null;
    state.reading = null;
    state.chosen = null;
    state.gather = null;
    state.lastShown = false;
    state.hint = null;
    state.feedback = null;
    state.meanings.clear();
  }
  if (old && (old.at !== view.at || old.phase !== view.phase)) {
    state.candidate = null;
    state.chosen = null;
    state.hint = null;
    state.meanings.clear();
    endTurn();
  }
  if (old && sortTrump(old) !== sortTrump(view)) {
    state.settled = Date.now() + 400;
    setTimeout(render, 401);
  }
  const ended = view.play?.last;
  const tricks = (/** @type {View} */ one) => (one.play ? one.play.tricks.NS + one.play.tricks.EW : 0);
  if (old && ended && boardKey(old) === boardKey(view) && tricks(view) === tricks(old) + 1 && view.phase === 'play') {
    state.gather = ended;
    clearTimeout(gatherTimer);
    if (prefs.gather !== 'click') gatherTimer = window.setTimeout(gather, Number(prefs.gather));
  }
  showClaim(view, answer);
  void loadMade();
  void loadMeanings(view);
  if (view.phase === 'over') void finish(view);
  render();
  if (view.phase === 'play' && view.yours && prefs.autoplay && view.play?.legal.length === 1) {
    const [only] = view.play.legal;
    setTimeout(() => {
      if (state.view === view) play(only);
    }, 700);
  }
}

/** Takes the finished trick off the table and shows what came meanwhile. */
export function gather() {
  if (!state.gather) return;
  clearTimeout(gatherTimer);
  state.gather = null;
  const { waiting } = state;
  state.waiting = null;
  if (waiting) accept(waiting);
  render();
}

/** What the calls mean that were made, where the view leaves that to be asked for. */
async function loadMade() {
  tell();
  if (state.asking) return;
  state.asking = true;
  try {
    for (;;) {
      const { view } = state;
      const at =
        view?.auction.calls.findIndex(({ meaning }, place) => meaning === null && !state.made.has(place)) ?? -1;
      if (!view || at < 0) break;
      const meaning = await made(at);
      if (state.view && boardKey(state.view) === boardKey(view) && state.view.auction.calls[at]?.call === meaning.call)
        state.made.set(at, meaning);
      tell();
      render();
    }
  } catch {
    // The table goes on without; a call that is tapped is asked for again.
  } finally {
    state.asking = false;
  }
}

/** What a call meant that was made. @param {number} at @returns {Promise<import('../types.js').Meaning>} */
const made = (at) => json(`/api/tables/${encodeURIComponent(state.table)}/meanings/${at}`, { key: state.key });

/** Puts what is known of the calls into the view. */
function tell() {
  if (!state.view) return;
  const { auction } = state.view;
  auction.calls = auction.calls.map((call, at) => {
    const known = call.meaning === null && state.made.get(at);
    return known ? { ...call, meaning: told(known), alert: known.alert } : call;
  });
}

/** What the legal calls would mean. All take a while to find: one that is pointed at comes first. @param {View} view @param {string} [only] */
async function loadMeanings(view, only) {
  const which = only ? `?${new URLSearchParams({ call: only })}` : '';
  if (!view.yours || view.phase !== 'auction') return;
  try {
    /** @type {{at: number, meanings: import('../types.js').Meaning[]}} */
    const { at, meanings } = await json(`/api/tables/${encodeURIComponent(state.table)}/meanings${which}`, {
      key: state.key,
      signal: turn.signal,
    });
    const now = state.view;
    if (!now || now.at !== at || boardKey(now) !== boardKey(view)) return;
    for (const meaning of meanings) state.meanings.set(meaning.call, meaning);
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
    remember({
      table: state.table,
      key: state.key,
      place: board.place,
      attempt: board.attempt,
      number: board.number,
      contract,
      declarer,
      tricks,
      score: score_ns,
      imps: result.imps,
      when: Date.now(),
      seat: view.you.seat,
    });
  }
  if (view.match.last && view.board.attempt === 1) setOpenTable(null);
  try {
    ({ boards: state.boards } = await json(`/api/tables/${encodeURIComponent(state.table)}/boards`, {
      key: state.key,
    }));
    render();
  } catch {
    // The sheet is an extra.
  }
}

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

/** Says what cannot be done where it is seen and heard, for a while. @param {string} fact */
export function complain(fact) {
  const trouble = { fact, more: '' };
  state.trouble = trouble;
  alert(fact);
  render();
  setTimeout(() => {
    if (state.trouble !== trouble) return;
    state.trouble = null;
    render();
  }, 4000);
}

/** Finds what a call would mean now. @param {string} call */
export async function meaning(call) {
  if (state.view) await loadMeanings(state.view, call);
}

/** @param {string|null} candidate */
export function choose(candidate) {
  state.candidate = candidate;
  state.reading = null;
  render();
  if (candidate && state.view && !state.meanings.has(candidate)) void loadMeanings(state.view, candidate);
}

/** @param {string} made */
export function call(made) {
  const { view } = state;
  if (!view?.yours || view.phase !== 'auction') return;
  const note = state.note.trim() || undefined;
  state.note = '';
  const practises = view.settings.practice && view.settings.deals.kind === 'condition';
  state.feedback = null;
  endTurn();
  void act(() => ask('call', { call: made, at: view.at, note })).then(() => {
    if (practises) void loadFeedback(view.at, render);
  });
}

/** A card clicked: played, or chosen first where the player wants that. @param {string} card */
export function pick(card) {
  const long = state.view?.hands[state.view.turn ?? 'S']?.filter((one) => one[0] === card[0]).length ?? 0;
  const crowded =
    matchMedia('(max-width: 639px)').matches && state.view?.turn === state.view?.contract?.dummy && long > 5;
  if ((prefs.confirm || crowded) && state.chosen !== card) {
    state.chosen = card;
    render();
    /** @type {HTMLElement|null} */ (document.querySelector(`button.card[data-card="${card}"]`))?.focus();
    return;
  }
  play(card);
}

/** @param {string} card */
export function play(card) {
  const { view } = state;
  if (!view?.yours || Date.now() < state.settled) return;
  if (state.gather) gather();
  void act(() => ask('card', { card, at: view.at }));
}

export const undo = () => {
  const { view } = state;
  if (view?.undo.can) void act(() => ask('undo', {}));
  else if (view && !view.settings.practice && view.phase !== 'over') alert(t('This is a match: what is done is done.'));
};
export const hint = () => {
  if (state.view && !state.view.settings.practice) alert(t('This is a match: there are no hints.'));
  else void moreHint(render);
};
export const putHintAway = () => closeHint(render);
export const next = () => void act(() => ask('next', {}));
export const again = () => {
  if (state.view)
    void act(() => ask('replay', { place: state.view?.board.place, attempt: state.view?.board.attempt, at: 0 }));
};
export const answer = (/** @type {boolean} */ yes) => void act(() => ask('answer', { accept: yes }));
export const claim = () => {
  if (state.view?.phase === 'play') openClaim(state.view, accept);
};
export const review = () => {
  if (state.view)
    location.assign(
      address('/review', { t: state.table, k: state.key, b: state.view.board.place, a: state.view.board.attempt }),
    );
};
export const showAuction = () => {
  state.auctionShown = !state.auctionShown;
  render();
};
export const showLast = (/** @type {boolean} */ shown) => {
  state.lastShown = shown;
  render();
};

/** Opens the meaning of a call made. @param {number} at */
export async function read(at) {
  state.reading = state.reading === at ? null : at;
  render();
  if (state.reading === null || state.made.has(at)) return;
  try {
    const meaning = await made(at);
    state.made.set(at, meaning);
    say(meaningSentence(meaning));
    render();
  } catch (error) {
    alert(sentence(error));
  }
}
