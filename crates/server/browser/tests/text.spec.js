// Text mode: the same board in words and commands, with every move said in a live region.
import { expect, legalCards, ourTurn, picture, settle, sitDown, SOLID, test, viewOf } from './table.js';

test('a board is bid and played by commands', async ({ page }) => {
  await settle(page, { text: true, gather: '600' });
  const opened = await sitDown(page, { deals: { kind: 'text', text: SOLID } });
  const command = page.getByLabel(/Type a command/);
  const log = page.getByRole('list', { name: 'Answers' });
  const type = async (text) => {
    await command.fill(text);
    await command.press('Enter');
  };
  await ourTurn(page);
  await type('hand');
  await expect(log).toContainText('spades A K Q J; hearts A K Q; diamonds A K Q; clubs A K Q');
  await type('means 2c');
  await expect(log).toContainText('2 clubs:');
  await type('7nt');
  await expect(page.getByRole('log', { name: 'What happens' })).toContainText(/7 no ?trump/);
  for (let turn = await ourTurn(page); turn.phase === 'auction'; turn = await ourTurn(page)) await type('pass');
  await type('dummy');
  await expect(log).toContainText('Dummy: spades 5 4 3 2');
  await type('trick');
  await expect(log).toContainText('Trick:');
  const [card] = (await viewOf(page, opened)).play.legal;
  await type(card.toLowerCase());
  await expect(page.getByRole('log', { name: 'What happens' })).toContainText('North plays');
  await picture(page, 'text');
  await page.getByRole('button', { name: 'leave text mode' }).click();
  await expect(page.getByRole('list', { name: 'Your hand' })).toBeVisible();
  expect(await legalCards(page)).toBeDefined();
});
