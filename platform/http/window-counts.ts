/** More than these are not told apart: memory stays small. */
const MAX_COUNTED = 100_000;

/** Counts in windows of time, in memory and by the machine's own clock. A restart forgets them. */
export type WindowCounts = {
  /** How often the key was counted in this window. */
  of(key: string): number;
  /** Counts it once more; answers how often that is. */
  add(key: string): number;
  /** Seconds until the window is over. */
  secondsLeft(): number;
};

/** Where too many keys are counted the one that was first is forgotten: whoever comes last is counted as well. */
export function createWindowCounts(
  windowMs: number,
  machineMs: () => number,
  mostCounted: number = MAX_COUNTED,
): WindowCounts {
  const counts = new Map<string, number>();
  let startMs = 0;
  const turn = (): number => {
    const now = machineMs();
    if (now - startMs >= windowMs) {
      counts.clear();
      startMs = now;
    }
    return now;
  };
  return {
    of(key) {
      turn();
      return counts.get(key) ?? 0;
    },
    add(key) {
      turn();
      const counted = (counts.get(key) ?? 0) + 1;
      const [first] = counts.size >= mostCounted && !counts.has(key) ? counts.keys() : [];
      if (first !== undefined) counts.delete(first);
      counts.set(key, counted);
      return counted;
    },
    secondsLeft() {
      const now = turn();
      return Math.ceil((startMs + windowMs - now) / 1000);
    },
  };
}
