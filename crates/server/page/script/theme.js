// Runs before the first paint, so that no page flashes in the wrong colours: a plain script, not a module.
(() => {
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem('merrimac.settings') ?? '{}');
    if (kept.theme === 'dark' || kept.theme === 'light') root.dataset.theme = kept.theme;
    if (kept.deck === 'two') root.dataset.deck = 'two';
    root.dataset.letters = kept.letters === false ? 'off' : 'on';
  } catch {
    root.dataset.letters = 'on';
  }
})();
