/** Keeps a connection that fails from being asked again and again. */
export type Breaker = {
  /** False while it rests. After the rest one call is let through, which decides. */
  isClosed(): boolean;
  succeeded(): void;
  failed(): void;
  /** Fails for good until somebody has looked, such as a wrong password: rests at once. */
  failedHard(): void;
};

const FAILURES_BEFORE_REST = 3;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 5 * 60_000;

/** A breaker that lets calls pass. `nowMs` is technical time. Each rest is twice as long as the one before. */
export function createBreaker(nowMs: () => number): Breaker {
  let failures = 0;
  let restMs = FIRST_REST_MS;
  let untilMs = 0;
  const rest = () => {
    untilMs = nowMs() + restMs;
    restMs = Math.min(restMs * 2, LONGEST_REST_MS);
  };
  return {
    isClosed: () => nowMs() >= untilMs,
    succeeded() {
      failures = 0;
      untilMs = 0;
      restMs = FIRST_REST_MS;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES_BEFORE_REST) rest();
    },
    failedHard() {
      failures = FAILURES_BEFORE_REST;
      rest();
    },
  };
}
