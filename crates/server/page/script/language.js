// The words of the page in the reader's language. A text in the code is its own name, in English; `messages/` has a file for each
// other language, in which the text is looked up. What a file lacks stays English.

/** The languages there are, by the names they give themselves. @type {Record<string, string>} */
export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch' };

/** The language chosen before the first paint, by theme.js. */
export const language = document.documentElement.lang;

/** A text by its English one; where a number decides, the text for one and the text for more. @type {Record<string, string|[string, string]>} */
const messages = await /** @type {any} */ (globalThis).messages;

const plural = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);
/** What stands before the decimals. */
export const decimalSign = numbers.format(0.5).charAt(1);

/** @typedef {Record<string, string|number>} Values */

/** French marks stand apart from their word, but on the same line. @param {string} text */
const spaced = (text) => (language === 'fr' ? text.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : text);

/** A gap for which there is no value stays. @param {string} text @param {Values} values */
const put = (text, values) => spaced(text).replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap));

/** A text, with values in the places of their names: `{seat} to play`. @param {string} text @param {Values} [values] */
export function t(text, values = {}) {
  const found = messages[text];
  return put(typeof found === 'string' ? found : text, values);
}

/** Marks a text that is looked up later. @param {string} text */
export const msg = (text) => text;

/** A text that depends on a number, `{n}`. @param {number} n @param {string} one @param {string} many @param {Values} [values] */
export function count(n, one, many, values = {}) {
  const found = messages[many] ?? [one, many];
  return put(found[plural.select(n) === 'one' ? 0 : 1], { n: numbers.format(n), ...values });
}

/** @typedef {{made: RegExp, names: string[], text: string, letters: number}} Pattern */
/** The texts with values in them, those that say most first. @type {Pattern[]|undefined} */
let patterns;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The names of the gaps, of which those without a name are counted. @param {string} text */
function gaps(text) {
  let next = 0;
  return [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name || String(next++));
}

/**
 * A sentence that the server finished in English, a refusal: looked up as it is, or by the text it was made of, and what stands
 * behind a colon by itself.
 * @param {string} sentence
 * @returns {string}
 */
export function finished(sentence) {
  const found = messages[sentence];
  if (typeof found === 'string') return found;
  patterns ??= Object.entries(messages)
    .flatMap(([made, text]) => {
      const words = made.split(/\{\w*\}/);
      const letters = words.join('').replace(/\P{L}/gu, '').length;
      if (typeof text !== 'string' || words.length === 1 || letters < 6) return [];
      return [{ made: new RegExp(`^${words.map(escaped).join('(.+?)')}$`, 's'), names: gaps(made), text, letters }];
    })
    .sort((a, b) => b.letters - a.letters);
  for (const { made, names, text } of patterns) {
    const match = made.exec(sentence);
    if (!match) continue;
    const values = Object.fromEntries(names.map((name, place) => [name, finished(match[place + 1])]));
    const order = gaps(text);
    let next = 0;
    return text.replace(/\{\w*\}/g, () => values[order[next++]]);
  }
  const [head, ...rest] = sentence.split(': ');
  return rest.length > 0 ? `${head}: ${finished(rest.join(': '))}` : sentence;
}

/**
 * A text with nodes in the places of their names.
 * @param {string} text
 * @param {Record<string, import('./dom.js').Children>} values
 * @returns {import('./dom.js').Child[]}
 */
export const parts = (text, values) =>
  t(text, Object.fromEntries(Object.keys(values).map((name) => [name, `{${name}}`])))
    .split(/(\{\w+\})/)
    .flatMap((part) => (part.startsWith('{') ? values[part.slice(1, -1)] : part));

/** A number as it is written here. @param {number} n */
export const numberText = (n) => numbers.format(n);
/** With one decimal where it is small. @param {number} n */
export const rounded = (n) => numbers.format(n < 10 ? Math.round(10 * n) / 10 : Math.round(n));
