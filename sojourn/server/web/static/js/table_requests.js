// Requests to this table, for the seat that is shown.

import { FRAGMENT, getFragment } from "./server_requests.js";
import { showMessage, showOffline, shownState, tableId, viewQuery } from "./shown_table.js";

const FIRST_PAUSE = 300; // milliseconds between two tries
const LONGEST_PAUSE = 1500;

export function sleep(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** The address of one of this table's actions, such as "play", for the seat that is shown. */
export function tableUrl(path) {
  return `/t/${tableId}/${path}${viewQuery()}`;
}

/** Posts once. Gives the answer, or null, with a message, if the server cannot be reached. */
export async function post(url, fields) {
  try {
    const answer = await postOnce(url, fields);
    showOffline(false);
    return answer;
  } catch {
    showMessage(document.body.dataset.sayLost);
    return null;
  }
}

/** Posts again and again until the server answers; only for what carries its own id, so that a repeat is harmless. */
export async function postUntilAnswered(url, fields) {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.6, LONGEST_PAUSE)) {
    const answer = await postOnce(url, fields).catch(() => null);
    if (answer && answer.status < 500) {
      showOffline(false);
      return answer;
    }
    showOffline(true);
    await sleep(pause);
  }
}

function postOnce(url, fields) {
  const headers = { ...FRAGMENT, ...shownState() };
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), headers });
}

/** The fragment that the server has at this address of the table; "" if there is none. */
export async function askTable(path, fields = {}) {
  const query = new URLSearchParams(viewQuery());
  for (const [name, value] of Object.entries(fields)) query.set(name, value);
  const answer = await getFragment(`/t/${tableId}/${path}?${query}`);
  return answer?.ok ? answer.text() : "";
}
