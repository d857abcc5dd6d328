/** Lets so many messages a second pass; what was not used is saved up for a second at most. */
export type TokenBucket = {
  /** Takes up to `wanted` tokens, and gives back how many there were; none rather than a few of many. */
  take(wanted: number): number;
  /** Whether `take` would give any now. */
  has(wanted: number): boolean;
};

/** A full bucket. `nowMs` is technical time. */
export function createTokenBucket(perSecond: number, nowMs: () => number): TokenBucket {
  let tokens = perSecond;
  let sinceMs = nowMs();
  const fill = () => {
    const ms = nowMs();
    tokens = Math.min(perSecond, tokens + (Math.max(ms - sinceMs, 0) * perSecond) / 1000);
    sinceMs = ms;
  };
  return {
    has(wanted) {
      fill();
      return tokens >= Math.min(wanted, perSecond);
    },
    take(wanted) {
      fill();
      const taken = Math.min(wanted, perSecond);
      // Small calls cost as much as large ones, so a call waits until it is worth making.
      if (tokens < taken) return 0;
      tokens -= taken;
      return taken;
    },
  };
}
