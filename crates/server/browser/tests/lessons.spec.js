// A lesson from the first word to the practice table, and what is kept of it.
import { expect, ourTurn, picture, test } from './table.js';

test('a lesson is done, wrong answers are talked about, and progress is kept', async ({ page }) => {
  await page.goto('/lessons');
  await expect(page.getByRole('link', { name: /Stayman/ })).toBeVisible();
  expect(await page.locator('.lessonlist li').count()).toBeGreaterThanOrEqual(12);
  await picture(page, 'lessons', { fullPage: true });
  await page.getByRole('link', { name: /Stayman/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stayman');
  const { steps } = await (await page.request.get('/api/lessons/stayman')).json();
  const questions = steps.filter(({ kind }) => kind !== 'words');
  for (const [at, step] of questions.entries()) {
    const node = page.locator('.question').nth(at);
    const good = step.answers.find(({ good: right }) => right);
    if (at === 0) {
      await node.locator('[data-answer="3NT"]').click();
      await expect(node.locator('.said')).toContainText('Not this one');
      await picture(page, 'lesson-question');
    }
    await node.locator(`[data-answer="${good.answer}"]`).click();
    await expect(node.locator('.said')).toContainText('Yes.');
  }
  await expect(page.getByRole('region', { name: 'Lesson done' })).toContainText(
    `${questions.length - 1} of ${questions.length} questions right`,
  );
  await page.getByRole('button', { name: 'Practise: Stayman' }).click();
  await ourTurn(page);
  await expect(page.locator('.aucp')).toContainText('1NT');
  await page.goto('/lessons');
  await expect(page.locator('.lessonlist li', { hasText: 'Stayman' })).toContainText(
    `${questions.length - 1} of ${questions.length} right`,
  );
});

test('a card is played in a lesson on the play', async ({ page }) => {
  await page.goto('/lessons#hold-up-and-signals');
  const { steps } = await (await page.request.get('/api/lessons/hold-up-and-signals')).json();
  const questions = steps.filter(({ kind }) => kind !== 'words');
  const at = questions.findIndex(({ kind }) => kind === 'play');
  for (const [before, step] of questions.slice(0, at).entries())
    await page
      .locator('.question')
      .nth(before)
      .locator(`[data-answer="${step.answers.find(({ good }) => good).answer}"]`)
      .click();
  const node = page.locator('.question').nth(at);
  await expect(node).toContainText('On the table');
  await expect(node.locator('button[data-card="SK"]')).toBeDisabled();
  await node.locator('button[data-card="HA"]').click();
  await expect(node.locator('.said')).toContainText('Too early');
  await picture(page, 'lesson-card');
  await node.locator('button[data-card="H3"]').click();
  await expect(node.locator('.said')).toContainText('Yes.');
});
