// The page in other languages: by the browser's setting, and by a choice that is kept.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, ourTurn, picture, settle, sitDown, SOLID, test, winFirstTrick } from './table.js';

/** @param {string} language */
const messages = (language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../page/messages/${language}.json`), 'utf8'));

/** Whole texts on the page, seen or said, that should have been in the language. @param {import('@playwright/test').Page} page @param {string} language */
async function leftInEnglish(page, language) {
  const english = Object.entries(messages(language))
    .filter(([text, translated]) => text !== translated && !text.includes('{'))
    .map(([text]) => text);
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push((walker.currentNode.textContent ?? '').trim());
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((node) =>
      ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? ''),
    );
    return [...texts, ...labels];
  });
  // The same word may be right in both: Robots, Stayman, a card's letter.
  const translations = new Set(Object.values(messages(language)).flat());
  return [...new Set(shown)].filter(
    (text) => (english.includes(text) && !translations.has(text)) || /undefined|\{\w*\}/.test(text),
  );
}

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  for (const path of ['', 'day', 'tournament', 'history', 'lessons', 'review', 'suit', 'deals', 'system'])
    test(`/${path}`, async ({ page }) => {
      await page.goto(`/${path}`);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Leçons' })).toBeVisible();
      expect(await leftInEnglish(page, 'fr')).toEqual([]);
      await picture(page, `french-${path || 'start'}`);
    });

  test('a board is bid, played, claimed and reviewed', async ({ page }) => {
    await settle(page, { gather: '600', verdicts: true });
    await sitDown(page, { deals: { kind: 'text', text: SOLID } });
    await ourTurn(page);
    await expect(page.locator('.say')).toContainText('À vous de parler');
    await page.locator('.bids [data-call="2C"]').hover();
    await expect(page.locator('#meaning')).toContainText('Votre main');
    await expect(page.locator('.bids [data-call="3NT"]')).toHaveText(/3SA/);
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await picture(page, 'french-auction');
    await page.keyboard.press('i');
    const hint = page.getByRole('region', { name: 'Conseil' });
    await expect(hint).toContainText('Ce que vous savez');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('i');
    await expect(hint).not.toContainText('opening');
    await winFirstTrick(page);
    await page.keyboard.press('i');
    await expect(hint).toContainText('Comptez', { timeout: 30_000 });
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('i');
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await picture(page, 'french-play');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Revendiquer' });
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await dialog.getByRole('button', { name: 'Revendiquer 12' }).click();
    await expect(page.locator('#main')).toHaveAttribute('data-phase', 'over');
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await picture(page, 'french-result');
    await page.getByRole('link', { name: 'Analyse', exact: true }).last().click();
    await expect(page.getByRole('table', { name: /Levées à cartes ouvertes/ })).toBeVisible();
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await picture(page, 'french-review', { fullPage: true });
  });

  test('a lesson, the remarks of the system card, and what is wrong with a typed condition', async ({ page }) => {
    await page.goto('/lessons#stayman');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stayman : y a-t-il un fit majeur ?');
    await page.locator('.question [data-answer="3NT"]').click();
    await expect(page.locator('.said')).toContainText('vous préférez jouer 4');
    await picture(page, 'french-lesson');
    await page.goto('/system#s=two-over-one');
    await expect(page.locator('.conventions')).toContainText('le roi d’atout');
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await page.goto('/deals');
    await page.getByLabel('Condition', { exact: true }).fill('hcp(north) >= x');
    await page.getByRole('button', { name: 'Distribuer', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('`x` n’est pas défini');
  });

  test('dialogs and text mode', async ({ page }) => {
    await sitDown(page, { deals: { kind: 'text', text: SOLID } });
    await ourTurn(page);
    await page.keyboard.press('?');
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Réglages' }).click();
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await picture(page, 'french-settings');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Inviter' }).click();
    await expect(page.getByRole('dialog')).toContainText('Pour regarder');
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.locator('#command').fill('hand');
    await page.locator('#command').press('Enter');
    await expect(page.locator('.textlog')).toContainText('Votre main');
    expect(await leftInEnglish(page, 'fr')).toEqual([]);
  });
});

test('another language is chosen below the start, and kept', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Bridge mit drei Robotern' })).toBeVisible();
  expect(await leftInEnglish(page, 'de')).toEqual([]);
  await picture(page, 'german-start');
  await sitDown(page, { deals: { kind: 'text', text: SOLID } });
  await ourTurn(page);
  await expect(page.locator('.seat[data-seat="E"] .pt')).toHaveText('O');
  await expect(page.locator('.say')).toContainText('Ihre Ansage');
  expect(await leftInEnglish(page, 'de')).toEqual([]);
  await picture(page, 'german-auction');
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByLabel('Sprache').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
