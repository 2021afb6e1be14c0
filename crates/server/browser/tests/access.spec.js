// No complaint of axe on any page, in either theme.
import AxeBuilder from '@axe-core/playwright';
import { expect, ourTurn, picture, settle, sitDown, SOLID, test, winFirstTrick } from './table.js';

async function check(page, where) {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
    .analyze();
  expect(
    violations.map(
      (one) =>
        `${where}: ${one.id}: ${one.nodes
          .map((node) => `${node.target} ${node.failureSummary}`)
          .slice(0, 3)
          .join('; ')}`,
    ),
  ).toEqual([]);
}

for (const colorScheme of ['light', 'dark']) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    for (const path of ['/', '/day', '/tournament', '/history', '/lessons', '/review', '/suit', '/deals', '/system']) {
      test(`page ${path}`, async ({ page }) => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await check(page, path);
        await picture(page, `${colorScheme}-${path.slice(1) || 'start'}`);
      });
    }

    test('table, dialogs, text mode and review', async ({ page }) => {
      await settle(page, { gather: '600', verdicts: true });
      await sitDown(page, { deals: { kind: 'text', text: SOLID } });
      await ourTurn(page);
      await page.locator('.bids [data-call="2C"]').hover();
      await check(page, 'auction');
      await page.keyboard.press('?');
      await check(page, 'keys');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Settings' }).click();
      await check(page, 'settings');
      await picture(page, `${colorScheme}-settings`);
      await page.keyboard.press('Escape');
      await winFirstTrick(page);
      await check(page, 'play');
      await picture(page, `${colorScheme}-play`);
      await page.keyboard.press('t');
      await check(page, 'text mode');
      await page.getByRole('button', { name: 'leave text mode' }).click();
      await page.keyboard.press('m');
      await check(page, 'claim');
      await page.getByRole('dialog').getByRole('button', { name: 'Claim 12' }).click();
      await expect(page.locator('#main')).toHaveAttribute('data-phase', 'over');
      await check(page, 'result');
      await page.getByRole('link', { name: 'Review', exact: true }).last().click();
      await expect(page.getByRole('table', { name: /Double-dummy tricks/ })).toBeVisible();
      await check(page, 'review');
      await picture(page, `${colorScheme}-review`);
    });
  });
}
