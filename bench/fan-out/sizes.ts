import type { Size } from "../bench.ts";

/** `stepHours`: the clock goes on in such steps. */
type FanOutSizes = { services: number; peopleEach: number; stepHours: number };

export const SIZES: Readonly<Record<Size, FanOutSizes>> = {
  full: { services: 10, peopleEach: 20_000, stepHours: 1 },
  quick: { services: 2, peopleEach: 2_000, stepHours: 3 },
  tiny: { services: 2, peopleEach: 200, stepHours: 6 },
};
