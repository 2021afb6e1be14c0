// What a program in TypeScript writes: `npm run types` refuses it where merrimac.d.ts does not allow it.
import { load, type Bridge, type Meaning } from "../page/merrimac.js";

const bridge: Bridge = await load();
const deal = "N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873";

const tricks: number = bridge.table({ deal, dealer: "N", vul: "None" }).tricks.N.S;
const par: number | undefined = bridge.table({ deal }).par?.score_ns;
const cards: Record<string, number> = bridge.cards({ deal, trump: "S", leader: "E", trick: [] }).cards;
const chance: number | undefined = bridge.suit({ north: "KJT2", south: "A983", entries: { north: 1 } }).chance["4"];
const forcing: Meaning["forcing"][] = bridge.meanings({ auction: "1NT P 2C", system: "sayc" }).map((call) => call.forcing);
const text: string = bridge.write(bridge.read(deal).boards, "lin");
console.log(tricks, par, cards, chance, forcing, text);

// @ts-expect-error no such seat
bridge.table({ deal, dealer: "Q" });
// @ts-expect-error the auction is missing
bridge.meanings({ system: "sayc" });
