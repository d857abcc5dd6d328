/** Source of business time; passed in by the composition root, never imported by a rule. */
export type Clock = { now(): Date };

/** A clock that can be set apart from the machine's, in milliseconds. Used in the sandbox and in tests. */
export type ShiftableClock = Clock & {
  setOffset(offsetMs: number): void;
  offsetMs(): number;
};

/** Whether a clock can be set. */
export function isShiftable(clock: Clock): clock is ShiftableClock {
  return "setOffset" in clock;
}

/** A moment of the machine's own time, as the clock that people see says it: so long ago is so long ago on both. */
export const onClock = (clock: Clock, technical: Date): Date =>
  isShiftable(clock) ? new Date(technical.getTime() + clock.offsetMs()) : technical;

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };

/** The machine's time moved by `offsetMs`, which may be changed later. */
export function createShiftableClock(offsetMs = 0): ShiftableClock {
  let currentOffsetMs = offsetMs;
  return {
    now: () => new Date(Date.now() + currentOffsetMs),
    offsetMs: () => currentOffsetMs,
    setOffset(next) {
      if (!Number.isSafeInteger(next))
        throw new RangeError("A clock offset is a whole number of milliseconds.");
      currentOffsetMs = next;
    },
  };
}

/**
 * Fetches the shared clock's offset from the machine's, in milliseconds. Throws when it does not answer with a whole
 * number within five seconds.
 */
export async function fetchClockOffset(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`The clock at ${url} answered ${response.status}.`);
  const body: unknown = await response.json();
  const offsetMs =
    typeof body === "object" && body !== null && "offsetMs" in body ? body.offsetMs : undefined;
  if (typeof offsetMs !== "number" || !Number.isSafeInteger(offsetMs)) {
    throw new Error(`The clock at ${url} did not answer with an offset.`);
  }
  return offsetMs;
}
