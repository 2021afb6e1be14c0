// The review of a board from the table: trying again, sharing, saving, embedding.
import { readFileSync } from 'node:fs';
import {
  expect,
  moved,
  ourTurn,
  passOut,
  picture,
  settle,
  sitDown,
  SOLID,
  southDeals,
  test,
  viewOf,
  winFirstTrick,
} from './table.js';

/** A board that is over, quickly: 7NT and a claim. */
async function finished(page) {
  await settle(page, { gather: '600', verdicts: true });
  const opened = await sitDown(page, { deals: { kind: 'text', text: SOLID } });
  await winFirstTrick(page);
  await page.keyboard.press('m');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Claim/ })
    .click();
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'over');
  await page.getByRole('link', { name: 'Review', exact: true }).last().click();
  await expect(page.getByRole('table', { name: /Double-dummy tricks/ })).toBeVisible();
  return opened;
}

test('playing on from a point of the review opens a further attempt', async ({ page }) => {
  const opened = await finished(page);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'play');
  const { board } = await viewOf(page, opened);
  expect(board.attempt).toBe(2);
});

test('a shared link holds the board; files can be saved; a frame shows it', async ({ page, context }) => {
  await finished(page);
  await page.getByRole('button', { name: 'Share and save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this board' });
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toContain('/review#text=');
  await picture(page, 'share');
  for (const [title, inside] of [
    ['PBN', '[Deal '],
    ['LIN', 'md|'],
    ['SVG diagram', '<svg'],
  ]) {
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: title }).click();
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain(inside);
  }
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PNG diagram' }).click();
  expect(
    readFileSync(await (await saving).path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  const frame = await dialog.getByLabel('Embed').inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: /Review of board/ })).toBeAttached();
  await expect(other.locator('.diagram')).toContainText('South');
  await other.goto(/src="([^"]+)"/.exec(frame)[1]);
  await expect(other.locator('.diagram')).toContainText('South');
  await other.getByRole('button', { name: 'On one' }).click();
  await expect(other.locator('.steps .where')).toContainText('card 1');
  await picture(other, 'embed');
});

const FIVE_CLUBS = `[Event "Test"]
[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:54.J7.A7532.AKJ9 Q96.AKQ83.QT96.4 AJT.T4.KJ.QT8732 K8732.9652.84.65"]
[Declarer "S"]
[Contract "5C"]
[Auction "S"]
1C Pass 3C Pass
5C Pass Pass Pass
[Play "W"]
H2 H7 HQ H4
H5 HJ HK HT
S2 S4 S6 SA
C6 C9 C4 CQ
*
`;

test('declarer is told what to play for, with its chance', async ({ page }) => {
  await settle(page, { verdicts: true });
  await page.goto(`/review#${new URLSearchParams({ text: FIVE_CLUBS })}`);
  const plans = page.getByRole('region', { name: 'What to play for' });
  await expect(plans).toContainText(/\d% against best defence/, { timeout: 60_000 });
  await expect(plans).not.toContainText(/\b0(\.0)?% against/);
  await plans.getByRole('button', { name: 'Go to trick' }).first().click();
  await expect(page.locator('.steps .where')).toContainText(/[Tt]rick|card/);
  await picture(page, 'review-plans', { fullPage: true });
});

test('7NT on nineteen points is called what it is, and so is conceding the rest', async ({ page }) => {
  await settle(page, { verdicts: true });
  const opened = await sitDown(page, {
    deals: { kind: 'text', text: southDeals('AQ2.KQ3.AJ42.QJ2', 'K543.A42.53.K654 J76.J765.Q76.A87 T98.T98.KT98.T93') },
  });
  const headers = { Authorization: `Bearer ${opened.key}` };
  const { at } = await ourTurn(page);
  await page.locator('.bids [data-call="7NT"]').click();
  await moved(page, at);
  // West has an ace, and doubles.
  await passOut(page);
  await page.request.post(`/api/tables/${opened.table}/claim`, { headers, data: { tricks: 0 } });
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'over');
  await page.getByRole('link', { name: 'Review', exact: true }).last().click();
  const learn = page.getByRole('region', { name: /things? to learn/ });
  await expect(learn).toContainText('19 HCP', { timeout: 60_000 });
  await expect(learn).toContainText('conceded the rest');
  const sum = await page.locator('.sum').innerText();
  const [lead, declarer, defence, taken] = (sum.match(/\d+/g) ?? []).map(Number);
  expect(lead - declarer + defence).toBe(taken);
  expect(taken).toBe(0);
  await learn.getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Mistakes' }).locator('.why')).toBeVisible();
  await picture(page, 'review-wild', { fullPage: true });
});
