import { type Currency, formatMoney } from "../../../../domain/money/money.ts";
import type { LedgerKind } from "./ledger.store.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";

/**
 * The name of a line on the statement. `memo` is the campaign's title or the bonus's reason, as the reader reads it; `returnedMinor` is what came
 * back to the wallet and `lapsedMinor` the bonus in it that had expired.
 */
export function statementTitle(line: {
  kind: LedgerKind;
  memo: string;
  currency: Currency;
  returnedMinor: bigint;
  lapsedMinor: bigint;
}): string {
  const { kind } = line;
  const memo = translateKnown(line.memo);
  switch (kind) {
    case "top-up":
      return translate("Money added");
    case "hold":
      return translate("Set aside for “{memo}”", { memo });
    case "spend":
      return translate("Spent on “{memo}”", { memo });
    case "release":
      return releaseTitle(line);
    case "bonus":
      return translate("Bonus: {memo}", { memo: line.memo });
    case "bonus-expiry":
      return translate("Bonus expired: {memo}", { memo: line.memo });
    case "refund":
      return translate("Paid back to you");
    case "subscription":
      return translate("{memo} plan", { memo });
    case "dispute":
      return memo === "" ? translate("Disputed payment returned by your bank") : memo;
    case "correction":
      return memo === ""
        ? translate("Correction")
        : translate("Correction: {memo}", { memo: line.memo });
  }
}

function releaseTitle(line: {
  memo: string;
  currency: Currency;
  returnedMinor: bigint;
  lapsedMinor: bigint;
}): string {
  if (line.lapsedMinor === 0n) return translate("Refunded from “{memo}”", { memo: line.memo });
  const lapsed = formatMoney(line.lapsedMinor, line.currency);
  if (line.returnedMinor === 0n)
    return translate("Bonus from “{memo}” has expired ({lapsed})", { memo: line.memo, lapsed });
  return translate("Refunded from “{memo}” ({lapsed} of bonus has expired)", {
    memo: line.memo,
    lapsed,
  });
}
