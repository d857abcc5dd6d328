import * as z from "zod";
import { translate } from "../../../../domain/translate.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import {
  AD_SKU_ID,
  allocationTypeIdOf,
  privacyOf,
  responseTypeIdOf,
  targetModelIdOf,
} from "../../../../domain/campaign/wire-numbers.ts";
import { STATUS, submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import {
  MessagingError,
  type BookedService,
  type MessagingClient,
  type MessagingLink,
  type MessagingList,
  type MessagingLocations,
  type MessagingProblem,
  type MessagingRoute,
  type MessagingService,
  type ProfileTargeting,
  type RouteReach,
} from "../messaging-provider.ts";

/** How many. */
export const count = z.number().int().min(0);

const routesReply = z.object({
  routes: z.array(
    z.object({
      routeId: z.number().int(),
      name: z.string(),
      routeApiUrl: z.string(),
      counter: count,
      // A network that does not say has some.
      hasSubscribers: z.boolean().default(true),
      optOutSuffix: z.string().nullish(),
      adProductIds: z.array(z.number().int()),
    }),
  ),
});

const locationsReply = z.object({
  counties: z.array(
    z.object({
      countyId: z.number().int(),
      countyName: z.string(),
      localeId: z.number().int(),
      counter: count,
      cities: z.array(z.object({ cityId: z.number().int(), cityName: z.string(), counter: count })),
    }),
  ),
  interestGroups: z.array(
    z.object({
      groupId: z.number().int(),
      name: z.string(),
      interests: z.array(z.object({ id: z.number().int(), name: z.string(), counter: count })),
    }),
  ),
});

const clientReply = z.object({ clientId: z.number().int(), clientUserId: z.number().int() });
// A network that does not say how many opted out has left them out all the same.
const reachReply = z.object({
  reach: count,
  optedOut: count.default(0),
  rcsCapable: count.nullish(),
});
const reachBatchReply = z.object({ answers: z.array(reachReply) });
const linkReply = z.object({ id: z.number().int(), url: z.string() });
const listReply = z.object({ id: z.number().int(), accepted: count, onNetwork: count });
const knownCodes: ReadonlySet<number> = new Set(Object.values(STATUS));
/** A status of a submitted campaign, by its code (spec section 4). */
export const status = z
  .number()
  .refine((code) => knownCodes.has(code))
  .transform(submittedStatusOf);
const serviceReply = z.object({ id: z.number().int(), status });
const servicesReply = z.object({
  services: z.array(
    z.object({ id: z.number().int(), campaignCode: z.string(), status: z.number().int() }),
  ),
});
const problemList = z.array(
  z.object({ path: z.string(), message: z.string(), words: z.array(z.string()).optional() }),
);
const validationReply = z.object({ valid: z.boolean(), problems: problemList });

const errorReply = z.object({
  error: z.object({ message: z.string(), details: z.unknown().optional() }),
});

/** An answer by its schema. Throws MessagingError unavailable for one that was not understood. */
export function parsed<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new MessagingError(
    "unavailable",
    `The messaging provider's answer was not understood (${result.error.issues[0]?.path.join(".") ?? ""}).`,
  );
}

export function routesOf(body: unknown): MessagingRoute[] {
  return parsed(routesReply, body).routes.map((route) => ({
    ...route,
    optOutSuffix: route.optOutSuffix ?? "",
  }));
}

export function locationsOf(body: unknown): MessagingLocations {
  return parsed(locationsReply, body);
}

export function clientOf(body: unknown): MessagingClient {
  return parsed(clientReply, body);
}

/** Matching people; of RCS alone the phones that show it count, and as large a share of those who opted out. */
export function reachOf(body: unknown, isRcsOnly = false): RouteReach {
  return countsOf(parsed(reachReply, body), isRcsOnly);
}

/** The same for many profiles. Throws MessagingError when there are more answers than questions, or fewer. */
export function reachesOf(body: unknown, asked: number, isRcsOnly = false): RouteReach[] {
  const { answers } = parsed(
    reachBatchReply.refine((it) => it.answers.length === asked),
    body,
  );
  return answers.map((answer) => countsOf(answer, isRcsOnly));
}

