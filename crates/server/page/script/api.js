// Requests to the server. Every refusal becomes an ApiError whose message is a sentence to be shown as it is.
import { finished, t } from './language.js';

export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} what
   * @param {number} status
   * @param {string|null} [where]
   */
  constructor(code, what, status, where = null) {
    super(what);
    this.code = code;
    this.status = status;
    this.where = where;
  }
}

/** @param {Response} response */
async function refusal(response) {
  try {
    const { error } = await response.json();
    return new ApiError(error.code, error.what, response.status, error.where ?? null);
  } catch {
    return new ApiError(
      'unknown',
      t('The server answered {status} without saying why.', { status: response.status }),
      response.status,
    );
  }
}

/** @param {number} ms */
const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * One request. A busy server (503) is asked again when it said to, up to three times.
 * @param {string} path
 * @param {{method?: string, key?: string, body?: unknown, raw?: string|Blob, signal?: AbortSignal}} [options]
 * @returns {Promise<Response>}
 */
async function request(path, { method = 'GET', key, body, raw, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  else if (raw !== undefined) headers['Content-Type'] = 'application/octet-stream';
  for (let attempt = 0; ; attempt += 1) {
    let response;
    try {
      response = await fetch(path, { method, headers, signal, body: body === undefined ? raw : JSON.stringify(body) });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError('offline', t('The server does not answer. What you have played is safe there.'), 0);
    }
    if (response.ok) return response;
    if ((response.status !== 503 && response.status !== 429) || attempt === 3) throw await refusal(response);
    await pause(1000 * Math.min(5, Number(response.headers.get('Retry-After')) || 1));
  }
}

/** @param {string} path @param {Parameters<typeof request>[1]} [options] @returns {Promise<any>} */
export const json = async (path, options) => (await request(path, options)).json();

/** @param {string} path @param {unknown} [body] @param {string} [key] @returns {Promise<any>} */
export const post = (path, body, key) => json(path, { method: 'POST', body: body ?? {}, key });

/** A request whose answer says nothing but that it is done. @param {string} path @param {Parameters<typeof request>[1]} [options] */
export const tell = async (path, options) => void (await request(path, options));

/** Posts text as it is. @param {string} path @param {string|Blob} raw @param {AbortSignal} [signal] @returns {Promise<any>} */
export const send = (path, raw, signal) => json(path, { method: 'POST', raw, signal });

/** A file. @param {string} path @param {Parameters<typeof request>[1]} [options] */
export const file = async (path, options) => (await request(path, options)).blob();

/** What a table can be made of. @returns {Promise<import('./types.js').Choices>} */
export const choices = () => json('/api/choices');

/** The sentence to show for anything that was thrown. @param {unknown} error */
export const sentence = (error) => finished(error instanceof Error ? error.message : String(error));
