import fc from "fast-check";

const amount = fc.integer({ min: 2_000, max: 90_000 });
const ACTS = {
  pay: 4,
  page: 1,
  mobile: 1,
  answer: 2,
  webhooks: 2,
  repeat: 1,
  refund: 2,
  bonus: 1,
  hold: 3,
  capture: 2,
  settle: 1,
  dispute: 1,
  decide: 1,
  subscribe: 1,
  renew: 1,
  cancel: 1,
  upgrade: 2,
  downgrade: 1,
  overdue: 1,
  correct: 1,
} as const;

export type Act = keyof typeof ACTS;

/**
 * One step of a history: what is done, and what is lost on the way. The provider's answer before or after it acted; our
 * process at that call, or just before the commit.
 */
export type MoneyStep = {
  act: Act;
  amount: number;
  pick: number;
  won: boolean;
  fault: "none" | "before" | "after" | "die-before" | "die-after" | "crash";
};

const step: fc.Arbitrary<MoneyStep> = fc.record({
  act: fc.constantFrom(
    ...(Object.keys(ACTS) as Act[]).flatMap((act) => Array<Act>(ACTS[act]).fill(act)),
  ),
  amount,
  pick: fc.nat({ max: 100 }),
  won: fc.boolean(),
  fault: fc.constantFrom(
    ...(["none", "none", "none", "none", "none"] as const),
    ...(["before", "after", "die-before", "die-after", "crash"] as const),
  ),
});

/** Histories of 5 to `mostSteps` steps; the same seed gives the same. */
export function moneyHistories(count: number, mostSteps: number, seed: number): MoneyStep[][] {
  const history = fc.array(step, { minLength: 5, maxLength: mostSteps });
  return fc.sample(history, { numRuns: count, seed });
}
