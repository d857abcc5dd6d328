const WINDOW_MS = 60_000;
/**
 * Requests for links and opt-out pages from one address in a minute. A mobile network puts very many phones behind one
 * address: at a route's 40 messages a second and a click rate of 6 % a campaign's taps come at 2.4 a second, so twenty a
 * second leave room for eight campaigns at once. One program that hammers is held to that.
 */
export const MAX_TAPS_PER_MINUTE = 1_200;
/** More addresses than these in a minute are not told apart any more: memory stays small, and nobody is refused. */
const MAX_ADDRESSES = 200_000;

export type TapLimit = {
  /** Counts a request; false when this address (`clientAddress`) has had its share of the minute. */
  admit(address: string): boolean;
};

/** Counts in memory and by the machine's own clock: a limit that is lost with a restart does no harm. */
export function createTapLimit(
  mostPerMinute: number = MAX_TAPS_PER_MINUTE,
  machineMs: () => number = Date.now,
): TapLimit {
  const counts = new Map<string, number>();
  let windowStartMs = 0;
  return {
    admit(address) {
      const nowMs = machineMs();
      if (nowMs - windowStartMs >= WINDOW_MS) {
        counts.clear();
        windowStartMs = nowMs;
      }
      const count = (counts.get(address) ?? 0) + 1;
      if (counts.size < MAX_ADDRESSES || counts.has(address)) counts.set(address, count);
      return count <= mostPerMinute;
    },
  };
}
