// Paste anything: PBN, LIN, a BBO link, a one-line deal, a dealer condition; or drop a file.
import { count, finished, t } from '../language.js';
import { h } from '../dom.js';
import { send, sentence } from '../api.js';
import { address } from '../memory.js';
import { SEAT, VULNERABLE, cardName } from '../words.js';
import { RANKS, SEATS, SUITS, handsOf } from '../cards.js';
import { note } from '../parts/note.js';
import { openEditor } from './editor.js';
/** @typedef {import('../types.js').Reading} Reading */

/** What is wrong with a deal whose cards are not all there: the first hand that is too short or too long, and the cards nobody has. @param {string} deal */
function lacking(deal) {
  const hands = handsOf(deal);
  const all = SEATS.flatMap((seat) => hands[seat]);
  const seat = SEATS.find((one) => hands[one].length !== 13) ?? 'N';
  const absent = SUITS.flatMap((suit) => [...RANKS].map((rank) => suit + rank)).filter((card) => !all.includes(card));
  const who =
    absent.length === 1
      ? t('The {card} is in no hand.', { card: cardName(absent[0]) })
      : absent.length > 1
        ? t('{n} cards are in no hand.', { n: absent.length })
        : '';
  return note(
    'err',
    t('{seat} has {count}, 13 expected.', {
      seat: SEAT[seat],
      count: count(hands[seat].length, '{n} card', '{n} cards'),
    }),
    who,
  );
}

/** What was found, in words. @param {Reading} reading */
function found(reading) {
  const error = reading.problems.find((problem) => problem.severity === 'error');
  if (reading.condition !== null)
    return note('ok', t('A condition.'), t('Deals that fulfil it can be played.'), { alert: false });
  if (!reading.boards.length)
    return note(
      'err',
      error
        ? t('Line {line}, column {column}: {problem}', {
            line: error.line,
            column: error.column,
            problem: finished(error.what),
          })
        : t('No deal was found.'),
      error ? '' : t('PBN, LIN, a BBO link, or one line such as N:AKQ2.43.…'),
      { alert: true },
    );
  const [board] = reading.boards;
  if (reading.boards.length === 1 && !board.complete && !error) return lacking(board.deal);
  const whole = reading.boards.every((one) => one.complete) ? t('52 cards') : t('not all cards are given');
  const facts = [
    reading.boards.length > 1 ? '' : whole,
    board.dealer ? t('{seat} deals', { seat: SEAT[board.dealer] }) : t('dealer not given'),
    board.vul ? t('vulnerable: {vul}', { vul: VULNERABLE[board.vul] }) : t('vulnerability not given'),
    board.calls ? count(board.calls, '{n} call', '{n} calls') : '',
    board.cards ? t('{count} played', { count: count(board.cards, '{n} card', '{n} cards') }) : '',
  ]
    .filter(Boolean)
    .join(', ');
  return note(
    error ? '' : 'ok',
    `${count(reading.boards.length, '{n} board', '{n} boards')}, ${reading.format ?? t('read')}.`,
    error ? t('Line {line}: {problem}', { line: error.line, problem: finished(error.what) }) : `${facts}.`,
    { alert: false },
  );
}

/** @param {(more: Record<string, unknown>) => void} play */
export function pastePanel(play) {
  /** @type {Reading|null} */
  let reading = null;
  let asked = 0;
  /** @type {number|undefined} */
  let timer;
  const answer = h('div', { role: 'status' });
  const text = h('textarea', {
    class: 'paste',
    id: 'paste',
    rows: 3,
    spellcheck: 'false',
    placeholder: t('PBN, LIN, a BBO link, a dealer condition, or one line: N:AKQ2.43… Drop a file here.'),
  });
  const analyse = h(
    'button',
    {
      class: 'btn primary',
      type: 'button',
      disabled: true,
      on: { click: () => location.assign(address('/review', { text: text.value })) },
    },
    t('Analyse'),
  );
  const playIt = h(
    'button',
    {
      class: 'btn',
      type: 'button',
      disabled: true,
      on: {
        click: () =>
          play(
            reading?.condition
              ? { deals: { kind: 'condition', condition: reading.condition } }
              : { deals: { kind: 'text', text: text.value }, boards: reading?.boards.length },
          ),
      },
    },
    t('Play it'),
  );
  const choose = h('input', {
    type: 'file',
    class: 'vh',
    id: 'file',
    tabindex: -1,
    'aria-hidden': 'true',
    on: {
      change: () => {
        if (choose.files?.[0]) void take(choose.files[0]);
      },
    },
  });
  const open = h('button', { class: 'btn', type: 'button', on: { click: () => choose.click() } }, t('Open a file'));
  const edit = h(
    'button',
    {
      class: 'btn',
      type: 'button',
      on: {
        click: () =>
          openEditor(reading?.boards[0] ?? { deal: null, dealer: null, vul: null }, (pbn) => {
            text.value = pbn;
            void read();
          }),
      },
    },
    t('Edit deal'),
  );

  async function read() {
    const mine = ++asked;
    if (!text.value.trim()) {
      reading = null;
      answer.replaceChildren();
    } else {
      try {
        const got = await send('/api/read', text.value);
        if (mine !== asked) return;
        reading = got;
        answer.replaceChildren(found(got));
      } catch (error) {
        if (mine !== asked) return;
        reading = null;
        answer.replaceChildren(note('err', sentence(error)));
      }
    }
    text.setAttribute('aria-invalid', String(Boolean(reading && !reading.boards.length && reading.condition === null)));
    analyse.disabled = !reading?.boards.some((board) => board.complete);
    playIt.disabled = analyse.disabled && !reading?.condition;
  }
  /** Files that are not text (dealing machines) are turned into PBN first. @param {File} file */
  async function take(file) {
    const bytes = await file.arrayBuffer();
    try {
      text.value = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      try {
        const response = await fetch('/api/convert?to=pbn', { method: 'POST', body: bytes });
        text.value = response.ok ? await response.text() : new TextDecoder('latin1').decode(bytes);
      } catch {
        text.value = new TextDecoder('latin1').decode(bytes);
      }
    }
    await read();
  }
  text.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(read, 250);
  });
  const panel = h(
    'section',
    { class: 'panel tilep d', 'aria-labelledby': 'h-paste' },
    h('h2', { id: 'h-paste' }, t('A board of your own')),
    h('label', { class: 'vh', for: 'paste' }, t('Deal, hand record or link')),
    text,
    answer,
    h('div', { class: 'go' }, analyse, playIt, edit, open, choose),
  );
  panel.addEventListener('dragover', (event) => {
    event.preventDefault();
    panel.classList.add('drop');
  });
  panel.addEventListener('dragleave', () => panel.classList.remove('drop'));
  panel.addEventListener('drop', (event) => {
    event.preventDefault();
    panel.classList.remove('drop');
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void take(file);
  });
  return panel;
}
