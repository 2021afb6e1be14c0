// The live view of a table. `EventSource` cannot send the key, so the stream is read with `fetch` and split at blank lines.
import { ApiError } from './api.js';
/** @typedef {import('./types.js').View} View */

/**
 * The views in a stream of server-sent events.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<View>}
 */
async function* views(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim())
        .join('\n');
      if (data) yield JSON.parse(data);
    }
  }
}

/**
 * Follows a table for as long as the page is open. After a break it asks again, at first soon and then every few seconds;
 * the first event of a stream has the whole view, so nothing is lost.
 * @param {string} table
 * @param {string} key
 * @param {{view: (view: View) => void, online: (online: boolean) => void, refused: (error: ApiError) => void}} listener
 * @returns {() => void} Stops following.
 */
export function follow(table, key, listener) {
  const stop = new AbortController();
  void (async () => {
    for (let wait = 500; !stop.signal.aborted; wait = Math.min(2 * wait, 8000)) {
      try {
        const response = await fetch(`/api/tables/${encodeURIComponent(table)}/events`, {
          headers: { Authorization: `Bearer ${key}`, Accept: 'text/event-stream' },
          signal: stop.signal,
        });
        if (response.status === 401 || response.status === 404) {
          const { error } = await response.json();
          listener.refused(new ApiError(error.code, error.what, response.status));
          return;
        }
        if (response.ok && response.body) {
          listener.online(true);
          wait = 500;
          for await (const view of views(response.body)) {
            try {
              listener.view(view);
            } catch (error) {
              // A fault of the page is no fault of the connection.
              reportError(error);
            }
          }
        }
      } catch {
        // Broken off: said below, and asked again.
      }
      if (stop.signal.aborted) return;
      listener.online(false);
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
  })();
  addEventListener('pagehide', () => stop.abort(), { once: true });
  return () => stop.abort();
}
