// The laboratories: suits and deals.
import { expect, picture, test } from './table.js';

test('a suit combination: line, chance, layouts won and lost', async ({ page }) => {
  await page.goto('/suit');
  await page.getByLabel('Dummy', { exact: true }).fill('AQ');
  await page.getByLabel('Hand', { exact: true }).fill('32');
  await page.getByRole('radio', { name: '2', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('50%');
  await expect(page.getByRole('region', { name: 'Layouts' })).toContainText('won');
  await expect(page.getByRole('region', { name: 'Layouts' })).toContainText('lost');
  await picture(page, 'suit');
  await page.getByLabel('Hand', { exact: true }).fill('A3');
  await expect(page.locator('.note.err')).toBeVisible();
  await expect(page.getByText('No answer yet.')).toBeVisible();
});

test('deals under a condition, with a histogram', async ({ page }) => {
  await page.goto('/deals');
  await page.getByLabel('Condition', { exact: true }).fill('hcp(south) >= 20');
  await page.getByLabel('Count, one expression a line').fill('hcp(south)');
  await page.getByRole('button', { name: 'Deal', exact: true }).click();
  await expect(page.getByRole('img', { name: /hcp\(south\): mean 2/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'How often' })).toContainText('1 in');
  await picture(page, 'deals');
  await page.getByLabel('Condition', { exact: true }).fill('hcp(south >= 20');
  await page.getByRole('button', { name: 'Deal', exact: true }).click();
  await expect(page.locator('.note.err')).toBeVisible();
});
