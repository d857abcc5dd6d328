import { expect, it } from "vitest";
import { trialBalances } from "./trial-balance.ts";

const row = (label: string, currency: "ZAR" | "GHS", balanceMinor: number, changeMinor = 0) => ({
  kind: label,
  label,
  currency,
  balanceMinor,
  changeMinor,
});

it("money at the card providers stands under debit, never as a negative sum, and both sides add up", () => {
  const [rand, ...others] = trialBalances([
    row("At the card providers", "ZAR", -164_535, -5_000),
    row("Customer wallets", "ZAR", 150_000, 5_000),
    row("Revenue", "ZAR", 14_535),
  ]);
  expect(others).toEqual([]);
  expect(rand?.lines.map(({ balance }) => [balance.debitMinor, balance.creditMinor])).toEqual([
    [164_535, null],
    [null, 150_000],
    [null, 14_535],
    [164_535, 164_535],
  ]);
  expect(rand?.lines.at(-1)).toMatchObject({
    isTotal: true,
    change: { debitMinor: 5_000, creditMinor: 5_000 },
  });
});

it("each currency has a table of its own, without accounts on which nothing ever was", () => {
  const tables = trialBalances([
    row("Customer wallets", "ZAR", 100),
    row("At the card providers", "ZAR", -100),
    row("Corrections", "ZAR", 0),
    row("Customer wallets", "GHS", 0, 50),
  ]);
  expect(tables.map(({ currency, lines }) => [currency, lines.length])).toEqual([
    ["ZAR", 3],
    ["GHS", 2],
  ]);
});
