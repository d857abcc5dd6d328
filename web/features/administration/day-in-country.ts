import { COUNTRIES } from "../../../domain/countries.ts";
import { formatDate } from "../../ui/numbers.ts";

/** The day of a moment where this currency is paid in: as the advertiser's own pages and invoices say it. */
export function dayInCountry(iso: string, currency: string): string {
  const country = COUNTRIES.find((candidate) => candidate.currency === currency);
  return formatDate(iso, country?.timeZone ?? "UTC");
}
