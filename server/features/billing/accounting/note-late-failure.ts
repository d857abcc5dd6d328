import type { PaymentDeps } from "../payment-deps.ts";
import { findRefundsPaid } from "../payments/refund.store.ts";
import { refundStatusDiffers } from "./compare-statement.ts";
import { storeDifferences } from "./store-differences.ts";

/**
 * A refund that counts as paid back came back to the provider after all (the card is closed, say). Its credit note is
 * issued and cannot be changed, so a person decides: it becomes an open difference at once, the one that the daily
 * reconciliation would find, and no month closes before it is explained.
 */
export async function noteLateFailure(
  deps: PaymentDeps,
  about: { provider: string; refundId: string | null; providerRefundId: string | null },
): Promise<void> {
  const refunds = await findRefundsPaid(deps.db, about);
  const found = refunds.map((refund) =>
    refundStatusDiffers({ ...refund, status: "succeeded" }, { ...refund, status: "failed" }),
  );
  const added = await storeDifferences(deps.db, found, deps.clock.now());
  if (added > 0) deps.log.error({ added }, "A refund failed after it had counted as paid back");
}