function countsOf(
  { reach, optedOut, rcsCapable }: z.output<typeof reachReply>,
  isRcsOnly: boolean,
): RouteReach {
  if (!isRcsOnly) return { people: reach, optedOut };
  const people = Math.min(reach, rcsCapable ?? reach);
  return { people, optedOut: Math.floor((optedOut * people) / Math.max(reach, 1)) };
}

export function bookedOf(body: unknown): BookedService {
  const { id: serviceId, ...booked } = parsed(serviceReply, body);
  return { serviceId, ...booked };
}

/** A page of services; a test is one that has sent copies and can send nothing else. */
export function servicesOf(body: unknown): { id: number; campaignCode: string; isTest: boolean }[] {
  return parsed(servicesReply, body).services.map(({ status: code, ...service }) => ({
    ...service,
    isTest: code === STATUS.Testing,
  }));
}

export function linkOf(body: unknown): MessagingLink {
  const { id, url } = parsed(linkReply, body);
  return { linkId: id, url };
}

export function listOf(body: unknown): MessagingList {
  const { id, ...counts } = parsed(listReply, body);
  return { listId: id, ...counts };
}

export function problemsOf(body: unknown): MessagingProblem[] {
  const { valid, problems } = parsed(validationReply, body);
  if (valid) return [];
  return problems.length > 0
    ? problems.map(tidy)
    : [{ path: "", message: translate("The network does not take this campaign.") }];
}

/** A refusal in our closed list. A 400 is definite; a 401 after a new token is a matter of configuration. */
export function errorOf(status: number, body: unknown): MessagingError {
  const reply = errorReply.safeParse(body);
  const message = reply.success ? reply.data.error.message : `status ${status}`;
  const text = `The messaging provider answered ${status}: ${message}`;
  if (status === 400 || status === 422) {
    const details = problemList.safeParse(reply.data?.error.details);
    const problems = details.success ? details.data.map(tidy) : [{ path: "", message }];
    return new MessagingError("rejected", text, problems);
  }
  if (status === 404) return new MessagingError("not-found", text);
  if (status === 409) return new MessagingError("conflict", text);
  if (status === 408 || status === 504) return new MessagingError("timeout", text);
  return new MessagingError("unavailable", text);
}

function tidy({ path, message, words }: z.infer<typeof problemList>[number]): MessagingProblem {
  return words ? { path, message, words } : { path, message };
}

/** Wire format of a service (spec section 3, serviceObj). */
export function serviceBody(service: MessagingService): Record<string, unknown> {
  const { clientUserId, text, responseType, content, testNumbers, isTest, targeting, ...other } =
    service;
  const { kind, targetModel, allocation, ...rest } = other;
  const { flowTypeId, adProductId, channelTypeId } = KIND_TRAITS[kind];
  // A plain SMS is the default of the wire.
  const isPlain = responseType === undefined || responseType === "sms";
  const type = isPlain ? {} : { responseType: responseTypeIdOf(responseType) };
  return {
    ...rest,
    flowTypeId,
    adProductId,
    channelTypeId,
    privacy: privacyOf(targetModel),
    targetModelId: targetModelIdOf(targetModel),
    allocationTypeId: allocationTypeIdOf(allocation),
    userId: clientUserId,
    adSkuId: AD_SKU_ID,
    messages: text === undefined ? [] : [{ text, ...type }],
    status: isTest ? STATUS.Testing : STATUS.Pending,
    profileTargeting: targetingBody(targeting),
    testNumbers: testNumbers ?? [],
    content: content ?? "",
  };
}

export function targetingBody(targeting: ProfileTargeting): Record<string, unknown> {
  const { listId, otherListIds = [], listUse = "all", excludeListId, ...groups } = targeting;
  return {
    ...Object.fromEntries(Object.entries(groups).filter(([, ids]) => ids.length > 0)),
    ...(listId === undefined ? {} : { listId }),
    ...(otherListIds.length === 0 ? {} : { otherListIds }),
    ...(listUse === "all" ? {} : { listUse }),
    ...(excludeListId === undefined ? {} : { excludeListId }),
  };
}
