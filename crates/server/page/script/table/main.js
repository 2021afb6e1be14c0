// The table page: draws the view, reads the keys, follows the table.
import { msg, t } from '../language.js';
import { byId, h } from '../dom.js';
import { post, sentence } from '../api.js';
import { follow } from '../events.js';
import { address, keepKey, openTable, setOpenTable } from '../memory.js';
import { onSettings, openSettings, prefs, setPrefs } from '../settings.js';
import { addBar } from '../bar.js';
import { say } from '../announce.js';
import { dialogOpen } from '../dialog.js';
import { callName, cardName, moveText, sentenceCase } from '../words.js';
import { boardChips } from '../parts/seat.js';
import { empty } from '../parts/note.js';
import { meaningSentence } from '../parts/meaning.js';
import { felt, renderFelt } from './felt.js';
import { side, renderSide, markCandidate } from './side.js';
import { focusCommand, textLog, textNode, renderText } from './text.js';
import { hear } from './chat.js';
import { greet, openInvite } from './invite.js';
import { keyReader } from './keys.js';
import { paceField } from './pace.js';
import { awaitRound } from './tournament.js';
import { yourTurn } from './turn.js';
import * as game from './game.js';
import { state } from './state.js';

const main = byId('main');
const title = h('h1', { class: 'vh' }, t('The table'));
const chips = h('span', { class: 'hchips only-phone' });
/** @type {Record<string, string>} */
const TITLES = {
  auction: msg('Board {number}, the auction'),
  play: msg('Board {number}, the play'),
  over: msg('Board {number}, over'),
};
let handFocus = false;

function render() {
  const { view } = state;
  if (!view) return;
  title.replaceChildren(t(TITLES[view.phase], { number: view.board.number }));
  document.title = `${view.yours ? t('Board {number}, your turn', { number: view.board.number }) : t('Board {number}', { number: view.board.number })} · Merrimac`;
  chips.replaceChildren(...boardChips(view.board));
  main.className = prefs.text
    ? 'page'
    : `play ${{ auction: 'auc', play: 'ply', over: 'ovr' }[view.phase]}${view.you.seat ? '' : ' watching'}`;
  main.dataset.phase = view.phase;
  main.dataset.yours = String(view.yours && !state.gather && Date.now() >= state.settled);
  main.dataset.at = String(view.at);
  if (prefs.text) {
    if (!textNode.isConnected) {
      main.replaceChildren(title, textNode);
      focusCommand();
    }
    renderText(view, { ...game, leave: () => setPrefs({ text: false }) });
    return;
  }
  if (!felt.isConnected) main.replaceChildren(title, felt, side);
  renderFelt(view, game);
  renderSide(view, { ...game, invite: () => void openInvite(game.accept) });
  if (handFocus && view.yours && document.activeElement === document.body)
    /** @type {HTMLElement|null} */ (main.querySelector('button.card[tabindex="0"]'))?.focus();
}

main.addEventListener('focusin', (event) => {
  handFocus = event.target instanceof Element && event.target.matches('button.card');
});
main.addEventListener('pointerdown', () => {
  handFocus = false;
});

// ---------- keys ----------

const keys = keyReader();

