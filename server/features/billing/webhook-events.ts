import type { ProviderEvent } from "../../providers/payments/provider-event.ts";
import { updateSetupDeclined } from "./cards/card.store.ts";
import { readCardSetup } from "./cards/save-card.ts";
import { syncDisputes } from "./disputes/sync-disputes.ts";
import { noteLateFailure } from "./accounting/note-late-failure.ts";
import { finishRefund } from "./refunds/finish-refund.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { isTelling } from "./payments/note-signals.ts";
import { findOpenRefunds } from "./payments/refund.store.ts";
import { findSubscriptionAtProvider, updateEndedAnew } from "./subscriptions/subscription.store.ts";
import { syncSubscription } from "./subscriptions/sync-subscription.ts";
import { insertWebhookEvent, type WebhookEvent } from "./payments/webhook-event.store.ts";

/**
 * Handles events other than payments: subscriptions, refunds, disputes, cards. They only say where to look. The event
 * is stored after its effect: after a crash in between it is resent, and handling it again changes nothing.
 */
export async function followProviderEvent(
  deps: PaymentDeps,
  providerEvent: ProviderEvent,
  event: WebhookEvent,
): Promise<void> {
  const { provider } = event;
  switch (providerEvent.kind) {
    case "subscription-updated":
    case "subscription-renewed":
    case "subscription-payment-failed":
    case "subscription-ended": {
      const id = await findSubscriptionAtProvider(deps.db, { provider, ...providerEvent });
      if (id === undefined) break;
      // Paid on its page: what it has begun may be there a moment later (recheckSubscriptions).
      if (providerEvent.providerSubscriptionId === null) await updateEndedAnew(deps.db, id);
      await syncSubscription(deps, id);
      break;
    }
    case "refund-updated": {
      for (const id of await findOpenRefunds(deps.db, { provider, ...providerEvent }))
        await finishRefund(deps, id);
      if (providerEvent.status === "failed")
        await noteLateFailure(deps, { provider, ...providerEvent });
      break;
    }
    case "dispute-opened":
    case "dispute-closed":
      await syncDisputes(deps, provider);
      break;
    case "card-setup-ended":
      await readCardSetup(deps, { userId: null, setupId: providerEvent.setupId });
      break;
    case "card-setup-declined": {
      const { setupId, decline } = providerEvent;
      await deps.db.transaction().execute(async (tx) => {
        const isNew = await insertWebhookEvent(tx, event);
        if (isNew && isTelling(decline)) await updateSetupDeclined(tx, setupId, "event");
      });
      break;
    }
    case "payment-succeeded":
    case "payment-failed":
    case "payment-closed":
    case "other":
      break;
  }
  await insertWebhookEvent(deps.db, event);
}
