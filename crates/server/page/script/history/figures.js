// What the boards finished on this device add up to. Pure figures; nothing is drawn here.
import { side } from '../cards.js';
/** @typedef {import('../memory.js').Finished} Finished */
/** @typedef {{boards: number, mean: number|null, made: number|null, declared: number, defended: number, beaten: number|null}} Figures */

const mean = (/** @type {number[]} */ values) =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;

/** What counts: the first attempt at each board. @param {Finished[]} boards */
export const counted = (boards) => boards.filter((board) => board.attempt === 1);

/** The gain of one's own side, not of North–South. @param {Finished} board */
export const ownGain = (board) =>
  board.imps === null ? null : board.seat && side(board.seat) === 'EW' ? -board.imps : board.imps;

/** @param {Finished} board */
const isMade = (board) => (board.tricks ?? 0) - 6 >= Number(board.contract?.[0] ?? 0);

/** @param {Finished[]} boards @returns {Figures} */
export function figures(boards) {
  const played = boards.filter((board) => board.contract && board.declarer && board.seat);
  const own = (/** @type {Finished} */ board) =>
    side(/** @type {any} */ (board.declarer)) === side(/** @type {any} */ (board.seat));
  const declared = played.filter(own);
  const defended = played.filter((board) => !own(board));
  return {
    boards: boards.length,
    mean: mean(boards.map(ownGain).filter((gain) => gain !== null)),
    declared: declared.length,
    made: mean(declared.map((board) => Number(isMade(board)))),
    defended: defended.length,
    beaten: mean(defended.map((board) => Number(!isMade(board)))),
  };
}

/** Where one loses most, a board that was reviewed: the worst first. @param {Finished[]} boards @returns {{what: string, lost: number}[]} */
export function weakSpots(boards) {
  const reviewed = boards.filter((board) => board.lost);
  return ['bidding', 'declaring', 'lead', 'defending', 'claims']
    .map((what) => ({ what, lost: mean(reviewed.map((board) => board.lost?.[what] ?? 0)) ?? 0 }))
    .filter(({ lost }) => lost >= 0.05)
    .sort((a, b) => b.lost - a.lost);
}

/** The gains added up, the oldest first. @param {Finished[]} boards */
export function course(boards) {
  let sum = 0;
  return [...boards].reverse().flatMap((board) => {
    const gain = ownGain(board);
    if (gain === null) return [];
    sum += gain;
    return [sum];
  });
}

/**
 * What a review found that one lost, by what one did.
 * @param {import('../types.js').Analysis} analysis
 * @param {import('../types.js').BoardRecord} record
 * @param {import('../types.js').Seat} seat
 * @returns {Record<string, number>}
 */
export function losses(analysis, record, seat) {
  const lost = { bidding: 0, declaring: 0, lead: 0, defending: 0, claims: 0 };
  for (const call of analysis.calls) if (call.seat === seat) lost.bidding += call.cost;
  const declares = record.contract && side(record.contract.declarer) === side(seat);
  analysis.cards.forEach((card, at) => {
    if (card.by !== seat || !card.fair) return;
    lost[declares ? 'declaring' : at === 0 ? 'lead' : 'defending'] += card.fair.cost;
  });
  if (analysis.claim?.by === seat) lost.claims += analysis.claim.fair ?? 0;
  return lost;
}
