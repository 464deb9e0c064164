// Starts the service worker, which shows the rules without network; browsers have one on secure pages only.

/** Registers it when the page has nothing more urgent to do, and tells it in which language to keep the rules. */
export function startServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

async function register() {
  try {
    await navigator.serviceWorker.register("/service_worker.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ language: document.documentElement.lang });
  } catch {
    // A browser that allows none, such as in a private window: everything works but what needs no network.
  }
}
