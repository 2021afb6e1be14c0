// Runs before the first paint, so that no page flashes in the wrong colours, and asks for the words in the reader's language
// while the page's own script is on its way: a plain script, not a module.
(() => {
  const root = document.documentElement;
  /** @type {Record<string, any>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('merrimac.settings') ?? '{}');
  } catch {
    // A browser that keeps nothing gets what is usual.
  }
  if (kept.theme === 'dark' || kept.theme === 'light') root.dataset.theme = kept.theme;
  if (kept.deck === 'two') root.dataset.deck = 'two';
  root.dataset.letters = kept.letters === false ? 'off' : 'on';

  // The shell names the file of each language but its own, English.
  const files = Object.fromEntries((root.dataset.messages ?? '').split(' ').map((one) => one.split(':')));
  const wanted = [kept.language, ...navigator.languages].map((name) => String(name).slice(0, 2));
  root.lang = wanted.find((name) => name === 'en' || name in files) ?? 'en';
  const file = files[root.lang];
  /** @type {any} */ (globalThis).messages = file
    ? fetch(file).then(
        (answer) => answer.json(),
        () => ({}),
      )
    : {};
})();
