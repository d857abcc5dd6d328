import type { Report } from "./report-figures.ts";

export type HourCell = {
  hour: number;
  count: number;
  /** 0 (none) to 4 (most). */
  heat: number;
};
export type HourRow = { day: string; cells: HourCell[] };
export type HourMeasure = "sent" | "delivered" | "clicks";

const STEPS = 4;
const FEW_DAYS = 4;

/** An hour of the day as on a clock: "08:00". */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** Whether days fit beside each other on a phone, so that hours can go down the page. */
export function hasFewDays(perHour: Report["perHour"]): boolean {
  return new Set(perHour.map(({ day }) => day)).size <= FEW_DAYS;
}

/** Days by hours of the country, both in order; an hour in which nothing happened on any day is left out. */
export function hourRows(perHour: Report["perHour"], measure: HourMeasure): HourRow[] {
  const counted = perHour.filter((entry) => entry[measure] > 0);
  const hours = [...new Set(counted.map(({ hour }) => hour))].sort((a, b) => a - b);
  if (hours.length === 0) return [];
  const most = Math.max(...perHour.map((entry) => entry[measure]), 1);
  const found = new Map(perHour.map((entry) => [`${entry.day} ${entry.hour}`, entry]));
  const days = [...new Set(perHour.map(({ day }) => day))].sort();
  return days.map((day) => ({
    day,
    cells: hours.map((hour) => {
      const entry = found.get(`${day} ${hour}`);
      const count = entry?.[measure] ?? 0;
      return { hour, count, heat: Math.ceil((count / most) * STEPS) };
    }),
  }));
}
