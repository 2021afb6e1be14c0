// A table of a tournament: what one's score was worth in the field, and the way to the next table when a round begins.
import { count, t } from '../language.js';
import { h } from '../dom.js';
import { json } from '../api.js';
import { address, keyOf } from '../memory.js';
import { signed } from '../words.js';
/** @typedef {import('../types.js').View} View */

/** How often the tournament is asked where one plays, in milliseconds. */
const LOOK = 4000;

/** The page of the tournament. @param {NonNullable<View['settings']['tournament']>} tournament */
export const pageOf = (tournament) => (tournament.day ? '/day' : address('/tournament', { t: tournament.id }));

/** What the board was worth. @param {View} view */
export function fieldLine(view) {
  const { tournament } = view.settings;
  const key = tournament && keyOf(tournament.id);
  if (!tournament || !key || view.phase !== 'over') return null;
  const slot = h('p', { class: 'field-line', role: 'status' });
  json(`/api/tournaments/${encodeURIComponent(tournament.id)}/boards/${view.board.number}`, { key })
    .then((/** @type {import('../types.js').Traveller} */ board) => {
      const own = board.lines.find((line) => line.yours);
      if (!own || board.tables < 2) return slot.replaceChildren(t('You are the first to finish this board.'));
      const ns = view.you.seat === 'N' || view.you.seat === 'S';
      const percent = ns ? own.percent_ns : own.percent_ew;
      return slot.replaceChildren(
        count(
          board.tables - 1,
          '{percent}% and {imps} IMPs against {n} other table',
          '{percent}% and {imps} IMPs against {n} other tables',
          {
            percent: percent.toFixed(0),
            imps: signed(ns ? own.imps_ns : -own.imps_ns, 1),
          },
        ),
      );
    })
    .catch(() => slot.remove());
  return slot;
}

let asking = false;

/** Goes to the next table as soon as there is one. @param {View} view @param {string} table The one shown. */
export function awaitRound(view, table) {
  const { tournament } = view.settings;
  const key = tournament && keyOf(tournament.id);
  if (asking || !tournament || tournament.day || !key || view.phase !== 'over') return;
  asking = true;
  const timer = setInterval(async () => {
    const it = await json(`/api/tournaments/${encodeURIComponent(tournament.id)}`, { key }).catch(() => null);
    const at = it?.you?.at;
    if (it?.phase === 'over') {
      clearInterval(timer);
      location.assign(pageOf(tournament));
    } else if (at && at.table !== table) {
      clearInterval(timer);
      location.assign(address('/table', { t: at.table, k: at.key }));
      location.reload();
    }
  }, LOOK);
}
