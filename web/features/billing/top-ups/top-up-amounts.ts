import type { CountryConfig } from "../../../../domain/countries.ts";
import { parseMoneyInput } from "../../../../domain/money/money.ts";
import { coinsForBudget } from "../../../../domain/money/price.ts";

const CHIPS = {
  ZA: [5_000, 15_000, 50_000, 150_000],
  GH: [2_000, 5_000, 20_000, 50_000],
} as const;

/** Amounts to tap, in minor units; what lies outside the limits moves to the limit. */
export function topUpChips(country: CountryConfig): number[] {
  const { topUpMinMinor, topUpMaxMinor } = country;
  const payable = CHIPS[country.code].map((amountMinor) =>
    Math.min(Math.max(amountMinor, topUpMinMinor), topUpMaxMinor),
  );
  return [...new Set(payable)];
}

/** How many SMS of one part the money buys. */
export function smsFor(amountMinor: number, smsUnitPriceTenThousandths: number): number {
  return Number(coinsForBudget(BigInt(smsUnitPriceTenThousandths), BigInt(amountMinor)));
}

export type TopUpProblem = "not-money" | "too-little" | "too-much";
export type ReadTopUp = { ok: true; amountMinor: number } | { ok: false; problem: TopUpProblem };

/** Reads a typed amount within the country's limits for one payment. */
export function readTopUp(typed: string, country: CountryConfig): ReadTopUp {
  const amountMinor = parseMoneyInput(typed);
  if (amountMinor === undefined) return { ok: false, problem: "not-money" };
  if (amountMinor < country.topUpMinMinor) return { ok: false, problem: "too-little" };
  return amountMinor > country.topUpMaxMinor
    ? { ok: false, problem: "too-much" }
    : { ok: true, amountMinor };
}
