let isReached = true;
const watchers = new Set<() => void>();

/** Records whether the last call reached the server. */
export function noteReached(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const watcher of watchers) watcher();
}

/** True without a network, and when the server did not answer although the browser believes in one. */
export const isOffline = (): boolean => !navigator.onLine || !isReached;

/** Calls back when the connection may have come or gone; returns how to stop. */
export function watchConnection(onChange: () => void): () => void {
  const comes = () => {
    // The last failure no longer applies.
    isReached = true;
    onChange();
  };
  watchers.add(onChange);
  addEventListener("online", comes);
  addEventListener("offline", onChange);
  return () => {
    watchers.delete(onChange);
    removeEventListener("online", comes);
    removeEventListener("offline", onChange);
  };
}

/** True for a call that got no answer at all: a lost network or a time-out. */
export function isConnectionError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "reason" in error && "name" in error
    ? error.name === "ConnectionError"
    : false;
}
