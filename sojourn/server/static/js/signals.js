// It is my turn: a soft sound, or a notification while I look elsewhere; both only if I wish so.
let sound = null;
function chime() {
  sound ??= new AudioContext();
  const tone = sound.createOscillator(), loud = sound.createGain();
  tone.frequency.value = 660;
  loud.gain.setValueAtTime(0.08, sound.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.6);
  tone.connect(loud).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.6);
}

function notify() {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try { // some phones show notifications only for installed pages
    const note = new Notification(document.querySelector(".table-name").textContent, { body: $("ask")?.textContent || document.body.dataset.sayTurn, tag: tableId, icon: "/static/icon-turn.svg" });
    note.onclick = () => { window.focus(); note.close(); };
  } catch (error) { localStorage.notify = ""; }
}

// Phones play nothing before they were touched: the first touch wakes the sound up.
document.addEventListener("pointerup", () => { if (localStorage.sound) (sound ??= new AudioContext()).resume(); });
document.addEventListener("my-turn", () => {
  if (localStorage.sound) chime();
  if (localStorage.notify) notify();
});

document.addEventListener("change", async (event) => {
  if (event.target.id === "sound" && (localStorage.sound = event.target.checked ? "on" : "")) chime();
  if (event.target.id !== "notify") return;
  const allowed = event.target.checked && "Notification" in window && (await Notification.requestPermission()) === "granted";
  localStorage.notify = allowed ? "on" : "";
  event.target.checked = allowed;
});

function showWishes() {
  $("sound").checked = Boolean(localStorage.sound);
  $("notify").checked = Boolean(localStorage.notify);
}
document.addEventListener("redrawn", showWishes);
showWishes();
