// What this browser keeps: the tables one sits at (with their keys) and the boards one has finished. Nothing else is stored.
/** @typedef {{table: string, key: string, place: number, attempt: number, number: number, contract: string|null, declarer: string|null, tricks: number|null, score: number, imps: number|null, when: number}} Finished */
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

/** The boards finished here, newest first. @returns {Finished[]} */
export const finished = () => load('finished', []);

/** @param {Finished} board */
export function remember(board) {
  const others = finished().filter(
    (kept) => kept.table !== board.table || kept.place !== board.place || kept.attempt !== board.attempt,
  );
  keep('finished', [board, ...others].slice(0, 40));
}

/** The table last sat at, unless it is over. @returns {OpenTable|null} */
export const openTable = () => load('open', null);
/** @param {OpenTable|null} table */
export const setOpenTable = (table) => keep('open', table);

/** @returns {Record<string, any>} */
export const loadSettings = () => load('settings', {});
/** @param {Record<string, any>} settings */
export const keepSettings = (settings) => keep('settings', settings);

/** What the address says behind `#`. */
export const place = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
/** @param {string} page @param {Record<string, string|number>} parts */
export const address = (page, parts) =>
  `${page}#${new URLSearchParams(Object.entries(parts).map(([k, v]) => [k, String(v)]))}`;
