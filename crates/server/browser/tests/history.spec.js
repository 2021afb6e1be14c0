// The history of this browser, and the pages without a network.
import { test as base } from '@playwright/test';
import { expect, passOut, picture, sitDown, test } from './table.js';

test('history tells results, is saved to a file, added from it, and deleted', async ({ page }) => {
  const board = (/** @type {number} */ place, /** @type {object} */ more) => ({
    table: 't',
    key: 'k',
    place,
    attempt: 1,
    number: place,
    contract: '4S',
    declarer: 'S',
    tricks: 10,
    score: 420,
    imps: 5,
    when: Date.now() - place * 60000,
    seat: 'S',
    ...more,
  });
  await page.goto('/history');
  await expect(page.getByText('No boards yet.')).toBeVisible();
  const kept = [board(1, { lost: { bidding: 1.5, defending: 0.2 } }), board(2, { declarer: 'W', tricks: 9, imps: -2 })];
  await page.evaluate((boards) => localStorage.setItem('merrimac.finished', JSON.stringify(boards)), kept);
  await page.reload();
  await expect(page.locator('.figures')).toContainText('+1.50');
  await expect(page.locator('ol.entries li').first()).toContainText('Bidding: 1.5');
  await expect(page.getByRole('img', { name: /Gains added up over 2 boards: \+3/ })).toBeVisible();
  await picture(page, 'history', { fullPage: true });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  const path = await file.path();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('merrimac.finished'))).toBeNull();
  await page.goto('/history');
  await page.locator('#history-file').setInputFiles({
    name: 'history.json',
    mimeType: 'application/json',
    buffer: (await import('node:fs')).readFileSync(path),
  });
  await expect(page.locator('.figures')).toContainText('+1.50');
});

test('a code takes the history to another device, and deleting it there deletes it everywhere', async ({
  page,
  browser,
}) => {
  const board = { table: 't', key: 'k', place: 1, attempt: 1, number: 7, contract: '3NT', declarer: 'S', tricks: 9 };
  await page.goto('/history');
  await page.evaluate((kept) => localStorage.setItem('merrimac.finished', JSON.stringify([kept])), {
    ...board,
    score: 400,
    imps: 3,
    when: Date.now(),
    seat: 'S',
  });
  await page.reload();
  await page.getByRole('button', { name: 'Make a code' }).click();
  const code = await page.getByLabel('Your code').inputValue();
  expect(code).toHaveLength(32);
  await picture(page, 'history-code', { fullPage: true });
  const other = await (await browser.newContext()).newPage();
  await other.goto('/history');
  await expect(other.getByText('No boards yet.')).toBeVisible();
  await other.getByLabel('A code you have').fill('nobody');
  await other.getByRole('button', { name: 'Use it' }).click();
  await expect(other.locator('.note.err')).toContainText('othing is kept under this code');
  await other.getByLabel('A code you have').fill(code);
  await other.getByRole('button', { name: 'Use it' }).click();
  await expect(other.locator('.figures')).toContainText('+3.00');
  await other.getByRole('button', { name: 'Delete everything' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  const left = await page.request.get('/api/history', { headers: { Authorization: `Bearer ${code}` } });
  expect(left.status()).toBe(404);
  await other.context().close();
});

test('the table page is a few small files, and none of them on the second visit', async ({ page }) => {
  /** @type {{url: string, bytes: number}[]} */
  const sent = [];
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes();
    sent.push({ url: new URL(request.url()).pathname, bytes: responseBodySize });
  });
  await sitDown(page);
  await page.waitForTimeout(500);
  const events = (/** @type {{url: string}} */ it) => it.url.endsWith('/events');
  const first = sent.filter((it) => !events(it) && !it.url.endsWith('worker.js'));
  expect(first.length, JSON.stringify(first)).toBeLessThanOrEqual(12);
  expect(first.reduce((sum, it) => sum + it.bytes, 0)).toBeLessThan(120_000);
  await page.reload();
  const again = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((it) => it.name.includes('/assets/'))
      .map((it) => /** @type {PerformanceResourceTiming} */ (it).transferSize),
  );
  expect(again).toEqual([0, 0, 0]);
});

// A browser without a network complains of that in its console.
base('start, a lesson and a review that was seen open without a network', async ({ page, context }) => {
  const opened = await sitDown(page, { boards: 1, compare: false });
  await passOut(page);
  const headers = { Authorization: `Bearer ${opened.key}` };
  for (;;) {
    const view = await (await page.request.get(`/api/tables/${opened.table}`, { headers })).json();
    if (view.phase === 'over') break;
    if (view.yours)
      await page.request.post(`/api/tables/${opened.table}/card`, { headers, data: { card: view.play.legal[0] } });
  }
  // The worker serves what is loaded after it has begun.
  await page.evaluate(() => navigator.serviceWorker.ready);
  const review = `/review#t=${opened.table}&k=${opened.key}&b=1&a=1`;
  await page.goto('/lessons');
  await page.getByRole('link').filter({ hasText: 'Stayman' }).first().click();
  await page.goto(review);
  await expect(page.getByRole('heading', { name: /Review of board/ })).toHaveCount(1);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play a board' })).toBeVisible();
  await page.goto('/lessons');
  await expect(page.getByText('Stayman').first()).toBeVisible();
  await page.goto(review);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Review of board/ })).toHaveCount(1);
  await context.setOffline(false);
});
