import { createHash } from "node:crypto";
import { AppError } from "../../../domain/errors.ts";
import type { PaymentNotice } from "../../providers/payments/payment-provider.ts";
import { isOtherAmount } from "./accounting/note-other-amount.ts";
import { confirmPayment } from "./confirm-payment.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { followProviderEvent } from "./webhook-events.ts";
import { insertWebhookEvent, isWebhookKnown } from "./payments/webhook-event.store.ts";

/**
 * Handles a webhook with a valid signature. It only announces a change: the state is read from the provider. Returns
 * once event and effect are committed together; throws when the provider must resend it.
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  { provider, notice, body }: { provider: string; notice: PaymentNotice; body: string },
): Promise<void> {
  const event = {
    provider,
    eventId: notice.eventId,
    kind: notice.kind,
    isDecline: notice.providerEvent.kind === "payment-failed",
    subject: notice.paymentId ?? "",
    bodyHash: createHash("sha256").update(body).digest(),
  };
  if (await isWebhookKnown(deps.db, event)) return;
  try {
    if (notice.paymentId === null || !isOfPayment(notice.providerEvent)) {
      await followProviderEvent(deps, notice.providerEvent, event);
    } else {
      await confirmPayment(deps, notice.paymentId, event);
    }
  } catch (error) {
    const isNotOurs = error instanceof AppError && error.code === "not-found";
    // Signed by the provider but not ours: another installation shares the account. Nothing to do, ever.
    // Nor with another amount than was asked for, which a person is told of: it would be sent again for days.
    if (!isNotOurs && !isOtherAmount(error)) throw error;
    await insertWebhookEvent(deps.db, event);
  }
}

/** News of a refund or dispute may name our payment too; that is not what happened to it. */
function isOfPayment({ kind }: PaymentNotice["providerEvent"]): boolean {
  return kind === "other" || kind.startsWith("payment-");
}
