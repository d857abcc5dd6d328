/** Share of the agreed rate that is won back with every part, once the network no longer complains. */
const RECOVERY = 1.002;

/** A window that is throttled at once is one complaint. */
const ONE_COMPLAINT_MS = 1_000;

export type Pace = {
  /**
   * Resolves to true when one more part may leave, to false when it stops before that. Later parts of a message go before
   * first ones, and still leave after `stop`.
   */
  take(isFirst: boolean): Promise<boolean>;
  /** The network says that it is too fast: half as fast from now on. */
  slowDown(): void;
  perSecond(): number;
  /** No message begins any more. */
  stop(): void;
};

/** At most `agreed` parts a second, evenly; halved at a complaint, never under one in ten seconds, and slowly back. */
export function createPace(agreed: number): Pace {
  const first: ((may: boolean) => void)[] = [];
  const later: ((may: boolean) => void)[] = [];
  let perSecond = agreed;
  let nextMs = 0;
  let complaintMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function release(): void {
    timer = undefined;
    const nowMs = performance.now();
    while (nextMs <= nowMs) {
      const next = later.shift() ?? first.shift();
      if (!next) return;
      // A timer is late by up to some milliseconds; what it missed is caught up, but no long silence is.
      nextMs = Math.max(nextMs, nowMs - 50) + 1_000 / perSecond;
      perSecond = Math.min(agreed, perSecond * RECOVERY);
      next(true);
    }
    if (later.length + first.length > 0)
      timer = setTimeout(release, Math.max(0, nextMs - performance.now()));
  }

  return {
    take(isFirst) {
      if (stopped && isFirst) return Promise.resolve(false);
      return new Promise((resolve) => {
        (isFirst ? first : later).push(resolve);
        if (timer === undefined) release();
      });
    },
    slowDown() {
      const nowMs = performance.now();
      if (nowMs - complaintMs < ONE_COMPLAINT_MS) return;
      complaintMs = nowMs;
      perSecond = Math.max(0.1, perSecond / 2);
    },
    perSecond: () => perSecond,
    stop() {
      stopped = true;
      for (const waiting of first.splice(0)) waiting(false);
    },
  };
}
