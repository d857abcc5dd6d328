import type { CountryConfig } from "../../../domain/countries.ts";
import {
  formatMoney,
  parseCount,
  parseMoneyInput,
  SMALLEST_CARD_PAYMENT_MINOR,
} from "../../../domain/money/money.ts";
import { translate } from "../../../domain/translate.ts";

export type EstimateBy = "money" | "people";

export type EstimateInput = {
  countryId: number;
  text: string;
  /** Empty for the whole country. */
  countyId: string;
  request: EstimateBy;
  /** As typed: an amount of money or a number of people. */
  amount: string;
};

export type EstimateProblem = "no-amount" | "no-people" | "too-little" | "too-much";
export type EstimateRequest =
  | { ok: true; budgetMinor?: number; people?: number }
  | { ok: false; problem: EstimateProblem };

const MAX_PEOPLE = 100_000_000;

/** Reads what was typed as money or as people; too little and too much by the limits for a payment for a campaign. */
export function readEstimateRequest(
  { request, amount }: Pick<EstimateInput, "request" | "amount">,
  country: CountryConfig,
): EstimateRequest {
  if (isEndless(amount)) return { ok: false, problem: "too-much" };
  if (request === "people") {
    const people = parseCount(amount) ?? 0;
    if (people < 1) return { ok: false, problem: "no-people" };
    return people > MAX_PEOPLE ? { ok: false, problem: "too-much" } : { ok: true, people };
  }
  const budgetMinor = parseMoneyInput(amount);
  if (budgetMinor === undefined || budgetMinor === 0) return { ok: false, problem: "no-amount" };
  if (budgetMinor < SMALLEST_CARD_PAYMENT_MINOR[country.code])
    return { ok: false, problem: "too-little" };
  return budgetMinor > country.topUpMaxMinor
    ? { ok: false, problem: "too-much" }
    : { ok: true, budgetMinor };
}

/** A number all right, but longer than any amount. */
function isEndless(amount: string): boolean {
  return /^\d{10,}$/.test(amount.trim().replace(/[\s,]/g, ""));
}

/** Problem with the amount and how to correct it; undefined when there is none. */
export function estimateText(
  input: Pick<EstimateInput, "request" | "amount">,
  country: CountryConfig,
): string | undefined {
  const read = readEstimateRequest(input, country);
  if (read.ok) return undefined;
  const { currency, topUpMaxMinor } = country;
  switch (read.problem) {
    case "no-amount":
      return translate("Enter an amount of money, like 150.");
    case "no-people":
      return translate("Enter a number of people, like 1,000.");
    case "too-little":
      return translate("The smallest payment is {least}.", {
        least: formatMoney(SMALLEST_CARD_PAYMENT_MINOR[country.code], currency),
      });
    case "too-much":
      return input.request === "money"
        ? translate("The largest payment is {most}.", {
            most: formatMoney(topUpMaxMinor, currency),
          })
        : translate("That is more people than match.");
  }
}
