// `node --test` in this folder, after ../build.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { load } from "./merrimac.js";

const bridge = await load(await readFile(new URL("merrimac.wasm", import.meta.url)));
const deal = "N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873";

test("tables are those of testdata", async () => {
  const lines = (await readFile(new URL("../../../testdata/dd/dd_tables.txt", import.meta.url), "utf8")).split("\n");
  for (const line of lines.filter((line) => line.startsWith("N:")).slice(0, 8)) {
    const [deal, rows] = line.split(" | ");
    const { tricks } = bridge.table({ deal });
    for (const row of rows.split(" ")) {
      const [nt, s, h, d, c] = row.slice(2).split(",").map(Number);
      assert.deepEqual(tricks[row[0]], { C: c, D: d, H: h, S: s, NT: nt }, deal);
    }
  }
});

test("par where dealer and vulnerability are known", () => {
  assert.deepEqual(bridge.table({ deal, dealer: "N", vul: "None" }).par, {
    score_ns: 300,
    contracts: ["5CX by E", "5CX by W", "5DX by E", "5DX by W"],
  });
});

test("every card of a position", () => {
  const { to_play, cards } = bridge.cards({ deal: "N:A.2.. K.3.. Q.4.. J.5..", trump: "NT", leader: "N" });
  assert.equal(to_play, "N");
  assert.deepEqual(cards, { SA: 1, H2: 1 });
});

test("a suit has its line and chances", () => {
  const suit = bridge.suit({ north: "KJT2", south: "A983" });
  assert.equal(suit.max_tricks, 4);
  assert.equal(suit.chance["4"].toFixed(4), "0.5283");
  assert.match(suit.line, /finesse|lead|play/i);
  assert.equal(bridge.suit({ north: "AQ9", south: "xxx", target: 2 }).plans.at(-1).target, null);
});

test("calls have meanings", () => {
  const [notrump, , stayman] = bridge.meanings({ auction: "1NT P 2C P", system: "sayc" });
  assert.deepEqual([notrump.call, notrump.hcp, notrump.balanced], ["1NT", { low: 15, high: 17 }, true]);
  assert.deepEqual([stayman.call, stayman.name, stayman.alert], ["2C", "Stayman", true]);
});

test("boards are read and written", () => {
  const pbn = `[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "${deal}"]\n`;
  const { boards } = bridge.read(pbn);
  assert.equal(boards[0].deal, deal);
  const again = bridge.read(bridge.write(boards, "lin"));
  assert.equal(again.boards[0].deal, deal);
});

test("a refusal says where and what was expected", () => {
  assert.throws(() => bridge.table({ deal: "N:AK" }), /deal: /);
  assert.throws(() => bridge.read("hello"), /no deal/);
  assert.throws(() => bridge.suit({ north: "AK", south: "A2" }), /both hands/);
  assert.throws(() => bridge.meanings({ auction: "1NT 1C" }), /auction: call 2/);
  assert.throws(() => bridge.meanings({ auction: "1NT", system: "culbertson" }), /system: /);
});
