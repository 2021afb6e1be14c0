// More than one person: a seat by link, a spectator, a duplicate match.
import {
  createTable,
  expect,
  moved,
  ourTurn,
  picture,
  sayName,
  settle,
  sitDown,
  SOLID,
  test,
  viewOf,
  winFirstTrick,
} from './table.js';

test('two people at one table see each other’s calls, and a spectator sees no hand', async ({
  page,
  browser,
  baseURL,
}) => {
  const opened = await createTable(page, { seats: { N: 'person' }, deals: { kind: 'text', text: SOLID } });
  await page.goto(`/table#t=${opened.table}&k=${opened.key}`);
  const north = await (await browser.newContext({ baseURL })).newPage();
  await north.goto(`/table#t=${opened.table}&k=${opened.keys.seats.N}`);
  const watcher = await (await browser.newContext({ baseURL })).newPage();
  await watcher.goto(`/table#t=${opened.table}&k=${opened.keys.watch}`);

  const { at } = await ourTurn(page);
  await page.locator('.bids [data-call="7NT"]').click();
  await moved(page, at);
  await expect(north.locator('.aucp')).toContainText('7NT');
  await expect(watcher.locator('.aucp')).toContainText('7NT');
  expect(await watcher.locator('[data-card]').count()).toBe(0);
  const hers = await north.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.dataset.card));
  expect(hers).toHaveLength(13);
  expect(hers).not.toContain('SA');
  await picture(watcher, 'watching');
  await north.context().close();
  await watcher.context().close();
});

