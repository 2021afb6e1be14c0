// One worker: the robots think on the same machine.
import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './browser.js';

const port = 8097;
const merrimac = process.env.MERRIMAC ?? '../../../target/debug/merrimac';
const data = process.env.MERRIMAC_DATA ?? mkdtempSync(join(tmpdir(), 'merrimac-'));
process.env.MERRIMAC_DATA = data;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'artefacts/failures',
  workers: 1,
  timeout: 240_000,
  // What passes only the second time is reported as flaky. The times are for a machine under load: nothing waits for them.
  retries: 1,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findChromium() ?? undefined },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `${merrimac} serve --port ${port} --data ${data} --rate 0 --day-robots novice`,
    url: `http://localhost:${port}/api/health`,
    timeout: 30_000,
  },
});
