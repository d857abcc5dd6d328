import { formatDateRange, formatWeekdayDate } from "../../../../domain/text/formats.ts";
import type { Outputs } from "../../../api/client.ts";

type Times = Pick<
  Outputs["campaigns"]["get"]["serviceRecurring"],
  "startPeriod" | "endPeriod" | "startHour" | "endHour"
>;

/** When a campaign is sent, as its wizard says it: "Tue 1 Dec, 16:00–17:00"; empty while it has no days. */
export function sendingTimes({ startPeriod, endPeriod, startHour, endHour }: Times): string {
  if (!startPeriod || !endPeriod) return "";
  // The times carry the country's offset, so their date is the country's.
  const [first, last] = [startPeriod.slice(0, 10), endPeriod.slice(0, 10)];
  const days = first === last ? formatWeekdayDate(first) : formatDateRange(first, last);
  return `${days}, ${clock(startHour)}–${clock(endHour)}`;
}

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
