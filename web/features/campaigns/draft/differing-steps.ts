import type { Draft } from "./draft.ts";
import { STEPS, type Step } from "./steps.ts";

/** The step at which each answer is given; that the compiler names a new one. */
const STEP_OF: Readonly<Record<keyof Draft, Step>> = {
  kind: "message",
  title: "message",
  text: "message",
  sender: "message",
  link: "message",
  responseType: "message",
  content: "message",
  targetModel: "people",
  gender: "people",
  ageGroups: "people",
  counties: "people",
  cities: "people",
  arpu: "people",
  interests: "people",
  listId: "people",
  otherListIds: "people",
  listUse: "people",
  excludeListId: "people",
  startDate: "when",
  endDate: "when",
  startHour: "when",
  endHour: "when",
  daysOfWeek: "when",
  offerEndsDate: "when",
  allocation: "budget",
  people: "budget",
};

/** The steps at which two versions of a draft were answered differently, in their order. */
export function differingSteps(mine: Draft, theirs: Draft): Step[] {
  const names = Object.keys(STEP_OF) as (keyof Draft)[];
  const differing = names.filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  );
  const steps = new Set(differing.map((name) => STEP_OF[name]));
  return STEPS.filter((step) => steps.has(step));
}
