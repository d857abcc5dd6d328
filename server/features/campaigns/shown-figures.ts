import { TARGET_MODEL } from "../../../domain/catalogue.ts";
import {
  hideColumns,
  hideHours,
  hideOutcomes,
  type Outcome,
  type ShownRow,
} from "../../../domain/hidden-cells.ts";
import type { Campaign } from "./campaign.ts";

type Outcomes = { sent: number; delivered: number; undelivered: number; clicks: number };
type DayFigures = Outcomes & { day: string; booked: number };
type HourFigures = { day: string; hour: number; sent: number; delivered: number; clicks: number };

const OUTCOME = {
  sent: "sent",
  delivered: "delivered",
  undelivered: "undelivered",
} as const satisfies Outcome<Outcomes>;

/** Of an own list the owner knows everybody: nothing is hidden. */
export function hidesSmallCells({ target_model_id }: Pick<Campaign, "target_model_id">): boolean {
  return target_model_id !== TARGET_MODEL.list;
}

/** Figures of each network. What was ordered of it stands in the owner's order and stays. */
export function shownRoutes<Row extends Outcomes>(
  routes: readonly Row[],
  isHiding: boolean,
): ShownRow<Row>[] {
  return isHiding ? hideOutcomes(routes, OUTCOME, ["clicks"]) : routes.map(whole);
}

/** Figures of each day; give the days of the whole campaign, or another period would tell what this one hides. */
export function shownDays<Row extends DayFigures>(
  days: readonly Row[],
  isHiding: boolean,
): ShownRow<Row>[] {
  // Once a day is over, what was booked on it is what was sent on it.
  const outcome = { ...OUTCOME, planned: "booked" } as const;
  return isHiding ? hideOutcomes(days, outcome, ["clicks"]) : days.map(whole);
}

/** Figures of each hour of the whole campaign, beside its days as they are told. */
export function shownHours(
  hours: readonly HourFigures[],
  days: readonly ShownRow<{ day: string }>[],
  isHiding: boolean,
): ShownRow<HourFigures>[] {
  return isHiding ? hideHours(hours, ["sent", "delivered", "clicks"], days) : hours.map(whole);
}

/** Why messages did not arrive. */
export function shownFailures<Row extends { count: number }>(
  failures: readonly Row[],
  isHiding: boolean,
): ShownRow<Row>[] {
  return isHiding ? hideColumns(failures, ["count"]) : failures.map(whole);
}

function whole<Row extends object>(row: Row): ShownRow<Row> {
  return { ...row, hidden: [] };
}
