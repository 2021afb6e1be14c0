// One's history on several devices: the server keeps it under a code, and every device with the code adds its own.
import { json, post, tell } from '../api.js';
import { exportAll, historyCode, importAll, setHistoryCode } from '../memory.js';

const PATH = '/api/history';

/** Has the server keep the history under a new code. */
export async function makeCode() {
  const { code } = await post(PATH, JSON.parse(exportAll()));
  setHistoryCode(code);
}

/** Joins what is kept under a code and what is kept here, in both places. Says whether that changed anything here. @param {string} code */
async function join(code) {
  const before = exportAll();
  importAll(JSON.stringify(await json(PATH, { key: code })));
  const after = exportAll();
  await tell(PATH, { method: 'PUT', key: code, body: JSON.parse(after) });
  return before !== after;
}

/** Uses the code of another device here. @param {string} code */
export async function useCode(code) {
  await join(code);
  setHistoryCode(code);
}

/** Joins with what is kept under the code of this device, if it has one. A device that is offline, or whose history was deleted elsewhere, goes on by itself. */
export async function joinAgain() {
  const code = historyCode();
  try {
    return code ? await join(code) : false;
  } catch {
    return false;
  }
}

/** Deletes what the server keeps. */
export async function deleteThere() {
  const code = historyCode();
  if (code) await tell(PATH, { method: 'DELETE', key: code });
}
