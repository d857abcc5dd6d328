import type { Size } from "../bench.ts";

type FanOutSizes = { services: number; peopleEach: number };

export const SIZES: Readonly<Record<Size, FanOutSizes>> = {
  full: { services: 10, peopleEach: 20_000 },
  quick: { services: 4, peopleEach: 2_000 },
  tiny: { services: 2, peopleEach: 200 },
};
