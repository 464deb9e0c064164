// Messages to this device when it is my turn and the page is closed: this browser subscribes, and the server keeps that.

import { byId } from "./dom.js";
import { shownTable, tableId } from "./shown_table.js";
import { post, tableUrl } from "./table_requests.js";

const CAN_PUSH = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export function startPushReminders() {
  document.addEventListener("change", (event) => {
    if (event.target.id === "push") wishForPush(event.target);
  });
}

/** After every redraw: the line is shown where the browser can do it, and ticked as wished for this seat. */
export function showPushWish() {
  const line = byId("push-line");
  if (!line) return;
  line.hidden = !CAN_PUSH;
  byId("push").checked = Boolean(localStorage[wishName()]);
}

function wishName() {
  return `push-${tableId}-${shownTable().seat}`;
}

async function wishForPush(box) {
  const isWished = box.checked;
  const name = wishName();
  const isDone = isWished ? await subscribe() : await unsubscribe();
  localStorage[name] = isWished && isDone ? "on" : "";
  box.checked = Boolean(localStorage[name]);
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await (await fetch("/push/key")).json();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const answer = await post(tableUrl("remind/push"), { subscription: JSON.stringify(made) });
    return Boolean(answer?.ok);
  } catch {
    return false; // no push service, as in some private windows
  }
}

/** Other tables may still want it, so that only this seat is forgotten. */
async function unsubscribe() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.getSubscription();
  if (made) await post(tableUrl("remind/push/stop"), { endpoint: made.endpoint });
  return true;
}
