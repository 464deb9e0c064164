// The page that stands in for one that cannot be reached: it looks again and again, and goes there when it can.

const EVERY = 5000; // milliseconds

async function goThereIfReachable() {
  const answer = await fetch("/manifest.webmanifest", { cache: "no-store" }).catch(() => null);
  if (answer?.ok && !location.pathname.startsWith("/offline")) location.reload();
}

setInterval(goThereIfReachable, EVERY);
addEventListener("online", goThereIfReachable);
