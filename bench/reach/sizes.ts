import type { Size } from "../bench.ts";

export const ROUTE_ID = 97;
export const SEED = 42;

/** People of the route, and how many targetings are counted in a round. */
export const SIZES: Readonly<Record<Size, { people: number; targetings: number }>> = {
  full: { people: 10_000_000, targetings: 200 },
  quick: { people: 500_000, targetings: 40 },
  tiny: { people: 20_000, targetings: 10 },
};
