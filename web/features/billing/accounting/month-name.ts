import { formatMonth } from "../../../../domain/text/formats.ts";

/** "2026-11" as people say it: November 2026. */
export function monthName(month: string): string {
  return formatMonth(month);
}
