import { formatDate, formatDateTime } from "../ui/numbers.ts";
import { useMyTimeZone } from "./my-country.ts";

/** Moments as clock and calendar show them in the zone of whoever is signed in. */
export function useAccountTime(): { moment(iso: string): string; day(iso: string): string } {
  const timeZone = useMyTimeZone();
  return {
    moment: (iso) => formatDateTime(iso, timeZone),
    day: (iso) => formatDate(iso, timeZone),
  };
}