/** @param {import('./keys.js').Intention} intention @param {KeyboardEvent} event */
function obey(intention, event) {
  const { view } = state;
  if (!view) return;
  if (intention.kind === 'candidate' || intention.kind === 'call') {
    if (!view.yours) return game.complain(t('It is not your call.'));
    if (!view.auction.legal.includes(intention.call))
      return game.complain(`${sentenceCase(t('{call} is not possible now', { call: callName(intention.call) }))}`);
    if (intention.kind === 'call') return game.call(intention.call);
    game.choose(intention.call);
    markCandidate();
    /** @type {HTMLElement|null} */ (main.querySelector(`.bids [data-call="${intention.call}"]`))?.focus();
    const meaning = state.meanings.get(intention.call);
    return say(meaning ? meaningSentence(meaning) : callName(intention.call));
  }
  if (intention.kind === 'card') {
    if (!view.yours) return game.complain(t('It is not your turn.'));
    if (!view.play?.legal.includes(intention.card))
      return game.complain(t('The {card} cannot be played now.', { card: cardName(intention.card) }));
    return game.play(intention.card);
  }
  if (intention.kind !== 'do') return undefined;
  const onButton =
    document.activeElement instanceof HTMLElement && document.activeElement.matches('button, a, summary');
  switch (intention.what) {
    case 'next':
      if (state.gather) {
        event.preventDefault();
        game.gather();
      } else if (view.phase === 'over' && !onButton && !view.match.last) {
        event.preventDefault();
        game.next();
      }
      break;
    case 'confirm':
      if (!onButton && view.phase === 'auction' && state.candidate) game.call(state.candidate);
      break;
    case 'undo':
      game.undo();
      break;
    case 'claim':
      game.claim();
      event.preventDefault();
      break;
    case 'auction':
      game.showAuction();
      break;
    case 'text':
      setPrefs({ text: !prefs.text });
      break;
    case 'hint':
      game.hint();
      break;
    case 'last':
      if (view.play?.last) game.showLast(true);
      break;
    default:
  }
  return undefined;
}

addEventListener('keydown', (event) => {
  const { view } = state;
  const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  // In text mode commands are typed: a single key must not act.
  if (
    !view ||
    typing ||
    !prefs.keys ||
    (prefs.text && event.key.toLowerCase() !== 't') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    dialogOpen()
  )
    return;
  if (event.key === 'Escape') {
    keys.forget();
    state.chosen = null;
    state.reading = null;
    state.auctionShown = false;
    render();
    return;
  }
  if (event.key === 'Shift') return;
  const intention = keys.feed(event.key, view.phase);
  if (intention) obey(intention, event);
});
addEventListener('keyup', (event) => {
  if (event.key.toLowerCase() === 'l' && state.lastShown) game.showLast(false);
});
game.onChange(render);
onSettings(render);

// ---------- beginning ----------

async function begin() {
  addBar('table', {
    chips,
    settings: () => openSettings(state.view?.you.host ? paceField(state.view, game.accept) : null),
  });
  if (!state.table || !state.key) {
    const open = openTable();
    if (open) {
      location.replace(address('/table', { t: open.table, k: open.key }));
      location.reload();
      return;
    }
    /** @type {import('../types.js').Opened} */
    const opened = await post('/api/tables', {});
    state.table = opened.table;
    state.key = opened.key;
    keepKey(opened.table, opened.key, { own: true });
    history.replaceState(null, '', address('/table', { t: opened.table }));
  }
  let heard = false;
  follow(state.table, state.key, {
    view(view) {
      if (!heard)
        setOpenTable({
          table: state.table,
          key: state.key,
          what: view.match.boards ? 'match' : 'table',
          when: Date.now(),
        });
      heard = true;
      for (const move of view.moves) {
        say(moveText(move));
        if (prefs.text) textLog(moveText(move));
      }
      hear(view);
      greet(view, game.accept);
      game.accept(view);
      if (view.match.last) awaitRound(view, state.table);
      if (view.yours && view.moves.length && view.phase !== 'over') say(yourTurn(view));
    },
    online(online) {
      if (state.online === online) return;
      state.online = online;
      render();
    },
    refused(error) {
      setOpenTable(null);
      main.className = 'page';
      main.replaceChildren(
        title,
        h(
          'section',
          { class: 'panel' },
          empty(t('No such table.'), error.message, h('a', { class: 'btn primary', href: '/' }, t('To the start'))),
        ),
      );
    },
  });
}

begin().catch((error) => {
  main.className = 'page';
  main.replaceChildren(
    h(
      'section',
      { class: 'panel' },
      empty(
        t('The table could not be opened.'),
        sentence(error),
        h('a', { class: 'btn primary', href: '/' }, t('To the start')),
      ),
    ),
  );
});
