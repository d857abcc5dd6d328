import { findObject, listObjects } from "./card-objects.store.ts";
import { closeDispute as closePaystackDispute } from "./paystack/disputes.ts";
import type { StripeContext } from "./stripe/context.ts";
import { closeDispute as closeStripeDispute } from "./stripe/payments/disputes.ts";

/** Ends a dispute of either provider, as the bank would; false when there is none with this id. */
export function closeAnyDispute(context: StripeContext, id: string, won: boolean): boolean {
  const stripe = findObject(context.db, "stripe", "dispute", id);
  if (stripe !== undefined) closeStripeDispute(context, stripe, won);
  // Paystack shows a number where we keep a code.
  const paystack = listObjects(context.db, "paystack", "dispute").find(
    (dispute) => dispute.id === id || String(dispute["_number"]) === id,
  );
  if (paystack !== undefined) closePaystackDispute(context, paystack, won);
  return stripe !== undefined || paystack !== undefined;
}
