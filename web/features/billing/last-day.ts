import { formatDate } from "../../ui/numbers.ts";

/** The last day on which a bonus can be spent: it ends with the first moment of the day after. */
export function lastDay(expiresAt: string, timeZone: string): string {
  return formatDate(new Date(Date.parse(expiresAt) - 1).toISOString(), timeZone);
}
