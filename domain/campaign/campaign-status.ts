import type { Schedule } from "../schedule/schedule.ts";
import { zonedToMs } from "../schedule/zoned-time.ts";
import { translateKnown, msg } from "../translate.ts";
import type { Campaign, StatusName, SubmittedStatus } from "./campaign.ts";

const LABELS: Readonly<Record<StatusName, string>> = {
  draft: msg("Saved"),
  pending: msg("Pending"),
  scheduled: msg("Scheduled"),
  active: msg("Active"),
  paused: msg("Paused"),
  completed: msg("Completed"),
  stopped: msg("Stopped"),
  rejected: msg("Rejected"),
  expired: msg("Expired"),
  testing: msg("Testing"),
  "in-process": msg("In process"),
};

/** The plain word for a status. */
export function statusLabel(status: StatusName): string {
  return translateKnown(LABELS[status]);
}

/** Where people read another word than programs do: what is said elsewhere of the same thing. */
const WORDS: ReadonlyMap<string, string> = new Map([
  [LABELS.pending, msg("Being checked")],
  [LABELS.active, msg("Running")],
  [LABELS.completed, msg("Finished")],
]);

/** The word that people read for a status. */
export function statusWord(status: StatusName): string {
  return translateKnown(WORDS.get(LABELS[status]) ?? LABELS[status]);
}

/** The same for a `statusLabel` that came over the wire, in the language of the reader. */
export function wordOfLabel(label: string): string {
  const found = [...WORDS].find(([known]) => translateKnown(known) === label);
  return found ? translateKnown(found[1]) : label;
}

/**
 * The status to show for one network of a campaign. A network that has accepted a campaign says Active before its first day
 * and after its last one too; it is shown as Scheduled or Completed then, as the campaign is (spec section 4).
 */
export function shownRouteStatus(
  routeStatus: SubmittedStatus,
  campaignStatus: SubmittedStatus,
): SubmittedStatus {
  const isOutsideItsDays = campaignStatus === "scheduled" || campaignStatus === "completed";
  return routeStatus === "active" && isOutsideItsDays ? campaignStatus : routeStatus;
}

/**
 * The status to show for a campaign: In process (spec section 4) while it is being made known to the networks. It is derived
 * and never stored, so that it ends with the submission, however that ends.
 */
export function shownStatus(
  { status }: Pick<Campaign, "status">,
  isInProcess: boolean,
): StatusName {
  return isInProcess && status === "pending" ? "in-process" : status;
}

export type StatusFacts = {
  /** In the order of the campaign's routes. */
  routeStatuses: readonly SubmittedStatus[];
  startMs: number;
  endMs: number;
  nowMs: number;
  isFinal: boolean;
  current: SubmittedStatus;
};

/**
 * The overall status of a campaign (spec section 4). A final campaign, and one without routes, keeps what it has.
 */
export function overallStatus(facts: StatusFacts): SubmittedStatus {
  const { routeStatuses, startMs, endMs, nowMs, isFinal, current } = facts;
  if (isFinal || isFinalStatus(current)) return current;
  const combined = combineRoutes(routeStatuses);
  if (combined === undefined) return current;
  if (combined === "active" && startMs > nowMs) return "scheduled";
  if (combined === "active" && endMs <= nowMs) return "completed";
  if (combined === "pending" && startMs <= nowMs) return "expired";
  return combined;
}

function combineRoutes(routeStatuses: readonly SubmittedStatus[]): SubmittedStatus | undefined {
  const winner = routeStatuses.find((status) => WINNERS.has(status));
  if (winner !== undefined) return winner;
  if (routeStatuses.includes("rejected") && routeStatuses.includes("pending")) return "pending";
  return routeStatuses.at(-1);
}

const WINNERS: ReadonlySet<StatusName> = new Set(["active", "stopped", "paused"]);
const FINAL: ReadonlySet<StatusName> = new Set(["completed", "rejected", "stopped"]);

/** Completed, Rejected and Stopped are no longer recomputed (spec section 4). */
export function isFinalStatus(status: StatusName): boolean {
  return FINAL.has(status);
}

/** States in which held money is settled: the final ones and Expired. */
export function isSettleable(status: StatusName): boolean {
  return isFinalStatus(status) || status === "expired";
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
