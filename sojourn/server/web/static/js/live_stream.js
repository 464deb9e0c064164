// The live stream says that the table has moved, and every few seconds that it is still there.

import { refresh, refreshInAHurry } from "./refresh_table.js";
import { isSending } from "./send_moves.js";
import { showOffline } from "./shown_table.js";
import { sleep, tableUrl } from "./table_requests.js";

// All times in milliseconds.
const OWN_ANSWER = 300; // while a move of our own is being answered, its answer shows the table as well
const QUIET = 4000; // without a word: the connection may be dead when somebody looks at the page again
const DEAD = { [EventSource.CONNECTING]: 3000, [EventSource.OPEN]: 8000 }; // without a word: connect anew
const CHECK = 1000;

let stream = null;
let lastHeard = 0;

export function startLiveStream() {
  connect();
  setInterval(reconnectIfDead, CHECK);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wakeUp();
  });
  addEventListener("online", wakeUp);
}

export function isConnected() {
  return stream?.readyState === EventSource.OPEN;
}

function connect() {
  stream?.close();
  stream = new EventSource(tableUrl("events"));
  lastHeard = Date.now();
  stream.addEventListener("open", hear);
  stream.addEventListener("still-here", hear);
  stream.addEventListener("table-moved", tableMoved);
  stream.addEventListener("error", () => showOffline(true));
}

function hear() {
  lastHeard = Date.now();
  showOffline(false);
}

async function tableMoved() {
  hear();
  if (isSending()) await sleep(OWN_ANSWER);
  refresh();
}

/** A connection may be dead without anybody having said so: after a phone has slept, or behind a lost network. */
function wakeUp() {
  if (Date.now() - lastHeard > QUIET || !isConnected()) connect();
  refreshInAHurry();
}

function reconnectIfDead() {
  if (Date.now() - lastHeard > (DEAD[stream.readyState] ?? 0)) wakeUp();
}
