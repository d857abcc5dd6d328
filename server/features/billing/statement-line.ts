import { type Currency, formatMoney } from "../../../domain/money.ts";
import type { LedgerKind } from "./ledger.store.ts";

/**
 * The name of a line on the statement. `memo` is the campaign's title or the bonus's reason; `returnedMinor` is what came
 * back to the wallet and `lapsedMinor` the bonus in it that had expired.
 */
export function statementTitle(line: {
  kind: LedgerKind;
  memo: string;
  currency: Currency;
  returnedMinor: bigint;
  lapsedMinor: bigint;
}): string {
  const { kind, memo } = line;
  switch (kind) {
    case "top-up":
      return "Top-up by card";
    case "hold":
      return `Set aside for '${memo}'`;
    case "spend":
      return `Spent on '${memo}'`;
    case "release":
      return releaseTitle(line);
    case "bonus":
      return `Bonus: ${memo}`;
    case "bonus-expiry":
      return `Bonus expired: ${memo}`;
    case "refund":
      return "Paid back to your card";
    case "subscription":
      return `${memo} plan, paid by card`;
    case "dispute":
      return "Disputed payment paid back by your bank";
    case "correction":
      return memo === "" ? "Correction" : `Correction: ${memo}`;
  }
}

function releaseTitle(line: {
  memo: string;
  currency: Currency;
  returnedMinor: bigint;
  lapsedMinor: bigint;
}): string {
  if (line.lapsedMinor === 0n) return `Returned from '${line.memo}'`;
  const lapsed = formatMoney(line.lapsedMinor, line.currency);
  if (line.returnedMinor === 0n) return `Bonus from '${line.memo}' has expired (${lapsed})`;
  return `Returned from '${line.memo}' (${lapsed} of bonus has expired)`;
}
