import type { WizardStep } from "../../../../domain/campaign/campaign.ts";
import type { MessagingProblem } from "../../../providers/messaging/messaging-provider.ts";
import type { CampaignProblem } from "./campaign-problems.ts";

type Field = { step: WizardStep; path: string };

/** Our field for each of a service's. A field of the content keeps its name. */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ["messages", { step: "message", path: "text" }],
  ["sender", { step: "message", path: "sender" }],
  ["content", { step: "message", path: "content" }],
  ["urlLinkId", { step: "message", path: "link" }],
  ["title", { step: "message", path: "title" }],
  ["targetModelId", { step: "people", path: "targeting" }],
  ["profileTargeting", { step: "people", path: "targeting" }],
  ["startPeriod", { step: "when", path: "startDate" }],
  ["endPeriod", { step: "when", path: "endDate" }],
  ["startHour", { step: "when", path: "startHour" }],
  ["endHour", { step: "when", path: "endHour" }],
  ["daysOfWeek", { step: "when", path: "daysOfWeek" }],
  ["offerEndsAt", { step: "when", path: "offerEndsDate" }],
  ["maxCoins", { step: "budget", path: "people" }],
]);

/**
 * A network's problem at our step and field. What it says of a field that we do not have stands at the top of a step:
 * `elsewhere`.
 */
export function atOurField(
  { path, message, words }: MessagingProblem,
  elsewhere: WizardStep = "message",
): CampaignProblem {
  const [field = "", ...rest] = path.split(".");
  const known = FIELDS.get(field) ?? { step: elsewhere, path: "" };
  const ours = field === "content" ? ["content", ...rest].join(".") : known.path;
  return { step: known.step, path: ours, message, ...(words ? { words } : {}) };
}

/** Several networks say the same: it is shown once. */
export function eachOnce(problems: readonly CampaignProblem[]): CampaignProblem[] {
  const byWords = problems.map((it) => [`${it.step} ${it.path} ${it.message}`, it] as const);
  return [...new Map(byWords).values()];
}
