export type BackOffTiming = {
  /** First pause after a link is lost or nobody answers, and the longest. */
  lostMs: number;
  longestLostMs: number;
  /** The same after the network refused the bind. */
  refusedMs: number;
  longestRefusedMs: number;
};

export const BACK_OFF: BackOffTiming = {
  lostMs: 2_000,
  longestLostMs: 120_000,
  refusedMs: 60_000,
  longestRefusedMs: 900_000,
};

/** Pauses before another try to bind: they double, and each is shortened by up to a third so that binds do not meet. */
export function createBackOff(timing: BackOffTiming, random: () => number = Math.random) {
  let failures = 0;
  return {
    /** How long to wait after a failure, in ms. */
    nextMs(why: "lost" | "refused"): number {
      const [first, longest] =
        why === "lost"
          ? [timing.lostMs, timing.longestLostMs]
          : [timing.refusedMs, timing.longestRefusedMs];
      const wholeMs = Math.min(longest, first * 2 ** Math.min(failures, 20));
      failures += 1;
      return wholeMs * (1 - random() / 3);
    },
    /** All is well again. */
    reset(): void {
      failures = 0;
    },
  };
}
