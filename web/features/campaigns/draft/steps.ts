export const STEPS = ["message", "people", "when", "budget", "review"] as const;
export type Step = (typeof STEPS)[number];

export const FIRST_STEP: Step = STEPS[0];

export function isStep(value: unknown): value is Step {
  return STEPS.some((step) => step === value);
}

export function nextStep(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? "review";
}
