// Between phone and desktop, and at 200 % zoom: nothing scrolls sideways, nothing lies over a card.
import { expect, picture, settle, sitDown, SOLID, test, winFirstTrick } from './table.js';

const WIDTHS = [320, 360, 640, 820, 1024, 1100, 1280, 1600];

async function everyWidth(page, name) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(50);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(`${name} at ${width}: ${excess}`).toBe(`${name} at ${width}: 0`);
    if (width === 640 || width === 320) await picture(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('table and review at every width', async ({ page }) => {
  await settle(page, { gather: '600', verdicts: true });
  await sitDown(page, { deals: { kind: 'text', text: SOLID } });
  await page.locator('.bids [data-call="2C"]').hover();
  await everyWidth(page, 'auction');
  await winFirstTrick(page);
  await everyWidth(page, 'play');
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('button', { name: 'Claim 12' }).click();
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'over');
  await everyWidth(page, 'result');
  await page.getByRole('link', { name: 'Review', exact: true }).last().click();
  await expect(page.getByRole('table', { name: /Double-dummy tricks/ })).toBeVisible();
  await everyWidth(page, 'review');
});

test('tournaments and history at every width', async ({ page }) => {
  for (const path of ['day', 'tournament', 'history']) {
    await page.goto(`/${path}`);
    await page.waitForLoadState('networkidle');
    await everyWidth(page, path);
  }
});
