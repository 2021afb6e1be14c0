// What the tests share: a page that fails on any complaint of the browser, and a way to sit down and play.
import { test as base, expect } from '@playwright/test';

export { expect };

/** A page whose console must stay silent: errors of scripts, of the content policy and of the network all end up there. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
    page.on('console', (message) => {
      // A refusal (400) is an answer that the page shows; the browser notes it all the same.
      if ((message.type() === 'error' || message.type() === 'warning') && !message.text().includes('status of 400'))
        complaints.push(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Settings of the browser, before any page is opened. */
export const settle = (page, settings) =>
  page.addInitScript((kept) => {
    if (!localStorage.getItem('merrimac.settings')) localStorage.setItem('merrimac.settings', JSON.stringify(kept));
  }, settings);

/** Opens a table over the wire, as another client could. */
export async function createTable(page, options = {}) {
  const response = await page.request.post('/api/tables', { data: { robots: 'novice', pace_ms: 0, ...options } });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Opens a table and sits down at it. */
export async function sitDown(page, options = {}) {
  const opened = await createTable(page, options);
  await page.goto(`/table#t=${opened.table}&k=${opened.key}`);
  await expect(page.locator('#main')).toHaveAttribute('data-phase', /./);
  return opened;
}

/** Waits until it is our turn, or the board is over; says which phase it is and how many moves were made. */
export async function ourTurn(page) {
  await page.waitForFunction(() => {
    const main = document.getElementById('main');
    return main?.dataset.yours === 'true' || main?.dataset.phase === 'over';
  });
  return page.locator('#main').evaluate((main) => ({ phase: main.dataset.phase, at: main.dataset.at }));
}

/** Waits until the move is made. */
export const moved = (page, at) =>
  page.waitForFunction((before) => document.getElementById('main')?.dataset.at !== before, at);

/** The view that the holder of a key has. */
export const viewOf = async (page, { table, key }) =>
  (await page.request.get(`/api/tables/${table}`, { headers: { Authorization: `Bearer ${key}` } })).json();

/** South deals and holds these cards; the others get the rest in order. */
export function southDeals(south, rest) {
  return `[Event "Test"]\n[Board "3"]\n[Dealer "S"]\n[Vulnerable "None"]\n[Deal "S:${south} ${rest}"]\n`;
}

/** Thirteen top tricks in South, and nothing elsewhere that matters. */
export const SOLID = southDeals('AKQJ.AKQ.AKQ.AKQ', '9876.987.JT98.98 5432.654.765.765 T.JT32.432.JT432');
/** Twelve top tricks in South and a losing club. */
export const ONE_SHORT = southDeals('AKQJ.AKQ.AKQ.AK2', '9876.987.JT98.98 5432.654.765.765 T.JT32.432.QJT43');

/** Passes until the auction is over. */
export async function passOut(page) {
  for (;;) {
    const { phase, at } = await ourTurn(page);
    if (phase !== 'auction') return;
    await page.keyboard.press('p');
    await moved(page, at);
  }
}

/** South calls 7NT, all pass, and the first trick is won in hand: with SOLID every card left is a winner. */
export async function winFirstTrick(page) {
  const { at } = await ourTurn(page);
  await page.locator('.bids [data-call="7NT"]').click();
  await moved(page, at);
  await passOut(page);
  for (let cards = 0; cards < 2; cards += 1) {
    const turn = await ourTurn(page);
    await page
      .locator('button.card.legal')
      .first()
      .click({ position: { x: 12, y: 12 } });
    await moved(page, turn.at);
  }
  await ourTurn(page);
}

/** The cards that may be played now. */
export const legalCards = (page) =>
  page.locator('button.card.legal').evaluateAll((cards) => cards.map((card) => card.dataset.card));

/** A guest, asked for a name, says it. */
export async function sayName(page, name) {
  await page.getByRole('dialog').getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A picture kept among the artefacts. */
export const picture = (page, name, options = {}) =>
  page.screenshot({ path: `artefacts/${name}.png`, animations: 'disabled', ...options });
