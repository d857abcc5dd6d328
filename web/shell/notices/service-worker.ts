import { isOffline } from "../../api/connection.ts";
import { serviceWorkerUrl } from "./trusted-script.ts";

let waiting: ServiceWorker | null = null;
const watchers = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const watcher of watchers) watcher();
}

/** Starts the service worker: it opens the app without a connection and shows web push. Call it once the page is drawn. */
export async function startServiceWorker(): Promise<void> {
  addEventListener("vite:preloadError", ({ payload }) => {
    // The router opens the page anew by how the text begins: offline the browser's own page could come instead.
    if (isOffline()) payload.message = `Offline: ${payload.message}`;
    else void endOldVersion();
  });
  watchUpdates(await navigator.serviceWorker.register(serviceWorkerUrl()));
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

/**
 * Changes to the newest version when there is one: a part of this one is gone from the server, and it cannot go on anyway.
 * Resolves when the change is under way; without a connection, or when this is the newest, nothing changes.
 */
export async function endOldVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const newest = await registration?.update().catch(() => undefined);
  const next = newest?.installing ?? newest?.waiting;
  if (!next) return;
  const takeOver = () => {
    if (next.state === "installed") next.postMessage("take-over");
  };
  reloadOnChange();
  next.addEventListener("statechange", takeOver);
  takeOver();
}

function reloadOnChange(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
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
  reloadOnChange();
  waiting?.postMessage("take-over");
}

/** Asks the service worker to keep the pages that members use, so that they open without a connection too. */
export function cacheMemberPages(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep-pages"));
}
