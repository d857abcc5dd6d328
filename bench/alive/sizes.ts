import type { Rounds, Size } from "../bench.ts";

/** Campaigns that are alive all the time, and how many of them have news in a turn. */
export type AliveSizes = { live: number; changed: number };

export const SIZES: Readonly<Record<Size, AliveSizes>> = {
  full: { live: 100_000, changed: 1_000 },
  quick: { live: 1_000, changed: 50 },
  tiny: { live: 200, changed: 3 },
};

/** Booking what a turn has news of takes a minute. */
export const ALIVE_ROUNDS: Readonly<Record<Size, Rounds>> = {
  full: { warmUps: 1, counted: 3 },
  quick: { warmUps: 0, counted: 1 },
  tiny: { warmUps: 0, counted: 1 },
};
