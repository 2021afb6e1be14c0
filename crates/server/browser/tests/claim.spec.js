// Claims: one that holds, one that does not, and giving up the rest.
import {
  expect,
  moved,
  ONE_SHORT,
  ourTurn,
  picture,
  settle,
  sitDown,
  SOLID,
  test,
  viewOf,
  winFirstTrick,
} from './table.js';

async function declare(page, text) {
  await settle(page, { gather: '600' });
  const opened = await sitDown(page, { deals: { kind: 'text', text } });
  await winFirstTrick(page);
  return opened;
}

test('a good claim is accepted', async ({ page }) => {
  const opened = await declare(page, SOLID);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Claim' });
  await expect(dialog).toContainText('12 tricks are left');
  await dialog.getByLabel('Line, if it matters').fill('All high');
  await dialog.getByRole('button', { name: 'Claim 12' }).click();
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'over');
  const { result } = await viewOf(page, opened);
  expect(result.played.tricks).toBe(13);
});

test('a bad claim is refused with the reason, and play goes on', async ({ page }) => {
  const opened = await declare(page, ONE_SHORT);
  await page.getByRole('button', { name: 'Claim' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim' });
  await dialog.getByRole('button', { name: 'Claim 12' }).click();
  await expect(dialog.getByText('Not accepted.')).toBeVisible();
  await expect(dialog.getByText('A layout that breaks it')).toBeVisible();
  await dialog.getByText('A layout that breaks it').click();
  await picture(page, 'claim-refused');
  await dialog.getByRole('button', { name: 'Play on' }).click();
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'play');
  const [card] = (await viewOf(page, opened)).play.legal;
  const { at } = await ourTurn(page);
  await page.locator(`button.card[data-card="${card}"]`).click({ position: { x: 12, y: 12 } });
  await moved(page, at);
});

test('the rest can be conceded', async ({ page }) => {
  const opened = await declare(page, ONE_SHORT);
  await page.getByRole('button', { name: 'Claim' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim' });
  for (let n = 0; n < 12; n += 1) await dialog.getByRole('button', { name: 'One fewer' }).click();
  await dialog.getByRole('button', { name: 'Concede the rest' }).click();
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'over');
  expect((await viewOf(page, opened)).result.played.tricks).toBe(1);
});
