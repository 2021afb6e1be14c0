// What the table page knows: the newest view, what the player is about to do, and a finished trick that still lies on the table.
import { place } from '../memory.js';
import { post } from '../api.js';
import { prefs } from '../settings.js';
import { after, partner } from '../cards.js';
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').Meaning} Meaning */

const at = place();

export const state = {
  table: at.t ?? '',
  key: at.k ?? '',
  /** @type {View|null} */ view: null,
  /** The call that one is about to make. @type {string|null} */ candidate: null,
  /** A call already made whose meaning is open. @type {number|null} */ reading: null,
  /** The card chosen by a first tap. @type {string|null} */ chosen: null,
  /** A trick that is over and not yet gathered. @type {import('../types.js').Trick|null} */ gather: null,
  /** A view that came while the trick lay there. @type {View|null} */ waiting: null,
  /** What each legal call would mean. @type {Map<string, Meaning>} */ meanings: new Map(),
  /** What calls made meant, by their place. @type {Map<number, Meaning>} */ made: new Map(),
  /** Whether what calls made meant is being asked for. */ asking: false,
  /** The boards begun so far. @type {import('../types.js').Result[]} */ boards: [],
  online: true,
  /** @type {{fact: string, more: string}|null} */ trouble: null,
  /** The hint asked for, and how many of its steps are shown. @type {{at: number, steps: import('../types.js').Hint['steps'], shown: number, trouble: string|null}|null} */
  hint: null,
  /** What is to be said of one's last call. @type {import('../types.js').Feedback|null} */ feedback: null,
  /** One's own words for the next call. */ note: '',
  lastShown: false,
  auctionShown: false,
  /** No card is taken before this time: the hand has just been sorted anew. */ settled: 0,
};

/** A request about this table. @param {string} what @param {unknown} [body] */
export const ask = (what, body) => post(`/api/tables/${encodeURIComponent(state.table)}/${what}`, body, state.key);

/** Who sits at the bottom: oneself, or declarer where one plays both hands of one's side. @param {View} view @returns {Seat} */
export function bottomSeat(view) {
  const you = view.you.seat ?? 'S';
  if (view.phase !== 'auction' && view.contract && prefs.turnTable && view.you.plays.includes(view.contract.declarer))
    return view.contract.declarer;
  return you;
}

/** The seats around the table as they are drawn. @param {View} view */
export function around(view) {
  const south = bottomSeat(view);
  return { south, west: after(south, 1), north: partner(south), east: after(south, 3) };
}

/** The trump suit that sorts the hands, once there is one. @param {View} view */
export const sortTrump = (view) =>
  prefs.trumpsFirst && view.contract && view.contract.strain !== 'NT' ? view.contract.strain : null;

/** Which board and which attempt, so that what was learnt of another is forgotten. @param {View} view */
export const boardKey = (view) => `${view.board.place}.${view.board.attempt}`;
