import { kindByFlowType, FLOW_TYPE, TARGET_MODEL } from "../../domain/catalogue.ts";
import { contentProblems, REJECT_SENTINEL } from "../../domain/content-policy.ts";
import { composeSms, MAX_SMS_PARTS, senderProblem } from "../../domain/message-composition.ts";
import { measureMessage } from "../../domain/message-segments.ts";
import { normaliseMsisdn } from "../../domain/msisdn.ts";
import type { Holidays } from "../../domain/public-holidays.ts";
import { MIN_REACH_OPERATOR } from "../../domain/reach.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import { allowedWindows } from "../delivery/send-plan.ts";
import { EVERYBODY, type ReachEngine, type Targeting } from "../reach/reach-engine.ts";
import { unknownIds } from "./targeting-ids.ts";
import type { ServiceBody } from "../http/wire.ts";

export type ServiceProblem = { path: string; message: string; words?: string[] };

/** What a service is checked against. `countryRouteIds` are all routes of the route's country. */
export type Facts = {
  route: Route;
  countryRouteIds: readonly number[];
  reach: ReachEngine;
  holidays: Holidays;
  nowMs: number;
};

type Part = Partial<ServiceBody>;
type Check = (service: Part, facts: Facts) => ServiceProblem[];

const DAY_MS = 86_400_000;
const MAX_DAYS = 92;

/** The whole text as the route sends it. */
export function fullTextOf(service: Pick<Part, "messages" | "sender">, route: Route): string {
  return composeSms({
    text: service.messages?.[0]?.text ?? "",
    sender: service.sender,
    countryCode: route.country.code,
    suffix: route.optOutSuffix,
  });
}

/** Who is meant: everybody on the route, or the profile. */
export function targetingOf(service: Pick<Part, "targetModelId" | "profileTargeting">): Targeting {
  if (service.targetModelId === TARGET_MODEL.everyone) return EVERYBODY;
  return service.profileTargeting ?? EVERYBODY;
}

/** Parts of the text; at least one, so that it can be divided by. */
export function partsOf(service: Part, route: Route): number {
  return Math.max(1, measureMessage(fullTextOf(service, route)).segments);
}

const productProblems: Check = ({ flowTypeId, adProductId, channelTypeId }) => {
  if (flowTypeId === undefined) return [];
  const kind = kindByFlowType(flowTypeId);
  if (flowTypeId !== FLOW_TYPE.sms || !kind)
    return [{ path: "flowTypeId", message: "This route sends SMS only." }];
  const problems: ServiceProblem[] = [];
  if (adProductId !== undefined && adProductId !== kind.adProductId) {
    problems.push({
      path: "adProductId",
      message: "This product does not go with the kind of campaign.",
    });
  }
  if (channelTypeId !== undefined && channelTypeId !== kind.channelTypeId) {
    problems.push({
      path: "channelTypeId",
      message: "This channel does not go with the kind of campaign.",
    });
  }
  return problems;
};

const textProblems: Check = (service, { route }) => {
  const problems: ServiceProblem[] = [];
  const sender = service.sender === undefined ? undefined : senderProblem(service.sender);
  if (sender !== undefined) problems.push({ path: "sender", message: sender });
  const text = service.messages?.[0]?.text;
  if (text === undefined) return problems;
  if (text.trim() === "") problems.push({ path: "messages.0.text", message: "Write the message." });
  if (partsOf(service, route) > MAX_SMS_PARTS) {
    problems.push({
      path: "messages.0.text",
      message: `The message is longer than ${MAX_SMS_PARTS} parts.`,
    });
  }
  return problems;
};

const testNumberProblems: Check = ({ testNumbers = [] }, { route }) =>
  testNumbers.flatMap((number, index) =>
    normaliseMsisdn(number, route.country.code).ok
      ? []
      : [
          {
            path: `testNumbers.${index}`,
            message: `This is not a mobile number in ${route.country.name}.`,
          },
        ],
  );

/** Words that may not be advertised. The reviewer's sentinel passes, because it stands for what only a reviewer sees. */
export const forbiddenWords: Check = (service) => {
  const text = `${service.sender ?? ""}\n${service.messages?.[0]?.text ?? ""}`.replaceAll(
    REJECT_SENTINEL,
    "",
  );
  return contentProblems(text).map(({ message, words }) => ({
    path: "messages.0.text",
    message,
    words,
  }));
};

const targetingProblems: Check = (service, { route, reach, countryRouteIds }) => {
  if (service.targetModelId === TARGET_MODEL.list) {
    return [{ path: "targetModelId", message: "This route does not take uploaded lists." }];
  }
  const unknown = unknownIds(targetingOf(service), route.country.code);
  if (unknown.length > 0)
    return unknown.map((path) => ({ path, message: "This id is not known in the country." }));
  if (service.profileTargeting === undefined && service.targetModelId === undefined) return [];
  // An advertiser books all routes of a country together, so the floor is for the sum: a small network alone may hold fewer.
  const targeting = targetingOf(service);
  const people = countryRouteIds.reduce((sum, routeId) => sum + reach.count(routeId, targeting), 0);
  if (people >= MIN_REACH_OPERATOR) return [];
  return [
    {
      path: "profileTargeting",
      message: `Fewer than ${MIN_REACH_OPERATOR} people match. Widen the audience.`,
    },
  ];
};

const scheduleProblems: Check = (service, { route, holidays, nowMs }) => {
  const { startPeriod, endPeriod, startHour, endHour, daysOfWeek } = service;
  if (startHour !== undefined && endHour !== undefined && startHour >= endHour) {
    return [{ path: "endHour", message: "The end hour must be after the start hour." }];
  }
  const startMs = startPeriod === undefined ? undefined : Date.parse(startPeriod);
  const endMs = endPeriod === undefined ? undefined : Date.parse(endPeriod);
  if (startMs !== undefined && startMs <= nowMs) {
    return [{ path: "startPeriod", message: "The start must be later than now." }];
  }
  if (startMs === undefined || endMs === undefined) return [];
  if (endMs <= startMs) return [{ path: "endPeriod", message: "The end must be after the start." }];
  if (endMs - startMs > MAX_DAYS * DAY_MS) {
    return [{ path: "endPeriod", message: `A service can run for at most ${MAX_DAYS} days.` }];
  }
  if (startHour === undefined || endHour === undefined || daysOfWeek === undefined) return [];
  const schedule = { startMs, endMs, startHour, endHour, daysOfWeek };
  if (allowedWindows(schedule, route.country.code, holidays).length > 0) return [];
  return [
    {
      path: "daysOfWeek",
      message: "Nothing may be sent in the chosen time: the law and the holidays leave no hour.",
    },
  ];
};

const budgetProblems: Check = (service, { route }) => {
  if (service.maxCoins === undefined || service.messages === undefined) return [];
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
  content: [productProblems, textProblems, testNumberProblems, forbiddenWords],
  targeting: [targetingProblems],
  schedule: [scheduleProblems],
  budget: [budgetProblems],
} satisfies Record<string, Check[]>;

/** Everything that is wrong with a service; booking leaves the words to the reviewer, who says why. */
export function serviceProblems(
  service: ServiceBody,
  facts: Facts,
  { forBooking }: { forBooking: boolean },
): ServiceProblem[] {
  const checks = Object.values(STEP_CHECKS).flat();
  return checks
    .filter((check) => !(forBooking && check === forbiddenWords))
    .flatMap((check) => check(service, facts));
}
