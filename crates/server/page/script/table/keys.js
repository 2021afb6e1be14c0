// Keys into intentions. Two-key commands (a level and a strain, a suit and a rank) wait for their second key.

/** @typedef {{kind: 'candidate'|'call', call: string} | {kind: 'card', card: string} | {kind: 'do', what: 'undo'|'claim'|'auction'|'text'|'next'|'confirm'|'last'|'hint'} | {kind: 'half', text: string}} Intention */

const RANKS = 'AKQJT98765432';
/** @type {Record<string, 'undo'|'claim'|'auction'|'text'|'last'|'hint'>} */
const LETTERS = { Z: 'undo', M: 'claim', A: 'auction', T: 'text', L: 'last', I: 'hint' };

/** A reader of keys that remembers the first half of a command. */
export function keyReader() {
  let half = '';
  return {
    forget() {
      half = '';
    },
    /**
     * @param {string} raw The key as the browser names it.
     * @param {'auction'|'play'|'over'} phase
     * @returns {Intention|null} Null where the key means nothing here.
     */
    feed(raw, phase) {
      const key = raw.length === 1 ? raw.toUpperCase() : raw;
      const before = half;
      half = '';
      if (key === ' ') return { kind: 'do', what: 'next' };
      if (key === 'Enter') return { kind: 'do', what: 'confirm' };
      if (phase === 'auction') {
        if (before && 'CDHSN'.includes(key)) return { kind: 'candidate', call: before + (key === 'N' ? 'NT' : key) };
        if (/^[1-7]$/.test(key)) {
          half = key;
          return { kind: 'half', text: key };
        }
        if (key === 'P') return { kind: 'call', call: 'P' };
        if (key === 'X') return { kind: 'call', call: 'X' };
        if (key === 'R') return { kind: 'call', call: 'XX' };
      }
      if (phase === 'play') {
        if (before.length === 2 && key === '0') return { kind: 'card', card: `${before[0]}T` };
        if (before.length === 1 && key === '0') return { kind: 'card', card: `${before}T` };
        if (before.length === 1 && key.length === 1 && RANKS.includes(key)) return { kind: 'card', card: before + key };
        if (before.length === 1 && key === '1') {
          half = `${before}1`;
          return { kind: 'half', text: half };
        }
        if (key.length === 1 && 'SHDC'.includes(key)) {
          half = key;
          return { kind: 'half', text: key };
        }
      }
      const what = LETTERS[key];
      return what ? { kind: 'do', what } : null;
    },
  };
}
