/** Whether long sweeps are done whole, as every night; `npm test` does a part of each. */
export const IS_WHOLE = process.env.EVERY_DEATH === "1";

const DAY_MS = 86_400_000;

/** All of them where sweeps are done whole; by day every so-manieth, from another on each day, so that all have their turn. */
export function ofToday<One>(all: readonly One[], days: number): One[] {
  const today = Math.floor(Date.now() / DAY_MS) % days;
  return IS_WHOLE ? [...all] : all.filter((_one, place) => place % days === today);
}

/** How many histories a property is tried with. */
export const runsOf = (whole: number, part: number): number => (IS_WHOLE ? whole : part);
