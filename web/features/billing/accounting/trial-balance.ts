import type { Outputs } from "../../../api/client.ts";

type Balance = Outputs["billing"]["books"]["balances"][number];

/** A sum on the side of the books on which it stands; the other side is null. Minor units, never negative. */
type Sides = { debitMinor: number | null; creditMinor: number | null };

export type BalanceLine = { label: string; isTotal: boolean; balance: Sides; change: Sides };

/**
 * The balances as accountants read them, a table for each currency: debit and credit apart, accounts on which nothing ever
 * was left out, and the sums of both sides below. In the ledger credits are positive.
 */
export function trialBalances(
  rows: readonly Balance[],
): { currency: Balance["currency"]; lines: BalanceLine[] }[] {
  const moved = rows.filter((row) => row.balanceMinor !== 0 || row.changeMinor !== 0);
  const currencies = [...new Set(moved.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = moved.filter((row) => row.currency === currency);
    const lines = own.map(({ label, balanceMinor, changeMinor }) => ({
      label,
      isTotal: false,
      balance: sidesOf(balanceMinor),
      change: sidesOf(changeMinor),
    }));
    const balance = totalOf(lines.map((line) => line.balance));
    const change = totalOf(lines.map((line) => line.change));
    return { currency, lines: [...lines, { label: "", isTotal: true, balance, change }] };
  });
}

function sidesOf(amountMinor: number): Sides {
  return {
    debitMinor: amountMinor < 0 ? -amountMinor : null,
    creditMinor: amountMinor > 0 ? amountMinor : null,
  };
}

function totalOf(sides: readonly Sides[]): Sides {
  return {
    debitMinor: sides.reduce((sum, { debitMinor }) => sum + (debitMinor ?? 0), 0),
    creditMinor: sides.reduce((sum, { creditMinor }) => sum + (creditMinor ?? 0), 0),
  };
}
