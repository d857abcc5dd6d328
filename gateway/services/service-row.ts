import type { Insertable, Selectable } from "kysely";
import { LIST_USES } from "../../domain/campaign/campaign.ts";
import { flowTypeIdOf, kindNameOf } from "../../domain/campaign/kinds/flow-types.ts";
import {
  allocationOf,
  allocationTypeIdOf,
  responseTypeIdOf,
  responseTypeOf,
} from "../../domain/campaign/wire-numbers.ts";
import { statusCodeOf } from "../../domain/campaign/status-codes.ts";
import { traceToStore } from "../../platform/log/stored-trace.ts";
import { array, int, oneOf, record } from "../../platform/database/column-kinds.ts";
import type { Service as ServiceTable } from "../db/__generated__/types.ts";
import { EVERYBODY, type Targeting } from "../reach/reach-engine.ts";
import type { Service } from "./service.ts";
import { serviceStatusOf } from "./service-status.ts";

/** Fields of a new service; the rest are database defaults. */
export type NewService = Omit<
  Service,
  | "id"
  | "reason"
  | "words"
  | "planFromMs"
  | "planSentBefore"
  | "pickCursor"
  | "pickRevision"
  | "sent"
  | "lastSentMs"
  | "reads"
  | "fallbacks"
  | "complaints"
  | "linkUrl"
  | "countryId"
  | "trace"
  | "isListShuffled"
> & { title: string; bodySha256: Buffer; createdMs: number };

/** The service as the program knows it, kinds and states by name. Its content was checked by the wire when it came in. */
export function serviceFrom(
  row: Selectable<ServiceTable> & { linkUrl: string | null; countryId: number },
): Service {
  const {
    startAt,
    endAt,
    offerEndsAt,
    approveAt,
    planFrom,
    pickCursor,
    pickRevision,
    nextDueAt: _nextDue,
    lastSentAt,
    ...timeless
  } = row;
  const { flowTypeId, allocationTypeId, title: _title, bodySha256: _hash, ...named } = timeless;
  const { createdAt: _created, ...same } = named;
  return {
    ...same,
    kind: kindNameOf(flowTypeId),
    responseType: responseTypeOf(row.responseType),
    allocation: allocationOf(allocationTypeId),
    status: serviceStatusOf(row.status),
    content: row.content as Service["content"],
    targeting: targetingFrom(row.targeting),
    listUse: listUseFrom(row.listUse),
    startMs: startAt.getTime(),
    endMs: endAt.getTime(),
    offerEndsMs: offerEndsAt?.getTime() ?? null,
    approveMs: approveAt.getTime(),
    planFromMs: planFrom.getTime(),
    lastSentMs: lastSentAt?.getTime() ?? null,
    pickCursor: Number(pickCursor),
    pickRevision: Number(pickRevision),
  };
}

const listUses = oneOf(...LIST_USES);

function listUseFrom(value: string): Service["listUse"] {
  if (!listUses.accepts(value)) throw new TypeError(`There is no use ${value} of a list.`);
  return value;
}

function targetingFrom(value: unknown): Targeting {
  if (isTargeting(value)) return value;
  throw new TypeError("The column targeting of service is not a targeting.");
}

function isTargeting(value: unknown): value is Targeting {
  if (!record.accepts(value)) return false;
  const { rules } = value;
  if (rules !== undefined && !array(record).accepts(rules)) return false;
  return Object.keys(EVERYBODY).every((name) => array(int).accepts(value[name]));
}

/** The row of a new service; its plan begins with its period. */
export function rowFrom(service: NewService): Insertable<ServiceTable> {
  const { startMs, endMs, offerEndsMs, approveMs, createdMs, kind, allocation, ...same } = service;
  return {
    ...same,
    flowTypeId: flowTypeIdOf(kind),
    responseType: responseTypeIdOf(service.responseType),
    allocationTypeId: allocationTypeIdOf(allocation),
    status: statusCodeOf(service.status),
    content: service.content === null ? null : JSON.stringify(service.content),
    targeting: JSON.stringify(service.targeting),
    startAt: new Date(startMs),
    endAt: new Date(endMs),
    offerEndsAt: offerEndsMs === null ? null : new Date(offerEndsMs),
    approveAt: new Date(approveMs),
    planFrom: new Date(startMs),
    createdAt: new Date(createdMs),
    isListShuffled: true,
    trace: traceOfRequest(),
  };
}

function traceOfRequest(): string | null {
  const trace = traceToStore();
  return trace ? JSON.stringify(trace) : null;
}
