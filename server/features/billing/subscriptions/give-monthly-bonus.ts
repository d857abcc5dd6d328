import { createHash } from "node:crypto";
import { monthStartMs } from "../../../../domain/money/plan-terms.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { grantBonus } from "../ledger/grant-bonus.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PlanPrice } from "./plans/plan.store.ts";
import type { Subscription } from "./subscription.store.ts";

/** A month's bonus can be spent for two months from the month's start. */
const VALID_MONTHS = 2;

/** Grants the bonus of every month that has become due, once each: the grant's id is made of subscription and month. */
export async function giveMonthlyBonus(
  tx: DatabaseOrTransaction,
  change: { before: Subscription; now: Subscription; price: PlanPrice; at: Date },
): Promise<void> {
  const { before, now: subscription, price, at } = change;
  const { firstPaidAt, id, userId } = subscription;
  if (firstPaidAt === null || price.monthlyBonusMinor === 0n) return;
  for (let month = before.bonusMonths; month < subscription.bonusMonths; month += 1) {
    const expiresAt = new Date(monthStartMs(firstPaidAt.getTime(), month + VALID_MONTHS));
    if (expiresAt <= at) continue;
    await grantBonus(tx, {
      grantId: grantIdOf(id, month),
      userId,
      currency: walletCurrency(price.currency),
      amountMinor: price.monthlyBonusMinor,
      reason: { code: "plan-month", values: { plan: price.planName, month: month + 1 } },
      grantedBy: null,
      expiresAt,
      at,
    });
  }
}

function grantIdOf(subscriptionId: string, month: number): string {
  const hex = createHash("sha256").update(`${subscriptionId}:${month}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
