import type { ReadCounters } from "./read-country.ts";

type Counters = Awaited<ReturnType<ReadCounters>>;
/** The provider's two lists; throws when it cannot be asked. */
export type AskCounters = (countryId: number) => Promise<Counters>;

const FRESH_MS = 10 * 60_000;
const RETRY_MS = 15_000;
const PATIENCE_MS = 2_000;
const NONE: Counters = { counties: new Map(), cities: new Map(), routes: new Map(), interests: [] };

/**
 * Counters at most ten minutes old. While the provider is away the last known ones are used, or none, and it is asked
 * again every quarter of a minute at most; nobody waits for it longer than two seconds. `nowMs` is machine time.
 */
export function createCountersCache(
  ask: AskCounters,
  nowMs: () => number = Date.now,
): ReadCounters {
  const cache = new Map<number, { counters: Counters; askAgainAtMs: number }>();
  return async (countryId) => {
    const known = cache.get(countryId);
    if (known && nowMs() < known.askAgainAtMs) return known.counters;
    try {
      const counters = await withPatience(ask(countryId));
      cache.set(countryId, { counters, askAgainAtMs: nowMs() + FRESH_MS });
      return counters;
    } catch {
      const counters = known?.counters ?? NONE;
      cache.set(countryId, { counters, askAgainAtMs: nowMs() + RETRY_MS });
      return counters;
    }
  };
}

async function withPatience(answer: Promise<Counters>): Promise<Counters> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The provider is slow.")), PATIENCE_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