test('a friend sits down by a link, says a name, talks, leaves to a robot and comes back', async ({
  page,
  browser,
  baseURL,
}) => {
  const opened = await sitDown(page, { deals: { kind: 'text', text: SOLID } });
  expect(page.url()).not.toContain('k=');
  await ourTurn(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await expect(dialog.getByLabel('To watch')).toHaveValue(/\/table#t=.+&k=.+/);
  const link = await dialog.getByLabel('East’s seat').inputValue();
  expect(link).toMatch(/\/table#t=.+&k=.+/);
  await picture(page, 'invite');
  await page.keyboard.press('Escape');

  const east = await (await browser.newContext({ baseURL })).newPage();
  await east.goto(link);
  const welcome = east.getByRole('dialog', { name: 'You are invited to sit East' });
  // Until the guest sits down a robot keeps the seat and its cards.
  expect(await east.locator('[data-card]').count()).toBe(0);
  await welcome.getByLabel('Your name').fill('Anna');
  await picture(east, 'invited');
  await welcome.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.locator('.seat', { hasText: 'Anna' })).toBeVisible();
  await expect(east.locator('[data-card]')).toHaveCount(13);
  await expect(page.locator('.seat', { hasText: 'Anna' })).not.toHaveClass(/away/);
  expect(east.url()).not.toContain('k=');

  await page.getByLabel('Say something to the table').fill('Welcome, Anna');
  await page.getByRole('button', { name: 'Say', exact: true }).click();
  await expect(east.getByRole('list', { name: 'What was said' })).toContainText('Welcome, Anna');

  await east.getByRole('button', { name: 'Invite' }).click();
  await east.getByRole('button', { name: /Leave the table/ }).click();
  await expect(page.locator('.seat', { hasText: 'Anna' })).toHaveCount(0);
  expect((await viewOf(page, opened)).seats.E.kind).toBe('robot');
  await expect(east).toHaveURL(/\/$/);
  await east.goto(link);
  await sayName(east, 'Anna');
  await expect(page.locator('.seat', { hasText: 'Anna' })).toBeVisible();

  // A new link shuts the old one out.
  await page.getByRole('button', { name: 'Invite' }).click();
  const row = dialog.locator('.field', { hasText: 'East’s seat' });
  await row.getByRole('button', { name: 'New link' }).click();
  await expect(dialog.getByLabel('East’s seat')).not.toHaveValue(link);
  await expect(east.getByText('No such table.')).toBeVisible({ timeout: 30_000 });
  await east.context().close();
});

test('a match goes from board to board and counts IMPs', async ({ page }) => {
  await settle(page, { gather: '600' });
  const opened = await sitDown(page, { boards: 2, deals: { kind: 'text', text: SOLID + SOLID.replace('"3"', '"4"') } });
  for (const board of [1, 2]) {
    await winFirstTrick(page);
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByRole('button', { name: 'Claim 12' }).click();
    await expect(page.locator('#main')).toHaveAttribute('data-phase', 'over');
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(`after ${board} of 2`, {
      timeout: 30_000,
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (board === 1) await page.keyboard.press(' ');
  }
  await expect(page.getByText('Match over')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Boards so far' })).toBeVisible();
  expect((await viewOf(page, opened)).match.played).toBe(2);
  await picture(page, 'match');
});

test('an opponent who is a person is asked before a move is taken back', async ({ page, browser, baseURL }) => {
  const opened = await createTable(page, { seats: { W: 'person' }, deals: { kind: 'text', text: SOLID } });
  await page.goto(`/table#t=${opened.table}&k=${opened.key}`);
  const west = await (await browser.newContext({ baseURL })).newPage();
  await west.goto(`/table#t=${opened.table}&k=${opened.keys.seats.W}`);
  await sayName(west, 'Walter');
  const { at } = await ourTurn(page);
  await page.locator('.bids [data-call="7NT"]').click();
  await moved(page, at);
  await page.getByRole('button', { name: 'Ask to undo' }).click();
  await expect(page.getByText('Waiting for an answer.')).toBeVisible();
  // The one who asks may think better of it.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Waiting for an answer.')).toBeHidden();
  await page.getByRole('button', { name: 'Ask to undo' }).click();
  // West is in text mode for this.
  await west.keyboard.press('t');
  await expect(west.locator('.textstatus')).toContainText('South asks to take back');
  await west.getByLabel(/Type a command/).fill('agree');
  await west.keyboard.press('Enter');
  await expect(page.locator('#main')).toHaveAttribute('data-at', at);
  await west.getByRole('button', { name: 'leave text mode' }).click();
  await expect(west.locator('.aucp')).not.toContainText('7NT');
  await west.context().close();
});

/** South plays 7NT with thirteen winners against West, who is a person; the first trick is played. */
async function declareAgainstWest(page, browser, baseURL) {
  await settle(page, { gather: '600' });
  const opened = await createTable(page, { seats: { W: 'person' }, deals: { kind: 'text', text: SOLID } });
  await page.goto(`/table#t=${opened.table}&k=${opened.key}`);
  const west = await (await browser.newContext({ baseURL })).newPage();
  await settle(west, { gather: '600' });
  await west.goto(`/table#t=${opened.table}&k=${opened.keys.seats.W}`);
  await sayName(west, 'Walter');
  const { at } = await ourTurn(page);
  await page.locator('.bids [data-call="7NT"]').click();
  await moved(page, at);
  const turn = await ourTurn(west);
  await west.keyboard.press('p');
  await moved(west, turn.at);
  await playFirst(west);
  await playFirst(page);
  await playFirst(page);
  await ourTurn(page);
  return { opened, west };
}

/** Plays the first legal card when it is the player's turn. */
async function playFirst(page) {
  const { at } = await ourTurn(page);
  await page
    .locator('button.card.legal')
    .first()
    .click({ position: { x: 12, y: 12 } });
  await moved(page, at);
}

async function claimRest(page) {
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Claim' });
  await dialog.getByLabel('Line, if it matters').fill('all high');
  await dialog.getByRole('button', { name: 'Claim 12' }).click();
  await expect(page.getByText('Waiting for an answer.')).toBeVisible();
}

test('a person refuses a claim and play goes on; accepts the next and the board is over', async ({
  page,
  browser,
  baseURL,
}) => {
  const { opened, west } = await declareAgainstWest(page, browser, baseURL);
  await claimRest(page);
  const asked = west.getByRole('dialog', { name: 'South claims 12 tricks' });
  await expect(asked).toContainText('all high');
  await expect(asked.getByRole('group', { name: 'South' })).toContainText('A K Q');
  await picture(west, 'claim-incoming');
  await asked.getByRole('button', { name: 'Refuse, play on' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByText('Waiting for an answer.')).toBeHidden();
  await expect(page.locator('#main')).toHaveAttribute('data-phase', 'play');
  expect((await viewOf(west, { ...opened, key: opened.keys.seats.W })).hands.S).toBeNull();

  await claimRest(page);
  await asked.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, west]) await expect(one.locator('#main')).toHaveAttribute('data-phase', 'over');
  expect((await viewOf(page, opened)).result.played.tricks).toBe(13);
  await west.context().close();
});
