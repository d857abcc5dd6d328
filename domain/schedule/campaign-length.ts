import type { FieldProblem } from "../errors.ts";
import { translate } from "../translate.ts";
import { addDays } from "./zoned-time.ts";
import type { Schedule } from "./schedule.ts";

/** The problem of a campaign of more days than the networks take, first and last included. */
export function lengthProblems(
  { startDate, endDate }: Pick<Schedule, "startDate" | "endDate">,
  maxDays: number,
): FieldProblem[] {
  if (startDate === "" || endDate < addDays(startDate, maxDays)) return [];
  const message = translate(
    "The networks take campaigns of up to {maxDays} days. Choose an earlier end.",
    { maxDays },
  );
  return [{ path: "endDate", message }];
}
