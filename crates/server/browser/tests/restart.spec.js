// The server is killed while a board is in play: the page says so, and goes on by itself when it is back.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { moved, ourTurn, passOut, picture, settle, SOLID } from './table.js';

const port = 8098;
const test = base.extend({
  // Requests fail while the server is away, and the browser notes each: no silent console here.
  baseURL: `http://localhost:${port}`,
});

async function serve(data) {
  const merrimac = process.env.MERRIMAC ?? '../../../target/debug/merrimac';
  const server = spawn(merrimac, ['serve', '--port', String(port), '--data', data, '--rate', '0'], { stdio: 'ignore' });
  await expect
    .poll(() =>
      fetch(`http://localhost:${port}/api/health`).then(
        (answer) => answer.status,
        () => 0,
      ),
    )
    .toBe(200);
  return server;
}

async function kill(server) {
  const gone = new Promise((resolve) => {
    server.on('exit', resolve);
  });
  server.kill('SIGKILL');
  await gone;
}

test('a board survives the server', async ({ page, request }) => {
  const data = mkdtempSync(join(tmpdir(), 'merrimac-'));
  let server = await serve(data);
  try {
    await settle(page, { gather: '600' });
    const answer = await request.post('/api/tables', {
      data: { robots: 'novice', pace_ms: 0, deals: { kind: 'text', text: SOLID } },
    });
    const { table, key } = await answer.json();
    await page.goto(`/table#t=${table}&k=${key}`);
    const first = await ourTurn(page);
    await page.locator('.bids [data-call="7NT"]').click();
    await moved(page, first.at);
    await passOut(page);
    const { at } = await ourTurn(page);

    await kill(server);
    await expect(page.getByText('Connection lost.')).toBeVisible();
    await picture(page, 'offline');
    server = await serve(data);
    await expect(page.getByText('Connection lost.')).toHaveCount(0, { timeout: 20_000 });
    expect((await ourTurn(page)).at).toBe(at);
    await page
      .locator('button.card.legal')
      .first()
      .click({ position: { x: 12, y: 12 } });
    await moved(page, at);
  } finally {
    await kill(server);
  }
});
