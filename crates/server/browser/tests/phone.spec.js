// A phone held upright: a whole board by touch, nothing to scroll at the table, targets large enough for a thumb.
import { devices } from '@playwright/test';
import { expect, moved, ourTurn, passOut, picture, settle, sitDown, SOLID, test } from './table.js';

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = {
  ...devices['iPhone 13'],
  viewport: { width: 390, height: 844 },
};
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

/** How far the page is wider and taller than the screen. */
const excess = (page) =>
  page.evaluate(() => ({
    x: document.documentElement.scrollWidth - innerWidth,
    y: document.documentElement.scrollHeight - innerHeight,
  }));

test('a whole board by touch', async ({ page }) => {
  await settle(page, { gather: '600' });
  await sitDown(page, { deals: { kind: 'random', seed: 5 } });
  let first = true;
  for (;;) {
    const { phase, at } = await ourTurn(page);
    if (phase !== 'auction') break;
    const call = first ? page.locator('.st .bid:enabled').first() : page.locator('.others [data-call="P"]');
    await call.tap();
    await expect(page.locator('#meaning')).toContainText('how partner will read it');
    // The first tap only chooses.
    expect(await page.locator('#main').getAttribute('data-at')).toBe(at);
    if (first) {
      await picture(page, 'phone-auction');
      expect(await excess(page)).toEqual({ x: 0, y: 0 });
    }
    first = false;
    await call.tap();
    await moved(page, at);
  }
  let looked = false;
  for (;;) {
    const { phase, at } = await ourTurn(page);
    if (phase === 'over') break;
    if (!looked && Number(at) > 12) {
      looked = true;
      await picture(page, 'phone-play');
      expect(await excess(page)).toEqual({ x: 0, y: 0 });
      const small = await page
        .locator('.hand button.card.legal')
        .evaluateAll(
          (cards) =>
            cards.map((card) => card.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length,
        );
      expect(small).toBe(0);
    }
    const card = page.locator('button.card.legal').first();
    await card.tap({ position: { x: 12, y: 12 } });
    if (await page.locator('button.card.chosen').count())
      await page.locator('button.card.chosen').tap({ position: { x: 12, y: 12 } });
    await moved(page, at);
  }
  await picture(page, 'phone-result', { fullPage: true });
  expect((await excess(page)).x).toBe(0);
});

for (const [name, path] of [
  ['start', '/'],
  ['suit', '/suit'],
  ['deals', '/deals'],
  ['system', '/system'],
]) {
  test(`nothing scrolls sideways on ${path}, down to 320 px`, async ({ page }) => {
    await page.goto(path);
    await page.waitForTimeout(500);
    await picture(page, `phone-${name}`, { fullPage: true });
    expect((await excess(page)).x).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.waitForTimeout(100);
    expect((await excess(page)).x).toBe(0);
  });
}

test.describe('held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('the bidding box and all cards are on the screen', async ({ page }) => {
    await settle(page, { gather: '600' });
    await sitDown(page, { deals: { kind: 'text', text: SOLID } });
    const { at } = await ourTurn(page);
    await page.locator('.lv [data-level="7"]').tap();
    await page.locator('.st [data-call="7NT"]').tap();
    await expect(page.locator('.others [data-call="P"]')).toBeInViewport({ ratio: 1 });
    await picture(page, 'landscape-auction');
    expect(await excess(page)).toEqual({ x: 0, y: 0 });
    await page.locator('.st [data-call="7NT"]').tap();
    await moved(page, at);
    await passOut(page);
    const lead = await ourTurn(page);
    await page
      .locator('button.card.legal')
      .first()
      .tap({ position: { x: 12, y: 12 } });
    await moved(page, lead.at);
    await ourTurn(page);
    await picture(page, 'landscape-play');
    expect(await excess(page)).toEqual({ x: 0, y: 0 });
    for (const card of await page.locator('.south button.card').all())
      await expect(card).toBeInViewport({ ratio: 0.9 });
    for (const card of await page.locator('.trick .card').all()) await expect(card).toBeInViewport({ ratio: 1 });
  });
});
