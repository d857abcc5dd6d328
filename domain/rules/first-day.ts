import type { CountryConfig } from "../countries.ts";
import { addDays, zonedParts } from "../schedule/zoned-time.ts";
import type { RuleKind } from "./country-rules.ts";

/** What documents are written by: whoever paid this morning has the paper of this morning. */
const FROM_TOMORROW: readonly RuleKind[] = ["tax", "invoiceForms"];

/** The first civil day from which a rule can be set: today, or tomorrow for what is printed on invoices. */
export function firstDayOf(
  kind: RuleKind,
  { timeZone }: Pick<CountryConfig, "timeZone">,
  nowMs: number,
): string {
  const today = zonedParts(nowMs, timeZone).date;
  return FROM_TOMORROW.includes(kind) ? addDays(today, 1) : today;
}
