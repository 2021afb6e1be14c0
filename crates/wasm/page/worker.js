// Solves beside the page, so that it can be used meanwhile: one question at a time, each with its number.
import { load } from "./merrimac.js";

const bridge = load();

addEventListener("message", async ({ data: { number, call, given } }) => {
  try {
    postMessage({ number, answer: (await bridge)[call](...given) });
  } catch (error) {
    postMessage({ number, error: error.message });
  }
});
