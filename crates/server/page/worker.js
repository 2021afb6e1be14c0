// The service worker: the pages open without a network, and lessons and reviews that were seen can be seen again. Tables need
// the server. The server fills in the files, whose names change with what is in them.
const FILES = /* files */ [];
const FILES_CACHE = 'files-/* version */';
const ANSWERS_CACHE = 'answers';
/** Answers kept; the oldest are forgotten first. */
const MOST_ANSWERS = 200;

/** What is worth keeping of what the server answers: lessons, choices, boards that are over and their reviews. */
const KEPT = /^\/api\/(lessons|choices|tables\/[^/]+\/boards\/\d+)(\/|$)/;

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES_CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const old = async () => {
    const names = (await caches.keys()).filter((name) => name !== FILES_CACHE && name !== ANSWERS_CACHE);
    await Promise.all(names.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(old());
});

async function keep(request, response) {
  const cache = await caches.open(ANSWERS_CACHE);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_ANSWERS)).map((old) => cache.delete(old)));
}

/** The server's answer, or else the one that was kept. */
async function freshOrKept(event, { ignoreSearch }) {
  try {
    const response = await fetch(event.request);
    if (response.ok && !ignoreSearch) event.waitUntil(keep(event.request, response.clone()));
    return response;
  } catch (error) {
    // Keys travel in a header: whoever can read this cache has them too.
    const kept = await caches.match(event.request, { ignoreSearch, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshOrKept(event, { ignoreSearch: true }));
  else if (FILES.includes(url.pathname))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  else if (KEPT.test(url.pathname)) event.respondWith(freshOrKept(event, { ignoreSearch: false }));
});
