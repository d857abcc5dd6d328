export const STEPS = ["message", "people", "when", "budget", "review"] as const;
export type Step = (typeof STEPS)[number];

export function isStep(value: unknown): value is Step {
  return STEPS.some((step) => step === value);
}

export function nextStep(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? "review";
}

/** Brings the focus to the field that a problem names, or to the nearest one around it; false when there is none. */
export function focusField(path: string): boolean {
  const names = path.split(".");
  for (let count = names.length; count > 0; count -= 1) {
    const field = document.getElementById(`field-${names.slice(0, count).join(".")}`);
    if (!field) continue;
    field.focus();
    field.scrollIntoView({ block: "center" });
    return true;
  }
  return false;
}
