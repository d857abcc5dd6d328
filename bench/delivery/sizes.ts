import type { Rounds, Size } from "../bench.ts";

/**
 * What is sent in a turn: so many services, an equal part of them on each route, to so many people each. The clock goes from the first
 * message to the last in `steps`: each is a round in which a few messages of every service are due.
 */
export type DeliverySizes = {
  services: number;
  peopleEach: number;
  steps: number;
  /** People of the made-up base: enough that hardly anybody gets two messages in a turn. */
  subscribers: number;
};

export const SIZES: Readonly<Record<Size, DeliverySizes>> = {
  full: { services: 2_000, peopleEach: 500, steps: 100, subscribers: 3_000_000 },
  quick: { services: 100, peopleEach: 100, steps: 5, subscribers: 50_000 },
  tiny: { services: 10, peopleEach: 20, steps: 4, subscribers: 20_000 },
};

/** A full turn takes minutes. */
export const DELIVERY_ROUNDS: Readonly<Record<Size, Rounds>> = {
  full: { warmUps: 0, counted: 3 },
  quick: { warmUps: 0, counted: 1 },
  tiny: { warmUps: 0, counted: 1 },
};
