// The system card, and robots chosen by parts.
import { SOLID, expect, ourTurn, picture, sitDown, test, viewOf } from './table.js';

test('the card shows openings, answers and conventions, and any call can be read further', async ({ page }) => {
  await page.goto('/system');
  const openings = page.getByRole('region', { name: 'Opening bids' });
  await expect(openings.getByRole('row').filter({ hasText: 'strong notrump' })).toContainText('balanced');
  await expect(page.getByRole('region', { name: 'Conventions' })).toContainText('Stayman');
  await picture(page, 'system', { fullPage: true });
  await page
    .getByRole('region', { name: 'Answers to 1NT' })
    .getByRole('link', { name: '2 clubs, and what follows' })
    .click();
  await expect(page.getByRole('region', { name: 'After this auction' })).toContainText('4');
  await picture(page, 'system-further');
  await page.getByLabel('After the auction').fill('1nt 7c 6c');
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(page.getByRole('alert')).toContainText('call 3');
});

test('the table leads to the card where the auction stands', async ({ page }) => {
  await sitDown(page, { deals: { kind: 'random', seed: 7 } });
  const link = page.getByRole('link', { name: 'System card' });
  await expect(link).toHaveAttribute('href', /^\/system#s=natural/);
});

test('robots are chosen by strength or by parts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Change table' }).click();
  const dialog = page.getByRole('dialog', { name: 'The next table' });
  await expect(dialog.getByLabel('Robots', { exact: true })).toHaveValue('expert');
  await dialog.getByLabel('Robots', { exact: true }).selectOption('own');
  await dialog.getByLabel('Bidding').selectOption('rules');
  await dialog.getByLabel('Card play').selectOption('swo');
  await picture(page, 'robots');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Play a board' }).click();
  await page.waitForURL(/\/table#/);
  const parts = new URLSearchParams(new URL(page.url()).hash.slice(1));
  const table = parts.get('t');
  const key = await page.evaluate((name) => sessionStorage.getItem(`merrimac.key.${name}`), table);
  const view = await viewOf(page, { table, key });
  expect(view.settings.robots).toBe('rules+swo');
});

test('the page plays the learned style: calls are explained, a hint is followed, the card is told by hands', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('You sit South. Bidding: Natural. Scoring: IMPs.')).toBeVisible();
  await sitDown(page, { system: 'natural', deals: { kind: 'text', text: SOLID } });
  await ourTurn(page);
  // A bid is read as one thing.
  await expect(page.getByRole('button', { name: '7 hearts', exact: true }).first()).toBeAttached();
  await page.locator('.bids [data-call="2C"]').hover();
  await expect(page.locator('#meaning')).toContainText('Your hand');
  await page.keyboard.press('i');
  await expect(page.locator('.hintstep').first()).toContainText('You have 37 points');
  await page.goto('/system#s=natural&a=1NT P');
  await expect(page.getByRole('region', { name: 'After this auction' })).toContainText('Stayman');
  await picture(page, 'system-natural');
});
