import { createHash } from "node:crypto";
import type * as z from "zod";
import { kindNameOf } from "../../../domain/campaign/kinds/flow-types.ts";
import {
  allocationOf,
  PRIVACY,
  responseTypeOf,
  targetModelOf,
} from "../../../domain/campaign/wire-numbers.ts";
import type { Part, Privacy, ServiceOrder } from "../../services/service-order.ts";
import { serviceStatusOf } from "../../services/service-status.ts";
import type { serviceBody } from "./wire.ts";

type ServiceBody = z.output<typeof serviceBody>;
type PartBody = { [Name in keyof ServiceBody]?: ServiceBody[Name] | undefined };

const PLAIN_SMS_ID = 1;

/** A service in the words of an order; of a step, what it has. */
export function orderFrom(body: ServiceBody): ServiceOrder;
export function orderFrom(body: PartBody): Part;
export function orderFrom(body: PartBody): Part {
  return {
    title: body.title,
    clientId: body.clientId,
    userId: body.userId,
    campaignCode: body.campaignCode,
    kind: given(body.flowTypeId, kindNameOf),
    adProductId: body.adProductId,
    channelTypeId: body.channelTypeId,
    messages: body.messages?.map(({ text, responseType = PLAIN_SMS_ID }) => ({
      text,
      responseType: responseTypeOf(responseType),
    })),
    sender: body.sender,
    // A free text, which some products take, says nothing of a campaign.
    content: typeof body.content === "string" ? null : body.content,
    linkId: body.urlLinkId,
    startMs: given(body.startPeriod, Date.parse),
    endMs: given(body.endPeriod, Date.parse),
    offerEndsMs: body.offerEndsAt ? Date.parse(body.offerEndsAt) : null,
    startHour: body.startHour,
    endHour: body.endHour,
    daysOfWeek: body.daysOfWeek,
    isTest: body.status !== undefined && serviceStatusOf(body.status) === "testing",
    testNumbers: body.testNumbers,
    targetModel: given(body.targetModelId, targetModelOf),
    ...audienceFrom(body.profileTargeting),
    privacy: given(body.privacy, privacyOf),
    allocation: given(body.allocationTypeId, allocationOf),
    maxCoins: body.maxCoins,
    maxPeople: body.maxPeople ?? null,
  };
}

function audienceFrom(
  profile: ServiceBody["profileTargeting"] | undefined,
): Pick<Part, "targeting" | "listId" | "otherListIds" | "listUse" | "excludeListId"> {
  if (profile === undefined) return {};
  const { listId = null, excludeListId = null, otherListIds = [], ...rest } = profile;
  const { listUse = "all", ...targeting } = rest;
  return { targeting, listId, otherListIds, listUse, excludeListId };
}

function privacyOf(id: number): Privacy {
  return id === PRIVACY.ownList ? "ownList" : "public";
}

function given<Value, Result>(
  value: Value | undefined,
  read: (value: Value) => Result,
): Result | undefined {
  return value === undefined ? undefined : read(value);
}

/**
 * A hash that does not depend on the order of fields. Bodies are parsed, so defaults are filled in already. `maxPeople` is not
 * in it: who asks again after an update says it for the first time.
 */
export function hashOfBody({ maxPeople: _most, ...body }: ServiceBody): Buffer {
  const ordered = JSON.stringify(body, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(ordered).digest();
}
