import { amountOf, phrase } from "../../../../domain/phrase.ts";
import { msg } from "../../../../domain/translate.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { type LowBalance, updateLowBalances, updateNotedBalances } from "./low-balance.store.ts";

const AT_ONCE = 500;

/**
 * Tells owners once when their balance has fallen below the line of their country; not those who pay campaign by campaign.
 * Answers how many fell.
 */
export async function noticeLowBalances(deps: PaymentDeps): Promise<number> {
  for (let notified = 0; ;) {
    const found = await noticeSome(deps);
    notified += found;
    if (found < AT_ONCE) return notified;
  }
}

async function noticeSome(deps: PaymentDeps): Promise<number> {
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await updateNotedBalances(tx, at);
    const found = await updateLowBalances(tx, { at, limit: AT_ONCE });
    for (const low of found.filter(({ paysByCampaign }) => !paysByCampaign))
      await deps.notify(tx, noticeOf(low, at));
    return found.length;
  });
}

function noticeOf({ userId, currency, availableMinor }: LowBalance, at: Date) {
  return {
    userId,
    kind: "low-balance" as const,
    eventKey: `low-balance:${userId}:${at.getTime()}`,
    title: phrase(msg("Your balance is down to {amount}"), {
      amount: amountOf(availableMinor, currency),
    }),
    body: phrase(msg("Top up now, so that your next campaign can start on time.")),
    link: "/wallet",
    at,
  };
}
