import { budgetStops } from "../../../../domain/money/budget-stops.ts";
import { costOfPeople, peopleForMoney, type PriceFacts } from "./people-money.ts";

export type AmountStop = { minor: number; people: number };

/**
 * Amounts of the slider with the people they pay for: round sums within a payment's limits, each for more people than the one
 * before; everyone comes last, where a payment can be as large.
 */
export function amountStops(
  facts: PriceFacts,
  maxPeople: number,
  limits: { minimumTopUpMinor: number; maximumTopUpMinor: number },
): AmountStop[] {
  const everyone = { minor: costOfPeople(maxPeople, facts), people: maxPeople };
  const stops: AmountStop[] = [];
  for (const minor of budgetStops(limits.minimumTopUpMinor, limits.maximumTopUpMinor)) {
    const people = peopleForMoney(minor, facts, maxPeople);
    if (people > (stops.at(-1)?.people ?? 0) && people < maxPeople) stops.push({ minor, people });
  }
  return maxPeople > 0 && everyone.minor <= limits.maximumTopUpMinor ? [...stops, everyone] : stops;
}
