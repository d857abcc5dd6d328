import { COUNTRIES } from "../../../../domain/countries.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { LOW_BALANCE_MINOR } from "../../../../domain/money/wallet-limits.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { updateLowBalances } from "./auto-top-up.store.ts";
import { translate } from "../../../../domain/translate.ts";
import { inLanguageOf } from "../../accounts/users/account-language.ts";

/** Tells owners once when their balance has fallen below the line of their country. Answers how many. */
export async function noticeLowBalances(deps: PaymentDeps): Promise<number> {
  let notified = 0;
  for (const { code, currency } of COUNTRIES) {
    const at = deps.clock.now();
    notified += await deps.db.transaction().execute(async (tx) => {
      const low = await updateLowBalances(tx, {
        currency,
        belowMinor: LOW_BALANCE_MINOR[code],
        at,
      });
      for (const { userId, availableMinor } of low) {
        await inLanguageOf(tx, userId, () =>
          deps.notify(tx, {
            userId,
            kind: "low-balance",
            eventKey: `low-balance:${userId}:${at.getTime()}`,
            title: translate("Your balance is down to {amount}", {
              amount: formatMoney(availableMinor, currency),
            }),
            body: translate("Top up now, so that your next campaign can start on time."),
            link: "/wallet",
            at,
          }),
        );
      }
      return low.length;
    });
  }
  return notified;
}
