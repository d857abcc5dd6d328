import { amountOf, phrase } from "../../../domain/phrase.ts";
import { reasonPhrase } from "./ledger/bonus-reason.ts";
import { lapseOneGrant } from "./ledger/grant-bonus.ts";
import { walletCurrency } from "./ledger/ledger-currency.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { msg } from "../../../domain/translate.ts";

type LapseDeps = Pick<PaymentDeps, "db" | "clock" | "notify">;

/**
 * Lets every grant lapse that has expired at the clock's time, each in a transaction of its own, and tells its owner what
 * was left. Answers how many.
 */
export async function lapseBonuses(deps: LapseDeps, signal?: AbortSignal): Promise<number> {
  const at = deps.clock.now();
  for (let lapsed = 0; ; lapsed += 1) {
    if (signal?.aborted) return lapsed;
    const found = await deps.db.transaction().execute(async (tx) => {
      const grant = await lapseOneGrant(tx, at);
      if (!grant) return false;
      if (grant.balanceMinor === 0n) return true;
      await deps.notify(tx, {
        userId: grant.userId,
        kind: "bonus",
        eventKey: `bonus-expired:${grant.id}`,
        title: phrase(msg("{amount} of your bonus has expired"), {
          amount: amountOf(grant.balanceMinor, walletCurrency(grant.currency)),
        }),
        body: phrase(msg("Left over from: {reason}."), { reason: reasonPhrase(grant) }),
        link: "/bonus",
        at,
      });
      return true;
    });
    if (!found) return lapsed;
  }
}
