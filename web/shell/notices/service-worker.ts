let waiting: ServiceWorker | null = null;
const watchers = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const watcher of watchers) watcher();
}

/** Starts the service worker: it opens the app without a connection and shows web push. Call it once the page is drawn. */
export async function startServiceWorker(): Promise<void> {
  // A part of the page is gone from the server: this version has ended, and cannot go on anyway.
  addEventListener("vite:preloadError", () => void endOldVersion());
  watchUpdates(await navigator.serviceWorker.register("/service-worker.js"));
}

/** A new version waits until nobody types into the old one: it never takes over by itself while a page is open. */
function watchUpdates(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The first version replaces no other.
    if (navigator.serviceWorker.controller) setWaiting(registration.waiting);
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}

async function endOldVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => undefined);
  if (waiting) takeUpdate();
  else watchUpdate(takeUpdate);
}

/** True while a new version of the app waits. */
export const hasUpdate = (): boolean => waiting !== null;

/** Calls back when a new version has arrived or gone; returns how to stop. */
export function watchUpdate(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/** Changes to the new version and opens the same page in it. What was typed into drafts is kept on the device. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  waiting?.postMessage("take-over");
}

/** Asks the service worker to keep the pages that members use, so that they open without a connection too. */
export function cacheMemberPages(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep-pages"));
}
