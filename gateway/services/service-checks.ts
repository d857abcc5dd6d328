import {
  excludeProblems,
  listProblems,
  matchingProblems,
  privacyProblems,
  profileProblems,
} from "./audience-checks.ts";
import { partsOf } from "./composition.ts";
import {
  forbiddenWords,
  linkProblems,
  messageChecks,
  productProblems,
  shapeProblems,
  testNumberProblems,
} from "./content-checks.ts";
import type { Check, Facts, Named, ServiceProblem } from "./facts.ts";
import { allowedWindows } from "./send-plan.ts";
import { senderProblems } from "./sender-checks.ts";
import type { ServiceOrder } from "./service-order.ts";

const DAY_MS = 86_400_000;

const offerProblems: Check = ({ startMs, offerEndsMs = null }) =>
  startMs !== undefined && offerEndsMs !== null && offerEndsMs <= startMs
    ? [{ path: "offerEndsMs", message: "The offer must end after the start." }]
    : [];

/** When the last message may leave (ms): the end of the period, or of the offer when that is earlier. */
export function lastMs({ endMs, offerEndsMs }: Pick<ServiceOrder, "endMs" | "offerEndsMs">) {
  return offerEndsMs === null ? endMs : Math.min(endMs, offerEndsMs);
}

const scheduleProblems: Check = (service, { route, rules, nowMs }) => {
  const { startMs, endMs, startHour, endHour, daysOfWeek, offerEndsMs = null } = service;
  if (startHour !== undefined && endHour !== undefined && startHour >= endHour) {
    return [{ path: "endHour", message: "The end hour must be after the start hour." }];
  }
  if (startMs !== undefined && startMs <= nowMs) {
    return [{ path: "startMs", message: "The start must be later than now." }];
  }
  if (startMs === undefined || endMs === undefined) return [];
  if (endMs <= startMs) return [{ path: "endMs", message: "The end must be after the start." }];
  if (endMs - startMs > route.maxDays * DAY_MS) {
    return [{ path: "endMs", message: `A service can run for at most ${route.maxDays} days.` }];
  }
  if (startHour === undefined || endHour === undefined || daysOfWeek === undefined) return [];
  const untilMs = lastMs({ endMs, offerEndsMs });
  // The offer's own problem is shown at its field.
  if (untilMs <= startMs) return [];
  const schedule = { startMs, endMs: untilMs, startHour, endHour, daysOfWeek };
  if (allowedWindows(schedule, route.country.code, rules).length > 0) return [];
  return [
    {
      path: "daysOfWeek",
      message: "Nothing may be sent in the chosen time: the law and the holidays leave no hour.",
    },
  ];
};

const budgetProblems: Check = (service, { route }) => {
  if (service.maxCoins === undefined) return [];
  const parts = partsOf(service, route);
  if (service.maxCoins >= parts) return [];
  return [
    {
      path: "maxCoins",
      message: `One message has ${parts} parts, so this is not enough for one person.`,
    },
  ];
};

/** The checks by the step of the wizard they belong to. What a step does not have yet is not checked. */
export const STEP_CHECKS = {
  content: [
    productProblems,
    messageChecks,
    shapeProblems,
    linkProblems,
    testNumberProblems,
    senderProblems,
    forbiddenWords,
  ],
  targeting: [privacyProblems, listProblems, matchingProblems, excludeProblems, profileProblems],
  schedule: [scheduleProblems, offerProblems],
  budget: [budgetProblems],
} satisfies Record<string, Check[]>;

/** Everything that is wrong with a service; booking leaves the words to the reviewer, who says why. */
export function serviceProblems(
  service: ServiceOrder,
  facts: Facts & Named,
  { forBooking }: { forBooking: boolean },
): ServiceProblem[] {
  const checks = Object.values(STEP_CHECKS).flat();
  return checks
    .filter((check) => !(forBooking && check === forbiddenWords))
    .flatMap((check) => check(service, facts));
}
