// Paste anything: a deal to analyse, a set to play, nonsense that is told where it is wrong.
import { expect, ourTurn, picture, SOLID, test } from './table.js';

const PBN = `[Event "Club evening"]
[Board "15"]
[Dealer "S"]
[Vulnerable "NS"]
[Deal "N:Q63.K4.A8752.AJ6 972.T62.T4.87532 AKJ84.A975.3.KT4 T5.QJ83.KQJ96.Q9"]
[Declarer "S"]
[Contract "6S"]
[Result "12"]
[Auction "S"]
1S Pass 2D Pass
2H Pass 2S Pass
6S Pass Pass Pass
[Play "W"]
DK DA D4 D3
S5 S3 S2 SA
*
`;

test('a PBN is read, analysed and stepped through', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Deal, hand record or link').fill(PBN);
  await expect(page.getByText(/1 board, PBN/)).toBeVisible();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByRole('heading', { name: 'Review of board 15' })).toBeAttached();
  await page.getByRole('button', { name: 'Show verdicts' }).first().click();
  const table = page.getByRole('table', { name: /Double-dummy tricks/ });
  await expect(table.getByRole('row', { name: /^South/ })).toContainText('13');
  await expect(page.locator('.tile .dd').first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.steps .where')).toContainText('card 2 of');
  // Another card than the one played begins a line of one's own.
  await page.locator('.tile:not(.played):has(.dd.best, .dd.less)').first().click();
  await expect(page.locator('.steps .where')).toContainText('Your own line');
  await expect(page.locator('.tile .dd.best').first()).toBeVisible();
  await picture(page, 'review-line');
  await page.getByRole('button', { name: 'Back to the play' }).click();
  await expect(page.locator('.steps .where')).toContainText('card 2 of');
});

test('a bare deal shows what can be made, and any contract can be played through', async ({ page }) => {
  await page.goto('/');
  await page
    .getByLabel('Deal, hand record or link')
    .fill('N:Q63.K4.A8752.AJ6 972.T62.T4.87532 AKJ84.A975.3.KT4 T5.QJ83.KQJ96.Q9');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('button', { name: 'South plays spades: 13 tricks' }).click();
  await expect(page.locator('.diagram .mover')).toContainText('West');
  await expect(page.locator('.tile .dd.best').first()).toHaveText('0');
  await picture(page, 'deal');
});

test('what cannot be read is said with its place', async ({ page }) => {
  await page.goto('/');
  await page
    .getByLabel('Deal, hand record or link')
    .fill('N:Q63.K4.A8752.AJ6 972.T62.T4.8753 AKJ84.A975.3.KT4 T5.QJ83.KQJ96.Q9');
  await expect(page.locator('.note.err')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analyse' })).toBeDisabled();
  await picture(page, 'paste-error');
});

test('a pasted board is played', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Deal, hand record or link').fill(SOLID);
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'auction');
  await ourTurn(page);
  await expect(page.getByRole('img', { name: 'ace of spades' })).toBeVisible();
});

test('what a user wrote is never markup', async ({ page }) => {
  await page.goto('/');
  await page
    .getByLabel('Deal, hand record or link')
    .fill(
      PBN.replace('Club evening', '<img src=x onerror=alert(1)>').replace(
        '[Declarer',
        '[South "<b>bold</b>"]\n[Declarer',
      ),
    );
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByRole('heading', { name: 'Review of board 15' })).toBeAttached();
  await page.getByRole('button', { name: 'Show verdicts' }).first().click();
  await expect(page.getByText('<b>bold</b>').first()).toBeVisible();
  expect(await page.locator('main b', { hasText: /^bold$/ }).count()).toBe(0);
});

test('the deal editor: cards by click and key, the rest dealt', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Edit deal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit deal' });
  await dialog.getByRole('radio', { name: 'South' }).click();
  await dialog.getByRole('button', { name: /^ace of spades/ }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('s');
  await expect(dialog.getByRole('button', { name: 'king of spades: South' })).toBeFocused();
  await expect(dialog).toContainText('50 cards are in no hand');
  await dialog.getByLabel('The rest under the condition').fill('spades(south) == 6');
  await dialog.getByRole('button', { name: 'Deal the rest' }).click();
  await expect(dialog).toContainText('All cards are dealt.');
  await expect(dialog.getByRole('button', { name: /of spades: South$/ })).toHaveCount(6);
  await picture(page, 'editor');
  await dialog.getByRole('button', { name: 'Use this deal' }).click();
  await expect(page.getByText(/1 board, PBN/)).toBeVisible();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.locator('.diagram > .s')).toContainText(/A K/);
});
