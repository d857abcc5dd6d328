import type { CountryFacts } from "../../../domain/countries.ts";
import { parseMoneyInput } from "../../../domain/money.ts";

export type Wish = "money" | "people";

export type EstimateInput = {
  countryId: number;
  text: string;
  /** Empty for the whole country. */
  countyId: string;
  wish: Wish;
  /** As typed: an amount of money or a number of people. */
  amount: string;
};

export type WishProblem = "no-amount" | "no-people" | "too-little" | "too-much";
export type ReadWish =
  | { ok: true; budgetMinor?: number; people?: number }
  | { ok: false; problem: WishProblem };

const MOST_PEOPLE = 100_000_000;

/** Reads what was typed as money or as people; too little and too much by the limits for a payment. */
export function readWish({ wish, amount }: EstimateInput, country: CountryFacts): ReadWish {
  if (wish === "people") {
    const digits = amount.replace(/[\s,.]/g, "");
    const people = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
    if (people < 1) return { ok: false, problem: "no-people" };
    return people > MOST_PEOPLE ? { ok: false, problem: "too-much" } : { ok: true, people };
  }
  const budgetMinor = parseMoneyInput(amount);
  if (budgetMinor === undefined || budgetMinor === 0) return { ok: false, problem: "no-amount" };
  if (budgetMinor < country.topUpMinMinor) return { ok: false, problem: "too-little" };
  return budgetMinor > country.topUpMaxMinor
    ? { ok: false, problem: "too-much" }
    : { ok: true, budgetMinor };
}
