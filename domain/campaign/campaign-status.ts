import type { Schedule } from "../schedule/schedule.ts";
import { zonedToMs } from "../schedule/zoned-time.ts";
import { translate, translateKnown, msg } from "../translate.ts";

/** Status codes on the wire (spec section 4). */
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

const LABELS = new Map<number, string>([
  [STATUS.Active, msg("Active")],
  [STATUS.Completed, msg("Completed")],
  [STATUS.Scheduled, msg("Scheduled")],
  [STATUS.Saved, msg("Saved")],
  [STATUS.Pending, msg("Pending")],
  [STATUS.Stopped, msg("Stopped")],
  [STATUS.Rejected, msg("Rejected")],
  [STATUS.Expired, msg("Expired")],
  [STATUS.Testing, msg("Testing")],
  [STATUS.InProcess, msg("In process")],
]);

/** The plain word for a status. 237 is a draft before it is submitted and a paused campaign after. */
export function statusLabel(
  status: number,
  options: { isSubmitted?: boolean; isPaused?: boolean } = {},
): string {
  if (status === STATUS.Saved && (options.isSubmitted || options.isPaused))
    return translate("Paused");
  return translateKnown(LABELS.get(status) ?? msg("Unknown"));
}

/**
 * The status to show for one network of a campaign. A network that has accepted a campaign says Active before its first day
 * and after its last one too; it is shown as Scheduled or Completed then, as the campaign is (spec section 4).
 */
export function shownRouteStatus(routeStatus: number, campaignStatus: number): number {
  const isOutsideItsDays =
    campaignStatus === STATUS.Scheduled || campaignStatus === STATUS.Completed;
  return routeStatus === STATUS.Active && isOutsideItsDays ? campaignStatus : routeStatus;
}

export type StatusFacts = {
  /** In the order of the campaign's routes. */
  routeStatuses: readonly number[];
  startMs: number;
  endMs: number;
  nowMs: number;
  isFinal: boolean;
  current: number;
};

/**
 * The overall status of a campaign (spec section 4). A final campaign, and one without routes, keeps what it has.
 */
export function overallStatus(facts: StatusFacts): number {
  const { routeStatuses, startMs, endMs, nowMs, isFinal, current } = facts;
  if (isFinal || isFinalStatus(current)) return current;
  const combined = combineRoutes(routeStatuses);
  if (combined === undefined) return current;
  if (combined === STATUS.Active && startMs > nowMs) return STATUS.Scheduled;
  if (combined === STATUS.Active && endMs <= nowMs) return STATUS.Completed;
  if (combined === STATUS.Pending && startMs <= nowMs) return STATUS.Expired;
  return combined;
}

function combineRoutes(routeStatuses: readonly number[]): number | undefined {
  const winner = routeStatuses.find((status) => WINNERS.has(status));
  if (winner !== undefined) return winner;
  if (routeStatuses.includes(STATUS.Rejected) && routeStatuses.includes(STATUS.Pending))
    return STATUS.Pending;
  return routeStatuses.at(-1);
}

const WINNERS: ReadonlySet<number> = new Set([STATUS.Active, STATUS.Stopped, STATUS.Saved]);
const FINAL: ReadonlySet<number> = new Set([STATUS.Completed, STATUS.Rejected, STATUS.Stopped]);

/** Completed, Rejected and Stopped are no longer recomputed (spec section 4). */
export function isFinalStatus(status: number): boolean {
  return FINAL.has(status);
}

/** States in which held money is settled: the final ones and Expired. */
export function isSettleable(status: number): boolean {
  return isFinalStatus(status) || status === STATUS.Expired;
}

/** First and last instant of a schedule: start hour of the first day, end hour (exclusive) of the last. */
export function scheduleBounds(
  schedule: Pick<Schedule, "startDate" | "endDate" | "startHour" | "endHour">,
  timeZone: string,
): { startMs: number; endMs: number } {
  return {
    startMs: zonedToMs(schedule.startDate, schedule.startHour, timeZone),
    endMs: zonedToMs(schedule.endDate, schedule.endHour, timeZone),
  };
}
