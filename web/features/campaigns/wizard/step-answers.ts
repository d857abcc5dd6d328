import type { Draft } from "../draft/draft.ts";
import type { Step } from "../draft/steps.ts";

export type StepProblem = { step: Step; path: string; message: string };

/** What the networks said of a step, and the draft they said it of. */
export type StepAnswer = { problems: readonly StepProblem[]; draft: Draft };

const AUDIENCE = [
  "targetModel",
  "gender",
  "ageGroups",
  "counties",
  "cities",
  "arpu",
  "interests",
  "excludeListId",
] as const;

/** The problems that are still about what the draft says now: what was changed since is judged anew. */
export function stillTrue({ problems, draft: then }: StepAnswer, now: Draft): StepProblem[] {
  return problems.filter(({ path }) => {
    const [field = ""] = path.split(".");
    if (field === "targeting") return AUDIENCE.every((name) => then[name] === now[name]);
    return isField(field, now) ? then[field] === now[field] : then === now;
  });
}

function isField(name: string, draft: Draft): name is keyof Draft & string {
  return Object.hasOwn(draft, name);
}
