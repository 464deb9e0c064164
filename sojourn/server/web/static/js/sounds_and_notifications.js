// It is my turn: a soft sound, and a notification while I look elsewhere; both only if I wish so, on this device.

import { byId } from "./dom.js";
import { tableId } from "./shown_table.js";
import { playSound } from "./sounds.js";

export function startSignals() {
  document.addEventListener("change", (event) => {
    if (event.target.id === "sound") wishForSound(event.target);
    if (event.target.id === "notify") wishForNotifications(event.target);
  });
}

/** After every redraw: the boxes are ticked as wished. */
export function showSignalWishes() {
  byId("sound").checked = Boolean(localStorage.sound);
  byId("notify").checked = Boolean(localStorage.notify);
}

/** Tells, as wished, that it is my turn. */
export function signalMyTurn() {
  playSound("bell");
  if (localStorage.notify) notify();
}

function wishForSound(box) {
  localStorage.sound = box.checked ? "on" : "";
  playSound("bell");
}

async function wishForNotifications(box) {
  const isAllowed = box.checked && "Notification" in window && (await Notification.requestPermission()) === "granted";
  localStorage.notify = isAllowed ? "on" : "";
  box.checked = isAllowed;
}

function notify() {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const title = document.querySelector(".table-name").textContent;
  const body = byId("ask")?.textContent || document.body.dataset.sayTurn;
  const look = { body, tag: tableId, icon: "/static/icon-turn.svg" };
  try {
    const note = new Notification(title, look);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    notifyByWorker(title, { ...look, data: { url: location.href } });
  }
}

/** Phones show notifications only through the service worker. */
async function notifyByWorker(title, look) {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(title, look);
  else localStorage.notify = "";
}
