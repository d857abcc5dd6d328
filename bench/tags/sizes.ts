import type { Size } from "../bench.ts";

export const SEED = 42;

type TagSizes = {
  /** Subscribers of the base; those of route 97 are asked for. */
  subscribers: number;
  /** Campaigns at the same time, and how many people each is booked for. */
  campaigns: number;
  peopleEach: number;
  /** People asked for, one after the other. */
  asked: number;
};

const MANY = { subscribers: 1_000_000, campaigns: 20, peopleEach: 100_000, asked: 200_000 };

export const SIZES: Readonly<Record<Size, TagSizes>> = {
  full: MANY,
  quick: { subscribers: 200_000, campaigns: 10, peopleEach: 10_000, asked: 20_000 },
  tiny: { subscribers: 20_000, campaigns: 3, peopleEach: 1_000, asked: 5_000 },
};
