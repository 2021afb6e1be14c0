// The boards of the day, and a club's tournament from the announcement to the results.
import { expect, moved, ourTurn, passOut, picture, settle, test } from './table.js';

/** The tournament as the holder of a key sees it. */
const seen = async (page, id, key) =>
  (await page.request.get(`/api/tournaments/${id}`, { headers: key ? { Authorization: `Bearer ${key}` } : {} })).json();

/** Plays the board on the table over the wire, the first legal call or card each time, and asks for the next. */
async function playOver(page, at, boards) {
  const headers = { Authorization: `Bearer ${at.key}` };
  for (;;) {
    const view = await (await page.request.get(`/api/tables/${at.table}`, { headers })).json();
    if (view.phase === 'over' && view.match.place >= boards) return;
    if (view.phase === 'over') await page.request.post(`/api/tables/${at.table}/next`, { headers });
    else if (!view.yours) await page.waitForTimeout(20);
    else if (view.phase === 'auction')
      await page.request.post(`/api/tables/${at.table}/call`, { headers, data: { call: 'P', at: view.at } });
    else
      await page.request.post(`/api/tables/${at.table}/card`, {
        headers,
        data: { card: view.play.legal[0], at: view.at },
      });
  }
}

test('a day’s boards are played and ranked', async ({ page }) => {
  await settle(page, { gather: '600' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Today’s boards' }).click();
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL('**/table**');
  await passOut(page);
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  for (;;) {
    const turn = await ourTurn(page);
    if (turn.phase === 'over') break;
    await page
      .locator('button.card.legal')
      .first()
      .click({ position: { x: 12, y: 12 } });
    await moved(page, turn.at);
  }
  await expect(page.getByRole('button', { name: 'Play it again' })).toHaveCount(0);
  await expect(page.locator('.field-line')).toContainText(/%|first/);
  await picture(page, 'day-board');
  // Another board goes over the wire.
  const day = await (await page.request.get('/api/day')).json();
  const key = await page.evaluate(
    (id) => JSON.parse(localStorage.getItem('merrimac.keys') ?? '{}')[id],
    day.tournament,
  );
  await playOver(page, (await seen(page, day.tournament, key)).you.at, 2);
  await page.goto('/day');
  const own = page.locator('.ranking .yours');
  await expect(own).toContainText('Ann');
  await expect(own).toContainText('%');
  await expect(page.locator('.ranking')).toContainText('Robots');
  await page.getByRole('radio', { name: 'IMPs' }).click();
  await expect(page.locator('[data-by="imps"]')).toBeVisible();
  await picture(page, 'day-ranking', { fullPage: true });
  await page.getByRole('button', { name: 'Board 1', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Ann');
  await picture(page, 'day-traveller');
});

test('eight people play a pairs tournament from the start to the results', async ({ page, context }) => {
  test.setTimeout(240_000);
  await page.goto('/tournament');
  await page.getByRole('textbox', { name: 'Name' }).fill('Tuesday pairs');
  await page.getByLabel('Kind').selectOption('howell');
  await page.getByLabel('Boards a round').selectOption('2');
  await page.getByLabel('Robots').selectOption('novice');
  await page.getByRole('button', { name: 'Announce' }).click();
  const link = await page.getByLabel('People enter here').inputValue();
  const id = new URL(link).hash.match(/t=([^&]+)/)[1];
  // The first pair comes with a browser, the others over the wire.
  const guest = await (await context.browser().newContext()).newPage();
  await guest.goto(link);
  await guest.getByLabel('Your name').fill('Ann');
  await guest.getByLabel('Partner').fill('Bob');
  await guest.getByRole('button', { name: 'Take part' }).click();
  const partner = new URL(await guest.getByRole('textbox', { name: 'Bob' }).inputValue()).hash.match(/k=([^&]+)/)[1];
  const keys = [partner];
  for (const names of [
    ['Cat', 'Dan'],
    ['Eve', 'Fay'],
    ['Gus', 'Hal'],
  ]) {
    const entered = await page.request.post(`/api/tournaments/${id}/enter`, { data: { names } });
    keys.push(...(await entered.json()).keys);
  }
  await expect(page.locator('.entries li')).toHaveCount(4);
  await picture(page, 'tournament-entries');
  await page.getByRole('button', { name: 'Start' }).click();
  // The guest's page goes to the table by itself.
  await guest.waitForURL('**/table**');
  const ann = await guest.evaluate((it) => JSON.parse(localStorage.getItem('merrimac.keys') ?? '{}')[it], id);
  for (let round = 1; round <= 3; round += 1) {
    await expect.poll(async () => (await seen(page, id)).round, { timeout: 60_000 }).toBe(round);
    await Promise.all([ann, ...keys].map(async (key) => playOver(page, (await seen(page, id, key)).you.at, 2)));
  }
  await expect.poll(async () => (await seen(page, id)).phase).toBe('over');
  await page.reload();
  await expect(page.locator('.ranking tbody tr')).toHaveCount(4);
  await page.getByRole('button', { name: 'Board 5', exact: true }).click();
  await page.getByLabel('Correct table 1').selectOption('60-40');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Board 5', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('corrected');
  await picture(page, 'tournament-traveller');
  await page.keyboard.press('Escape');
  await picture(page, 'tournament-results', { fullPage: true });
  const file = await (await page.request.get(`/api/tournaments/${id}/export?as=pbn`)).text();
  expect(file.match(/\[Deal /g)).toHaveLength(12);
  // The guest has been led from table to table, and at the end to the results.
  await guest.waitForURL('**/tournament**', { timeout: 30_000 });
});
