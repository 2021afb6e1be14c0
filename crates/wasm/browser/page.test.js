// The static page in Chromium, from a server that knows nothing but files: `../build && npm install && npm test`.
// `CHROMIUM=/path` names the browser, otherwise it is `chromium` of the path.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";

import { chromium } from "playwright-core";

const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
const DEAL = "N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873";

let server, browser, page;

before(async () => {
  server = createServer(async (request, response) => {
    const name = request.url.split("?")[0].replace(/^\/$/, "/index.html");
    try {
      const file = await readFile(new URL(`../page${name}`, import.meta.url));
      response.writeHead(200, { "content-type": TYPES[name.split(".").pop()] ?? "text/plain" }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0);
  const executablePath = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  page = await browser.newPage();
  await page.goto(`http://localhost:${server.address().port}/`);
});

after(async () => {
  await browser?.close();
  server?.close();
});

async function analyse(text) {
  await page.fill("#text", text);
  await page.click("button");
}

test("a deal is solved and shown", async () => {
  await analyse(DEAL);
  const table = page.locator(".board table");
  await table.waitFor();
  assert.equal((await table.locator("tr").nth(1).innerText()).replace(/\s+/g, " ").trim(), "N 6 10 8 3 3");
  assert.match(await page.locator(".compass").innerText(), /♠ Q8654/);
});

// Seconds are for the reader: a busy machine may take longer than the three that are promised.
test("a deal pasted into a page just opened is shown", async () => {
  const fresh = await browser.newPage();
  const start = performance.now();
  await fresh.goto(`http://localhost:${server.address().port}/`);
  await fresh.fill("#text", DEAL);
  await fresh.click("button");
  await fresh.locator(".board table").waitFor();
  console.log(`opened, pasted, solved and shown in ${Math.round(performance.now() - start)} ms`);
  assert.equal(await fresh.locator(".board table tr").count(), 5);
  await fresh.close();
});

test("a PBN board has par", async () => {
  await analyse(`[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "${DEAL}"]\n`);
  await page.getByText("Par +300").waitFor();
});

test("what cannot be read is told", async () => {
  await analyse("hello");
  assert.match(await page.locator(".error").innerText(), /no deal, PBN, LIN or link/);
});
