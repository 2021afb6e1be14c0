// Finds a Chromium for the tests, and gets one where there is none: Playwright's own, else the system's package.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The path of a Chromium on this machine, or null. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here.
      }
    }
  }
  return null;
}

function install() {
  const ways = [
    ['npx', ['playwright', 'install', 'chromium']],
    ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']],
  ];
  for (const [command, args] of ways) {
    spawnSync(command, args, { stdio: 'inherit' });
    if (findChromium()) return;
  }
  console.error('No Chromium could be installed; name one with CHROMIUM=/path/to/chromium.');
  process.exit(1);
}

if (process.argv[1] === import.meta.filename && !findChromium()) install();
