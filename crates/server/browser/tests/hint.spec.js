// Hints step by step, feedback where one practises, and neither in a match.
import { expect, moved, ourTurn, picture, settle, sitDown, southDeals, test, viewOf } from './table.js';

/** Fifteen points and a balanced hand for South. */
const NOTRUMP = southDeals('543.A98.AT98.AK9', 'J76.T765.765.876 AQ2.432.432.5432 KT98.KQJ.KQJ.QJT');

test('a hint comes step by step, and following it makes the call', async ({ page }) => {
  await sitDown(page, { deals: { kind: 'text', text: NOTRUMP } });
  const { at } = await ourTurn(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await expect(hint).toContainText('You have 15 points');
  await expect(hint).not.toContainText('The call');
  for (const more of await hint.getByRole('button', { name: /Tell me/ }).all()) await more.click();
  while (await hint.getByRole('button', { name: /Tell me/ }).count())
    await hint.getByRole('button', { name: /Tell me/ }).click();
  await expect(hint).toContainText('The call');
  await expect(hint.locator('.hintstep').last()).toContainText('1NT');
  await picture(page, 'hint-call');
  await page.locator('.bids [data-call="1NT"]').click();
  await moved(page, at);
  await expect(hint).toBeHidden();
});

test('a hint for a card counts first and names the card last', async ({ page }) => {
  await settle(page, { gather: '600' });
  const opened = await sitDown(page, { deals: { kind: 'text', text: NOTRUMP } });
  for (;;) {
    const { phase, at } = await ourTurn(page);
    if (phase !== 'auction') break;
    const legal = (await viewOf(page, opened)).auction.legal.includes('3NT');
    await page.locator(legal ? '.bids [data-call="3NT"]' : '.others [data-call="P"]').click();
    await moved(page, at);
  }
  await ourTurn(page);
  await page.keyboard.press('i');
  const hint = page.getByRole('region', { name: 'Hint' });
  await expect(hint).toContainText(/Count|only card/, { timeout: 30_000 });
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('i');
  await expect(hint).toContainText('The card');
  await picture(page, 'hint-card');
});

test('a practice deal has the theme for the player, and every call is commented on', async ({ page }) => {
  const { conditions } = await (await page.request.get('/api/choices')).json();
  const stayman = conditions.find(({ title }) => title === 'Stayman');
  await sitDown(page, { deals: { kind: 'condition', condition: stayman.condition, seed: 3 } });
  const { at } = await ourTurn(page);
  await expect(page.locator('.aucp')).toContainText('1NT');
  await page.locator('.others [data-call="P"]').click();
  await moved(page, at);
  await expect(page.locator('.feedback')).toContainText('The system calls 2');
  await picture(page, 'practice-feedback');
});

test('a match has neither hints nor take-backs', async ({ page }) => {
  const opened = await sitDown(page, { boards: 2, deals: { kind: 'text', text: NOTRUMP + NOTRUMP } });
  const { at } = await ourTurn(page);
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0);
  await page.locator('.bids [data-call="1NT"]').click();
  await moved(page, at);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  const headers = { Authorization: `Bearer ${opened.key}` };
  for (const what of ['hint', 'undo'])
    expect((await page.request.post(`/api/tables/${opened.table}/${what}`, { headers, data: {} })).status()).toBe(409);
});
