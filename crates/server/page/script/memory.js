// What this browser keeps: the tables one sits at (with their keys) and the boards one has finished. Nothing else is stored.
/** @typedef {{table: string, key: string, place: number, attempt: number, number: number, contract: string|null, declarer: string|null, tricks: number|null, score: number, imps: number|null, when: number, seat?: import('./types.js').Seat|null, lost?: Record<string, number>}} Finished `lost`: what a review found, by what one did. */
/** @typedef {{table: string, key: string, what: string, when: number}} OpenTable */

/** What was kept under that name. @template T @param {string} name @param {T} otherwise @returns {T} */
export function load(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`merrimac.${name}`) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps it for the next visit. @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`merrimac.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Boards remembered; the oldest are forgotten first. */
const MOST_FINISHED = 2000;

/** The boards finished here, newest first. @returns {Finished[]} */
export const finished = () => load('finished', []);

/** @param {Finished} board */
export function remember(board) {
  const others = finished().filter(
    (kept) => kept.table !== board.table || kept.place !== board.place || kept.attempt !== board.attempt,
  );
  keep('finished', [board, ...others].slice(0, MOST_FINISHED));
}

/** Notes what a review found that one lost. @param {{table: string, place: number, attempt: number}} at @param {Record<string, number>} lost */
export function rememberLosses({ table, place, attempt }, lost) {
  const same = (/** @type {Finished} */ board) =>
    board.table === table && board.place === place && board.attempt === attempt;
  keep(
    'finished',
    finished().map((board) => (same(board) ? { ...board, lost } : board)),
  );
}

const PREFIX = 'merrimac.';
const ownNames = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));

/** The code under which the server keeps the history for other devices; empty if it does not. @returns {string} */
export const historyCode = () => load('code', '');
/** @param {string} code */
export const setHistoryCode = (code) => (code ? keep('code', code) : localStorage.removeItem(`${PREFIX}code`));

/** All that this browser keeps but the code to it, as text. */
export const exportAll = () =>
  JSON.stringify({
    merrimac: 1,
    kept: Object.fromEntries(
      ownNames()
        .filter((name) => name !== `${PREFIX}code`)
        .map((name) => [name, localStorage.getItem(name)]),
    ),
  });

/** Adds what another browser kept: boards, keys and lessons are joined, of all else the own stays. @param {string} text */
export function importAll(text) {
  const { merrimac, kept } = JSON.parse(text);
  if (merrimac !== 1) throw new Error('not a history');
  for (const [name, value] of Object.entries(kept)) {
    const short = name.slice(PREFIX.length);
    if (!name.startsWith(PREFIX) || typeof value !== 'string') continue;
    if (short === 'finished') {
      const identity = (/** @type {Finished} */ board) => `${board.table} ${board.place} ${board.attempt}`;
      const all = new Map([...JSON.parse(value), ...finished()].map((board) => [identity(board), board]));
      keep('finished', [...all.values()].sort((a, b) => b.when - a.when).slice(0, MOST_FINISHED));
    } else if (short === 'keys' || short === 'lessons') keep(short, { ...JSON.parse(value), ...load(short, {}) });
    else if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }
}

/** Deletes all that this browser keeps, answers of the server included. */
export async function deleteAll() {
  for (const name of ownNames()) localStorage.removeItem(name);
  sessionStorage.clear();
  if ('caches' in globalThis) await caches.delete('answers');
}

/** The table last sat at, unless it is over. @returns {OpenTable|null} */
export const openTable = () => load('open', null);
/** @param {OpenTable|null} table */
export const setOpenTable = (table) => keep('open', table);

/** @returns {Record<string, any>} */
export const loadSettings = () => load('settings', {});
/** @param {Record<string, any>} settings */
export const keepSettings = (settings) => keep('settings', settings);

/** The keys to tables, newest last: on this device, and before them those of this tab. @returns {Record<string, string>} */
const keys = () => load('keys', {});
/** More tables than this are forgotten, the oldest first. */
const MOST_KEYS = 200;

/** Keeps the key to a table. A link that was followed opens its seat in this tab, and elsewhere where none was known. @param {string} table @param {string} key @param {{own?: boolean}} [options] `own`: one opened the table oneself. */
export function keepKey(table, key, { own = false } = {}) {
  try {
    sessionStorage.setItem(`merrimac.key.${table}`, key);
  } catch {
    // The address keeps it then, until the tab is closed.
  }
  const known = keys();
  if (known[table] && !own) return;
  delete known[table];
  keep('keys', Object.fromEntries([...Object.entries(known), [table, key]].slice(-MOST_KEYS)));
}

/** @param {string} table @returns {string|undefined} */
export function keyOf(table) {
  try {
    return sessionStorage.getItem(`merrimac.key.${table}`) ?? keys()[table];
  } catch {
    return keys()[table];
  }
}

/** What the address says behind `#`. A key that stands there is kept and taken out of sight: an address is copied easily. */
export function place() {
  const { k, ...parts } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (!parts.t) return k ? { ...parts, k } : parts;
  if (k) {
    keepKey(parts.t, k);
    if (keyOf(parts.t) === k) history.replaceState(null, '', link(location.pathname, parts));
  }
  return { ...parts, k: k ?? keyOf(parts.t) ?? '' };
}

/** An address as it is, key and all. @param {string} page @param {Record<string, string|number>} parts */
export const link = (page, parts) =>
  `${page}#${new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, String(value)]))}`;

/** An address of this site; the key to a table is kept on the device and not in it. @param {string} page @param {Record<string, string|number>} parts */
export function address(page, { k, ...parts }) {
  if (k && parts.t) keepKey(String(parts.t), String(k));
  return link(page, parts);
}
