/** Timings a page reports, in milliseconds after navigation. */
export type Seen = {
  fcpMs: number;
  lcpMs: number;
  /** The main control stood there, and would have answered. */
  usableMs: number;
  longestTaskMs: number;
  /** Cumulative layout shift: the worst five seconds. */
  shift: number;
  /** When something last happened. */
  lastMs: number;
};

declare global {
  interface Window {
    benchSeen?: Seen;
    benchUsable?: Promise<void>;
    /** Presses the main control: whether something came of it. */
    benchPress?: () => Promise<boolean>;
  }
}

/** Runs in the page, before any script of its own. `control` are the words on the main control, or its label; ` | ` parts several. */
export function watchPage(control: string): void {
  const seen: Seen = { fcpMs: 0, lcpMs: 0, usableMs: 0, longestTaskMs: 0, shift: 0, lastMs: 0 };
  window.benchSeen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.lastMs = performance.now();
        take(entry);
      }
    }).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcpMs = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (seen.lcpMs = startTime));
  observe("longtask", ({ duration }) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  });
  observe("resource", () => undefined);
  let windowFrom = 0;
  let windowTo = 0;
  let windowShift = 0;
  observe("layout-shift", (entry) => {
    const { startTime, value } = entry as PerformanceEntry & { value: number };
    if (startTime - windowTo > 1_000 || startTime - windowFrom > 5_000) {
      windowFrom = startTime;
      windowShift = 0;
    }
    windowTo = startTime;
    windowShift += value;
    seen.shift = Math.max(seen.shift, windowShift);
  });

  // React has taken an element over when it has put its properties beside it.
  const isTakenOver = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  // A form that the page's own script answers until then (web/build/early-sign-in.ts).
  const isAnswered = (element: Element) => element.closest("form[data-answers]") !== null;
  const wordsOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent;
  const isControl = (element: Element) =>
    control.split(" | ").some((words) => wordsOf(element).trim().startsWith(words)) &&
    !element.matches(":disabled") &&
    element.getClientRects().length > 0 &&
    (isTakenOver(element) || isAnswered(element));
  const find = () =>
    [...document.querySelectorAll("main :is(a[href], button, input, select, textarea)")].find(
      isControl,
    );
  const { promise, resolve } = Promise.withResolvers<void>();
  window.benchUsable = promise;
  const look = () => {
    if (!find()) return void requestAnimationFrame(look);
    // Behind whatever the page is doing now: it answers when it has time again.
    setTimeout(() => {
      seen.usableMs = performance.now();
      seen.lastMs = seen.usableMs;
      resolve();
    });
  };
  look();
  window.benchPress = () => {
    const before = location.href;
    const answer = Promise.withResolvers<boolean>();
    new MutationObserver(() => answer.resolve(true)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    setTimeout(() => answer.resolve(location.href !== before), 1_000);
    (find() as HTMLElement | undefined)?.click();
    return answer.promise;
  };
}
