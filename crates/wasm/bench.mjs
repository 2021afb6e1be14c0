// Tables in WebAssembly beside the command, in processor time on one thread: `node bench.mjs COMMAND [DEALS]`, after
// ./build. The answers must be the same.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { load } from "./page/merrimac.js";

const [command, count = "50"] = process.argv.slice(2);
const deals = execFileSync(command, ["deal", "-n", count, "--seed", "20"], { encoding: "utf8" });
const file = join(mkdtempSync(join(tmpdir(), "merrimac-")), "deals.txt");
writeFileSync(file, deals);

const timed = spawnSync("bash", ["-c", 'time -p "$0" dd "$1" --json --threads 1', command, file], { encoding: "utf8" });
const native = Number(/^user (.*)$/m.exec(timed.stderr)[1]);
const expected = timed.stdout.trim().split("\n").map(JSON.parse);

const bridge = await load(readFileSync(new URL("page/merrimac.wasm", import.meta.url)));
const start = process.cpuUsage();
const found = expected.map(({ deal }) => bridge.table({ deal }).tricks);
const wasm = process.cpuUsage(start).user / 1e6;

assert.deepEqual(found, expected.map(({ tricks }) => tricks));
const each = (seconds) => `${((1000 * seconds) / expected.length).toFixed(1)} ms a table`;
console.log(`native ${each(native)}, WebAssembly ${each(wasm)}, ratio ${(wasm / native).toFixed(2)}`);
