// How much time each seat has left, in words that stay true while the page is open.

const MINUTE = 60; // all times in seconds
const HOUR = 3600;
const DAY = 86_400;
const EVERY = 10;

export function startClocks() {
  setInterval(showTimeLeft, EVERY * 1000);
}

/** After every redraw, and now and then: the words of all clocks. */
export function showTimeLeft() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const seconds = Number(clock.dataset.until) - Date.now() / 1000;
    const words = timeLeft(seconds);
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("is-short", seconds < HOUR);
  }
}

/** The same words as the server's (`tables/clock.py: time_left`). */
export function timeLeft(seconds) {
  if (seconds <= 0) return worded("up", 0);
  if (seconds < MINUTE) return worded("soon", 0);
  if (seconds < 1.5 * HOUR) return worded("minutes", Math.round(seconds / MINUTE));
  if (seconds < 1.5 * DAY) return worded("hours", Math.round(seconds / HOUR));
  return worded("days", Math.round(seconds / DAY));
}

function worded(unit, n) {
  const [one, several] = JSON.parse(document.body.dataset.sayLeft)[unit];
  return (n === 1 ? one : several).replace("{n}", n);
}
