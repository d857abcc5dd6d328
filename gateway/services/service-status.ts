import type { SubmittedStatus } from "../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../domain/campaign/status-codes.ts";

/** The state of a service; `testing` is for test numbers only. */
export type ServiceStatus = Extract<
  SubmittedStatus,
  "pending" | "testing" | "active" | "rejected" | "stopped" | "paused" | "completed"
>;

/** States in which nothing more is sent and none follows. */
const IS_OVER: Readonly<Record<ServiceStatus, boolean>> = {
  pending: false,
  testing: true,
  active: false,
  rejected: true,
  stopped: true,
  paused: false,
  completed: true,
};

const STATUSES = Object.keys(IS_OVER) as readonly ServiceStatus[];

/** Whether nothing more is sent and no other status follows. */
export function isOver(status: ServiceStatus): boolean {
  return IS_OVER[status];
}

/** The status behind a number of the wire or the database. Throws RangeError for one that a service cannot have. */
export function serviceStatusOf(code: number): ServiceStatus {
  const status = STATUSES.find((name) => statusCodeOf(name) === code);
  if (status === undefined) throw new RangeError(`A service has no status ${code}.`);
  return status;
}
