import { formatMoney } from "../../../../../domain/money/money.ts";
import { msg, translate, translateKnown } from "../../../../../domain/translate.ts";
import type { OfferedPlan } from "../read-subscriptions.ts";

/** Of the plans that we began with. */
const BONUS_LINES = new Set(["Bonus every month", "Larger bonus every month"]);

/** Their other lines. What administrators write themselves is shown as they wrote it. */
const FIRST_LINES = new Set([
  msg("Pay as you go"),
  msg("All kinds of campaigns"),
  msg("Reports for every campaign"),
  msg("10 number lists and 10 saved choices"),
  msg("Everything in Starter"),
  msg("5% off every message"),
  msg("30 number lists and 50 saved choices"),
  msg("Everything in Grow"),
  msg("12% off every message"),
  msg("100 number lists and 200 saved choices"),
]);

/** What a plan gives, line by line, in the reader's language; its bonus with the amount. */
export function planLines({
  content,
  currency,
  monthlyBonusMinor,
}: Pick<OfferedPlan, "content" | "currency" | "monthlyBonusMinor">): string[] {
  const amount = formatMoney(monthlyBonusMinor, currency);
  return content.map((line) => {
    if (BONUS_LINES.has(line) && monthlyBonusMinor > 0n)
      return translate("{amount} bonus every month", { amount });
    return FIRST_LINES.has(line) ? translateKnown(line) : line;
  });
}
