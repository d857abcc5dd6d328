import { COUNTRIES } from "../../../../domain/countries.ts";

/** The time zones of the open countries (spec section 9), the place as people say it. */
export const TIMEZONES: readonly { value: string; label: string }[] = COUNTRIES.map(
  ({ timeZone }) => ({ value: timeZone, label: timeZone.split("/")[1] ?? timeZone }),
);
