// Where a board under review comes from: a table (by its key) or a text that was pasted, shared or embedded.
import { file, json, send } from '../api.js';
import { place } from '../memory.js';
/** @typedef {import('../types.js').BoardRecord} BoardRecord */
/** @typedef {import('../types.js').Analysis} Analysis */

/**
 * @typedef {object} Source
 * @property {() => Promise<{record: BoardRecord, analysis: Analysis|null}>} open
 * @property {(fair: boolean) => Promise<Analysis>} analyse
 * @property {(form: 'pbn'|'lin'|'svg'|'text') => Promise<Blob>} export
 * @property {{table: string, key: string, place: number, attempt: number}|null} table
 * @property {string|null} text
 * @property {number} board
 */

/** @param {string} table @param {string} key @param {number} at @param {number} attempt @returns {Source} */
function fromTable(table, key, at, attempt) {
  const path = `/api/tables/${encodeURIComponent(table)}/boards/${at}`;
  return {
    open: async () => ({ record: await json(`${path}?attempt=${attempt}`, { key }), analysis: null }),
    analyse: (fair) => json(`${path}/analysis?attempt=${attempt}&fair=${fair}`, { key }),
    export: (form) => file(`${path}/export?attempt=${attempt}&as=${form}`, { key }),
    table: { table, key, place: at, attempt },
    text: null,
    board: at,
  };
}

/** @param {string} text @param {number} board @returns {Source} */
function fromText(text, board) {
  return {
    open: () => send(`/api/analyse?board=${board}`, text),
    analyse: async (fair) => (await send(`/api/analyse?board=${board}&fair=${fair}`, text)).analysis,
    export: (form) => file(`/api/convert?to=${form}&board=${board}`, { method: 'POST', raw: text }),
    table: null,
    text,
    board,
  };
}

/** What the address asks for; null where it names no board. @returns {Source|null} */
export function sourceHere() {
  const { t, k, b = '1', a = '1', text } = place();
  if (t && k) return fromTable(t, k, Number(b), Number(a));
  return text ? fromText(text, Number(b)) : null;
}
