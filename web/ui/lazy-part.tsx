import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";

type Part<P> = ComponentType<P> & {
  /** Fetches it before it is needed; a network that is gone is no error yet. */
  preload(): void;
};

/**
 * A part of a page whose script comes when the part is first shown, or before by `preload`. One that is here already is
 * shown at once, without its skeleton. Without a network it comes as soon as there is one again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  skeleton: ReactNode = null,
): Part<P> {
  let ready: ComponentType<P> | undefined;
  const fetchPart = async () => (ready ??= await load().catch(() => online().then(load)));
  const Late = lazy(async () => ({ default: (await fetchPart()) as ComponentType<object> }));
  function LazyPart(props: P) {
    const [Now] = useState(() => (ready ?? Late) as ComponentType<P>);
    return (
      <Suspense fallback={skeleton}>
        <Now {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload: () => void fetchPart().catch(() => undefined) });
}

function online(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
  });
}

/** Runs when the page has nothing else to do, and never on a connection that saves data. */
export function whenIdle(run: () => void): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  // Older Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 4_000 });
  return () => cancelIdleCallback(handle);
}
