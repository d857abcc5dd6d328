import type { CountryCode } from "../../countries.ts";
import { isStartPast } from "../../schedule/schedule-check.ts";
import { EMPTY_DRAFT, type DraftFields, type WizardStep } from "../campaign.ts";
import { kindOf } from "../kinds/kinds.ts";

/** What the estimate on the public page and the wizard itself fill in: none of it is work that could be lost. */
const FILLED_IN: ReadonlySet<string> = new Set<keyof DraftFields>([
  "kind",
  "sender",
  "counties",
  "people",
  "step",
]);

/**
 * The steps of a draft that have an answer. People are everybody until somebody chooses, so that step counts once the draft was
 * left behind it, or has an answer to what comes after it: a copy, or a draft whose first step was gone back to. Days that have passed are no answer. Whether an answer is right is else the quote's question.
 */
export function answeredSteps(
  draft: DraftFields,
  { countryCode, nowMs }: { countryCode: CountryCode; nowMs: number },
): WizardStep[] {
  const { startDate, endDate, startHour } = draft;
  const hasDays = startDate !== null && endDate !== null;
  const isPastPeople = hasDays || (draft.step !== "message" && draft.step !== "people");
  const answers: [WizardStep, boolean][] = [
    ["message", kindOf(draft).firstWords(draft).trim() !== ""],
    ["people", isPastPeople],
    ["when", hasDays && !isStartPast({ startDate, startHour }, countryCode, nowMs)],
    ["budget", draft.people > 0],
  ];
  return answers.flatMap(([step, isAnswered]) => (isAnswered ? [step] : []));
}

/** True for a draft in which nothing was written or chosen, or nothing but this text: a new start may take its place. */
export function isUntouched(draft: DraftFields, text: string): boolean {
  if (draft.text !== "" && draft.text !== text) return false;
  return differences(draft, EMPTY_DRAFT).every((name) => name === "text" || FILLED_IN.has(name));
}

/** True when two drafts say and choose the same; where they were left does not count. */
export function isSameDraft(one: DraftFields, other: DraftFields): boolean {
  return differences(one, other).every((name) => name === "step");
}

function differences(one: DraftFields, other: DraftFields): string[] {
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).flatMap(([name, value]) =>
    name in EMPTY_DRAFT && JSON.stringify(value) !== JSON.stringify(values.get(name)) ? [name] : [],
  );
}
