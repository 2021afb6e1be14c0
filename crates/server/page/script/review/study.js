// The study of one board: where one stands in it, the lines one tries, the verdicts asked for. Draws nothing.
import { t } from '../language.js';
import { post, sentence } from '../api.js';
import { address, rememberLosses } from '../memory.js';
import { losses } from '../history/figures.js';
import { prefs } from '../settings.js';
import { alert, say } from '../announce.js';
import { partner, side } from '../cards.js';
import { cardName, SEAT } from '../words.js';
import { mistakes } from './mistakes.js';
import { positionAfter, remaining } from './replay.js';
import { sourceHere } from './source.js';
/** @typedef {import('../types.js').Card} Card */

export const source = sourceHere();
export const state = {
  /** @type {import('../types.js').BoardRecord|null} */ record: null,
  /** @type {import('../types.js').Analysis|null} */ analysis: null,
  /** Moves shown, calls first. */ at: 0,
  /** Cards of a line of one's own, after those shown. @type {Card[]} */ line: [],
  /** What cards lead to in positions that were not played. @type {Map<string, Record<Card, number>>} */ solved:
    new Map(),
  verdicts: prefs.verdicts,
  unit: t('IMP'),
  /** @type {string|null} */ trouble: null,
  seated: true,
  /** One's own seat, where the board is of a table. @type {import('../types.js').Seat|null} */ seat: null,
};

/** Called after every change. @type {() => void} */
let render = () => {};
/** @param {() => void} listener */
export const onChange = (listener) => {
  render = listener;
};

export const callsShown = () => Math.min(state.at, state.record?.calls.length ?? 0);
export const cardsShown = () => Math.max(0, state.at - (state.record?.calls.length ?? 0));
export const total = () => (state.record ? state.record.calls.length + state.record.cards.length : 0);

/** The cards on and off the table now. */
export const played = () => [
  ...(state.record?.cards.slice(0, cardsShown()).map(({ card }) => card) ?? []),
  ...state.line,
];

/** @param {number} at */
export function goTo(at) {
  state.at = Math.max(0, Math.min(total(), at));
  state.line = [];
  render();
}

/** @param {number} by */
export function step(by) {
  if (by < 0 && state.line.length) state.line = state.line.slice(0, -1);
  else if (!state.line.length) state.at = Math.max(0, Math.min(total(), state.at + by));
  render();
}

/** Plays a card: on in the play where it is the one played, else into a line of one's own. @param {Card} card */
export function choose(card) {
  const real = state.line.length ? null : state.record?.cards[cardsShown()]?.card;
  if (card === real) state.at += 1;
  else {
    const options = optionsNow();
    if (options && !(card in options)) return say(t('The {card} cannot be played here.', { card: cardName(card) }));
    state.line = [...state.line, card];
  }
  render();
  return undefined;
}

/** What every legal card leads to here: from the analysis, or solved for this position. @returns {Record<Card, number>|null} */
export function optionsNow() {
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
    const answer = await post('/api/solve', {
      deal: held,
      trump: record.contract.strain,
      leader: table[0]?.seat ?? position.turn,
      trick: table.map(({ card }) => card),
    });
    const won = position.won[side(position.turn)];
    state.solved.set(
      key,
      Object.fromEntries(Object.entries(answer.cards).map(([card, tricks]) => [card, Number(tricks) + won])),
    );
    render();
  } catch (error) {
    alert(sentence(error));
  }
}

export function nextMistake() {
  if (!state.verdicts) return showVerdicts();
  const { record, analysis } = state;
  if (!record || !analysis) return undefined;
  const rows = mistakes(record, analysis);
  const next = rows.find((row) => row.step > state.at) ?? rows[0];
  if (!next) return say(t('There is no mistake.'));
  goTo(next.step);
  return say(`${SEAT[next.by]}, ${next.when}.`);
}

/** Plays on from a point, at the table where the board was played, else in a line of one's own. @param {number} cards */
export async function playFrom(cards) {
  const { record } = state;
  if (!record) return;
  if (!source?.table || !state.seated) {
    goTo(record.calls.length + cards);
    say(t('Choose another card.'));
    return;
  }
  const { table, key, place: at, attempt } = source.table;
  try {
    await post(
      `/api/tables/${encodeURIComponent(table)}/replay`,
      { place: at, attempt, at: record.calls.length + cards },
      key,
    );
    location.assign(address('/table', { t: table, k: key }));
  } catch (error) {
    state.trouble = sentence(error);
    render();
  }
}

/** Looks at a contract on a deal that was not played. @type {(declarer: import('../types.js').Seat, strain: import('../types.js').Strain, tricks: number) => void} */
export function suppose(declarer, strain, tricks) {
  if (!state.record) return;
  const level = Math.max(1, tricks - 6);
  state.record.contract = {
    text: `${level}${strain}`,
    level,
    strain,
    doubling: '',
    declarer,
    dummy: partner(declarer),
    needed: level + 6,
  };
  state.solved.clear();
  state.line = [];
  render();
}

/** Opens a table on a pasted board. */
export async function playText() {
  try {
    const opened = await post('/api/tables', { deals: { kind: 'text', text: source?.text, first: source?.board } });
    location.assign(address('/table', { t: opened.table, k: opened.key }));
  } catch (error) {
    state.trouble = sentence(error);
    render();
  }
}

/** Asks for the double-dummy part, which is there in a moment, then for the fair one. */
export async function showVerdicts() {
  state.verdicts = true;
  render();
  if (!source) return;
  try {
    if (!state.analysis) state.analysis = await source.analyse(false);
    render();
    if (!state.analysis.fair && (state.analysis.cards.length || state.record?.calls.length)) {
      state.analysis = await source.analyse(true);
      render();
      if (source.table && state.seat && state.record)
        rememberLosses(source.table, losses(state.analysis, state.record, state.seat));
      say(t('The fair verdicts are in.'));
    }
  } catch (error) {
    state.trouble = sentence(error);
    render();
  }
}
