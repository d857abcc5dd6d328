import type { CountryFacts } from "../../../domain/countries.ts";
import { parseMoneyInput } from "../../../domain/money.ts";
import { coinsForBudget } from "../../../domain/price.ts";

/** Amounts to tap, in minor units. */
export function topUpChips(country: CountryFacts): number[] {
  return country.code === "ZA" ? [5_000, 15_000, 50_000, 150_000] : [2_000, 5_000, 20_000, 50_000];
}

/** How many SMS of one part the money buys. */
export function smsFor(amountMinor: number, smsUnitPriceTenThousandths: number): number {
  return Number(coinsForBudget(BigInt(smsUnitPriceTenThousandths), BigInt(amountMinor)));
}

export type TopUpProblem = "not-money" | "too-little" | "too-much";
export type ReadTopUp = { ok: true; amountMinor: number } | { ok: false; problem: TopUpProblem };

/** Reads a typed amount within the country's limits for one payment. */
export function readTopUp(typed: string, country: CountryFacts): ReadTopUp {
  const amountMinor = parseMoneyInput(typed);
  if (amountMinor === undefined) return { ok: false, problem: "not-money" };
  if (amountMinor < country.topUpMinMinor) return { ok: false, problem: "too-little" };
  return amountMinor > country.topUpMaxMinor
    ? { ok: false, problem: "too-much" }
    : { ok: true, amountMinor };
}
