// The service worker: keeps the shell and the rules for when there is no network, and shows reminders.
// A table is never kept: its page always comes from the server, or says that it cannot be reached.
// The server writes VERSION, SHELL and PAGES above this line (`web/installable.py`); a new version is a new cache.

const CACHE = `sojourn-${VERSION}`;
const LANGUAGE = "/kept-language"; // under this address: the language of the pages that are kept
const ASSETS = /^\/(scripts|sheets|static|look)\//;
const RULES = /^\/games\/[\w-]+\/rules$/;

addEventListener("install", (event) => {
  event.waitUntil(installShell());
  // What a table asks for while it is played goes straight to the server, without waking the worker.
  const direct = ["/t/*/*", "/api/*"].map((pathname) => ({
    condition: { urlPattern: { pathname }, requestMode: "cors" },
    source: "network",
  }));
  event.addRoutes?.(direct).catch(() => {});
});

addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

addEventListener("message", (event) => {
  if (event.data?.language) event.waitUntil(keepPages(event.data.language));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOrWord(event, url));
  else if (ASSETS.test(url.pathname)) event.respondWith(assetFor(request));
});

async function installShell() {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL.map((address) => new Request(address, { cache: "no-cache" })));
  await skipWaiting(); // pages name their scripts by version, so that an open one is not disturbed
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** Keeps the pages that are shown without network, in this language; those that are kept already stay. */
async function keepPages(language) {
  const cache = await caches.open(CACHE);
  const known = await (await cache.match(LANGUAGE))?.text();
  for (const address of PAGES) {
    if (known === language && (await cache.match(address))) continue;
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) await cache.put(address, answer);
  }
  await cache.put(LANGUAGE, new Response(language));
}

/** The page from the server. Rules are kept for later; without network they are shown as they were, and a table says why not. */
async function pageOrWord(event, url) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (RULES.test(url.pathname) && !url.search && answer.ok) event.waitUntil(keepPage(url.pathname, answer.clone()));
    return answer;
  } catch {
    return (await keptPage(url.pathname)) ?? Response.error();
  }
}

async function keepPage(address, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(address, answer);
}

async function keptPage(path) {
  const cache = await caches.open(CACHE);
  const word = path.startsWith("/t/") ? "/offline/table" : "/offline";
  return (RULES.test(path) && (await cache.match(path))) || cache.match(word);
}

async function assetFor(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fetch(request);
}

addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const look = { icon: "/static/icons/icon-192.png", lang: event.data.json().language };
  event.waitUntil(registration.showNotification(title, { body, tag, data: { url }, ...look }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.data?.url ?? "/"));
});

/** Shows the page that is open at this table, or opens one. */
async function showTable(address) {
  const { pathname } = new URL(address, location);
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = open.find((client) => new URL(client.url).pathname === pathname);
  return here ? here.focus() : clients.openWindow(address);
}
