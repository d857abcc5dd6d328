import { DEFAULT_COUNTRY_ID, GHANA } from "../../../../domain/countries.ts";

/** The country that a device is probably in, by its time zone; the default country (spec section 9) where that says nothing. */
export function probableCountry(
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): number {
  return timeZone === GHANA.timeZone ? GHANA.id : DEFAULT_COUNTRY_ID;
}
