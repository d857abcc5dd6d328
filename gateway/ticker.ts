import type { Log } from "../platform/log/log.ts";

const SECOND_MS = 1000;

/**
 * Works again and again, every second where nothing else is said, the first time after as long or after `firstMs`, never twice at the same
 * time. A failure is logged and tried again at the next tick.
 */
export function createTicker(
  work: () => Promise<void>,
  log: Log,
  everyMs = SECOND_MS,
  firstMs = everyMs,
) {
  let timer: NodeJS.Timeout | undefined;
  let first: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const tick = () => {
    if (isBusy) return;
    isBusy = true;
    running = work()
      .catch((err: unknown) => log.error({ err }, "the work due could not be done"))
      .finally(() => {
        isBusy = false;
      });
  };
  return {
    start() {
      if (firstMs !== everyMs) first = setTimeout(tick, firstMs);
      timer = setInterval(tick, everyMs);
    },
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
