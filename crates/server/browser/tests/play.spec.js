// A board at the table, from the first click to the result: by mouse, and by keys alone.
import { expect, legalCards, moved, ourTurn, passOut, picture, settle, sitDown, SOLID, test, viewOf } from './table.js';

test('a stranger gets from the start page to a board with one click', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Bridge with three robots' })).toBeVisible();
  await picture(page, 'start');
  await page.getByRole('button', { name: 'Play a board' }).click();
  await expect(page.getByRole('list', { name: 'Your hand' }).getByRole('listitem')).toHaveCount(13);
  // The key stays out of the address.
  await expect(page).toHaveURL(/\/table#t=[^&]+$/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Your hand' }).getByRole('listitem')).toHaveCount(13);
});

test('a whole board by mouse: bid after reading the meanings, played, reviewed', async ({ page }) => {
  await settle(page, { gather: '600' });
  await sitDown(page, { deals: { kind: 'random', seed: 9 } });
  const box = page.getByRole('region', { name: 'Bidding box' });
  let shown = false;
  for (;;) {
    const { phase, at } = await ourTurn(page);
    if (phase !== 'auction') break;
    // The first call that fits our hand, found by pointing at one after another.
    await expect(box.locator('.bids .bid').first()).toBeVisible();
    let made = false;
    for (const bid of await box.locator('.bids .bid:enabled').all()) {
      const call = await bid.getAttribute('data-call');
      if (Number(call[0]) > 2) break;
      await bid.hover();
      await expect(page.locator(`#meaning .head .call.${call.slice(1)}`)).toContainText(call[0]);
      await expect(page.locator('#meaning')).toContainText('how partner will read it');
      if (!(await page.locator('#meaning').textContent()).includes(': fits')) continue;
      if (!shown) await picture(page, 'auction');
      shown = true;
      await bid.click();
      made = true;
      break;
    }
    if (!made) await box.locator('[data-call="P"]').click();
    await moved(page, at);
  }
  expect(shown).toBe(true);
  let pictures = 0;
  for (;;) {
    const { phase, at } = await ourTurn(page);
    if (phase === 'over') break;
    if (Number(at) > 16 && pictures++ === 0) await picture(page, 'play');
    await page
      .locator('button.card.legal')
      .first()
      .click({ position: { x: 12, y: 12 } });
    await moved(page, at);
  }
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Swing');
  await picture(page, 'result');

  await page.getByRole('link', { name: 'Review', exact: true }).last().click();
  await expect(page.getByText('No verdict yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Show verdicts' }).first().click();
  await expect(page.getByRole('table', { name: /Double-dummy tricks/ })).toBeVisible();
  await expect(page.getByText('Look at it').first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await picture(page, 'review', { fullPage: true });

  await page.goto('/');
  await expect(page.getByRole('table').getByRole('link', { name: /Review/ })).toHaveCount(1);
  await picture(page, 'start-again');
});

test('a whole board by keys alone', async ({ page }) => {
  await settle(page, { gather: '600' });
  const opened = await sitDown(page, { deals: { kind: 'text', text: SOLID } });
  await ourTurn(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await picture(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('7');
  await page.keyboard.press('n');
  await expect(page.locator('.ghost')).toHaveText(/7NT/);
  expect((await viewOf(page, opened)).auction.calls).toHaveLength(0);
  const before = (await ourTurn(page)).at;
  await page.keyboard.press('Enter');
  await moved(page, before);
  await passOut(page);
  for (let cards = 0; ; cards += 1) {
    const { phase, at } = await ourTurn(page);
    if (phase === 'over') break;
    const [card] = await legalCards(page);
    if (cards % 2) {
      // Along the hand with the arrows, then Enter.
      await page.locator(`button.card[data-card="${card}"]`).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press(card[0].toLowerCase());
      await page.keyboard.press(card[1] === 'T' ? '0' : card[1].toLowerCase());
    }
    await moved(page, at);
    if (cards === 2) {
      await ourTurn(page);
      await page.keyboard.down('l');
      await expect(page.locator('.lastp.open')).toBeVisible();
      await page.keyboard.up('l');
      await expect(page.locator('.lastp.open')).toHaveCount(0);
    }
  }
  const { result } = await viewOf(page, opened);
  expect(result.played.contract).toMatch(/^7NT/);
  expect(result.played.tricks).toBe(13);
});

test('undo takes back a call, and a card with all that followed', async ({ page }) => {
  await settle(page, { gather: '600' });
  const opened = await sitDown(page, { deals: { kind: 'text', text: SOLID } });
  const first = (await ourTurn(page)).at;
  await page.locator('.bids [data-call="7NT"]').click();
  await moved(page, first);
  await passOut(page);
  const { at } = await ourTurn(page);
  const calls = (await viewOf(page, opened)).auction.calls.length;
  const [card] = await legalCards(page);
  await page.locator(`button.card[data-card="${card}"]`).click({ position: { x: 12, y: 12 } });
  await moved(page, at);
  await ourTurn(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((before) => document.getElementById('main')?.dataset.at === before, at);
  await expect(page.locator(`button.card.legal[data-card="${card}"]`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'auction');
  expect((await viewOf(page, opened)).auction.calls.length).toBeLessThan(calls);
});

test('cards that may not be played cannot be pressed, and the robots’ cards are not there', async ({ page }) => {
  const opened = await sitDown(page, { deals: { kind: 'text', text: SOLID } });
  const { at } = await ourTurn(page);
  const html = await page.content();
  const seen = [...html.matchAll(/data-card="(..)"/g)].map((match) => match[1]);
  const mine = (await viewOf(page, opened)).hands.S;
  expect(new Set(seen)).toEqual(new Set(mine));
  await page.locator('.bids [data-call="7NT"]').click();
  await moved(page, at);
  await passOut(page);
  const legal = await legalCards(page);
  const { play } = await viewOf(page, opened);
  expect(new Set(legal)).toEqual(new Set(play.legal));
  expect(await page.locator('.hand .card:disabled').count()).toBeGreaterThan(0);
});
