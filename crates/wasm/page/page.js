// The page: a text in, boards with their tables and par out.
const SUITS = ["S", "H", "D", "C"];
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣", NT: "NT" };
const STRAINS = ["NT", "S", "H", "D", "C"];

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
worker.addEventListener("message", ({ data: { number, answer, error } }) => {
  const { resolve, reject } = waiting.get(number);
  waiting.delete(number);
  if (error === undefined) resolve(answer);
  else reject(new Error(error));
});

let asked = 0;
function ask(call, ...given) {
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ number: asked, call, given });
  });
}

function element(name, attributes, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

function hand(cards) {
  const lines = cards.split(".").flatMap((ranks, index) => [
    element("span", { className: SUITS[index] }, SYMBOLS[SUITS[index]]),
    ` ${ranks.replace("T", "10") || "–"}\n`,
  ]);
  return element("div", { className: "hand" }, ...lines);
}

function compass(deal) {
  const hands = deal.slice(2).split(" ");
  const [north, east, south, west] = ["N", "E", "S", "W"].map((_, index) => hand(hands[index]));
  const gap = () => element("div", {});
  return element("div", { className: "compass" }, gap(), north, gap(), west, gap(), east, gap(), south, gap());
}

function tricks(answer) {
  const head = STRAINS.map((strain) => element("th", { className: strain }, SYMBOLS[strain]));
  const rows = ["N", "S", "E", "W"].map((seat) => {
    const cells = STRAINS.map((strain) => {
      const count = answer.tricks[seat][strain];
      return element("td", { className: count >= 7 ? "makes" : "" }, String(count));
    });
    return element("tr", {}, element("th", {}, seat), ...cells);
  });
  return element("table", {}, element("tr", {}, element("th", {}), ...head), ...rows);
}

async function show(board, place) {
  const dealer = board.dealer;
  const vul = board.vulnerable;
  const answer = await ask("table", { deal: board.deal, ...(dealer && vul && { dealer, vul }) });
  const title = [board.board && `Board ${board.board}`, dealer && `${dealer} deals`, vul && `vulnerable: ${vul}`];
  const about = element("div", {}, element("strong", {}, title.filter(Boolean).join(", ")), tricks(answer));
  if (answer.par) {
    const { score_ns: score, contracts } = answer.par;
    about.append(element("p", {}, `Par ${score > 0 ? "+" : ""}${score}: ${contracts.join(", ") || "passed out"}`));
  }
  place.replaceWith(element("section", { className: "board" }, compass(answer.deal), about));
}

async function analyse(text) {
  const boards = document.getElementById("boards");
  boards.replaceChildren();
  try {
    const { boards: found, notes } = await ask("read", text);
    for (const note of notes) boards.append(element("p", { className: "note" }, note));
    for (const board of found) {
      const place = element("p", {}, "solving …");
      boards.append(place);
      try {
        await show(board, place);
      } catch (error) {
        place.replaceWith(element("p", { className: "error" }, error.message));
      }
    }
  } catch (error) {
    boards.append(element("p", { className: "error" }, error.message));
  }
}

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  analyse(document.getElementById("text").value);
});

// A deal in the address can be passed on: #N:...
const given = decodeURIComponent(location.hash.slice(1));
if (given) {
  document.getElementById("text").value = given;
  analyse(given);
}
