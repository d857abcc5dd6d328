import type { Database } from "../../state/database.ts";
import { type CardObject, findObject } from "../card-objects.store.ts";
import { enqueueWebhook } from "../enqueue-webhook.ts";
import type { WebhookWriter } from "../webhook-dispatcher.ts";
import { save, secondsNow, type StripeContext } from "./context.ts";
import { newId } from "./ids.ts";
import { present } from "./present.ts";
import { signPayload } from "./signature.ts";

export const API_VERSION = "2026-10-28.endive";

/** Records an event with the object as it is now, and puts its webhook on the way, in the caller's transaction. */
export function recordEvent(context: StripeContext, type: string, object: CardObject): void {
  const event = save(context, {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: secondsNow(context),
    data: { object: present(context.db, object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: context.requestId, idempotency_key: context.idempotencyKey },
    type,
  });
  enqueueWebhook(context.db, {
    dialect: "stripe",
    eventId: event.id,
    eventType: type,
    at: context.now().toISOString(),
  });
}

/** Writes the signed webhook request of an event. */
export function createStripeWebhookWriter(
  db: Database,
  { toolUrl, secret }: { toolUrl: string; secret: string },
): WebhookWriter {
  return (eventId, signing) => {
    const event = findObject(db, "stripe", "event", eventId);
    if (event === undefined) throw new Error(`Event ${eventId} is not kept.`);
    const body = JSON.stringify(event, null, 2);
    return {
      url: `${toolUrl}/webhooks/stripe`,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signPayload(body, secret, signing),
      },
      body,
    };
  };
}
