// Whose turn it is, in words.
import { t } from '../language.js';
import { SEAT } from '../words.js';
/** @typedef {import('../types.js').View} View */

/** @param {View} view */
export function yourTurn(view) {
  if (view.phase === 'auction') return t('Your call.');
  if (view.turn === view.you.seat) return t('Your card.');
  return view.turn === view.contract?.dummy
    ? t('Your card from dummy.')
    : t('Your card from {seat}.', { seat: SEAT[view.turn ?? 'S'] });
}

/** @param {import('../types.js').Seat} seat @param {View['phase']} phase */
export const othersTurn = (seat, phase) =>
  phase === 'auction' ? t('{seat} to call', { seat: SEAT[seat] }) : t('{seat} to play', { seat: SEAT[seat] });
