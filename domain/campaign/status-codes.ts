import type { StatusName, SubmittedStatus } from "./campaign.ts";
import { nameIn } from "./name-in.ts";

// Numbers of the statuses on the wire and in the database; as wire-numbers.ts, for edges alone.

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
