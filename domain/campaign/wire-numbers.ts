import type {
  Allocation,
  ResponseType,
  StatusName,
  SubmittedStatus,
  TargetModel,
} from "./campaign.ts";

// Numbers of the wire and of the database, and the names that everything else speaks. Edges alone read this file: row
// mappers, the mapping of the contract, providers, and the gateway.

/** Status codes (spec section 4). */
export const STATUS = {
  Active: 0,
  Completed: 300,
  Scheduled: 400,
  Saved: 237,
  Pending: 255,
  Stopped: 250,
  Rejected: 243,
  Expired: 500,
  Testing: 254,
  InProcess: 9,
} as const;

export type StatusCode = (typeof STATUS)[keyof typeof STATUS];

/** 237 is a draft before it is submitted and a pause after. */
const SUBMITTED_CODES = {
  pending: STATUS.Pending,
  scheduled: STATUS.Scheduled,
  active: STATUS.Active,
  paused: STATUS.Saved,
  completed: STATUS.Completed,
  stopped: STATUS.Stopped,
  rejected: STATUS.Rejected,
  expired: STATUS.Expired,
  testing: STATUS.Testing,
  "in-process": STATUS.InProcess,
} as const satisfies Record<SubmittedStatus, StatusCode>;
const STATUS_CODES = { ...SUBMITTED_CODES, draft: STATUS.Saved } as const;

export function statusCodeOf<Name extends StatusName>(status: Name): (typeof STATUS_CODES)[Name] {
  return STATUS_CODES[status];
}

/** What a code means for a network or a submitted campaign. Throws RangeError for a code that does not exist. */
export function submittedStatusOf(code: number): SubmittedStatus {
  return nameIn(SUBMITTED_CODES, code, "status");
}

/** What a code means for a campaign. Throws RangeError for a code that does not exist. */
export function statusOf(code: number, isSubmitted: boolean): StatusName {
  return isSubmitted ? submittedStatusOf(code) : "draft";
}

export const TARGET_MODEL = { profile: 1, list: 2, everyone: 3 } as const satisfies Readonly<
  Record<TargetModel, number>
>;

export function targetModelIdOf(targetModel: TargetModel): number {
  return TARGET_MODEL[targetModel];
}

/** Throws RangeError for a number that does not exist. */
export function targetModelOf(id: number): TargetModel {
  return nameIn(TARGET_MODEL, id, "target model");
}

export const ALLOCATION_TYPE = { even: 1, fast: 2 } as const satisfies Readonly<
  Record<Allocation, number>
>;

export function allocationTypeIdOf(allocation: Allocation): number {
  return ALLOCATION_TYPE[allocation];
}

/** Throws RangeError for a number that does not exist. */
export function allocationOf(id: number): Allocation {
  return nameIn(ALLOCATION_TYPE, id, "allocation");
}

/** The response types that a campaign can have. */
const RESPONSE_TYPE = { sms: 1, flash: 8 } as const satisfies Readonly<
  Record<ResponseType, number>
>;

export function responseTypeIdOf<Name extends ResponseType>(
  type: Name,
): (typeof RESPONSE_TYPE)[Name] {
  return RESPONSE_TYPE[type];
}

/** Throws RangeError for a number that does not exist. */
export function responseTypeOf(id: number): ResponseType {
  return nameIn(RESPONSE_TYPE, id, "response type");
}

function nameIn<Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  number: number,
  what: string,
): Name {
  for (const name in numbers) if (numbers[name] === number) return name;
  throw new RangeError(`There is no ${what} ${number}.`);
}
