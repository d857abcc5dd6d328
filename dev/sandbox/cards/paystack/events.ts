import { createHmac } from "node:crypto";
import type { Database } from "../../state/database.ts";
import { findObject } from "../card-objects.store.ts";
import { enqueueWebhook } from "../enqueue-webhook.ts";
import type { WebhookWriter } from "../webhook-dispatcher.ts";
import { type Body, make, newCode, type PaystackContext, timeOf } from "./context.ts";

/** Records an event and puts its webhook on the way, in the caller's transaction. */
export function recordEvent(context: PaystackContext, type: string, data: Body): void {
  const at = timeOf(context);
  const event = make(context, "event", newCode("evt_"), { type, _body: { event: type, data } });
  enqueueWebhook(context.db, { dialect: "paystack", eventId: event.id, eventType: type, at });
}

/**
 * Writes the signed webhook request of an event: HMAC-SHA512 of the body with the secret key. The signature carries no
 * time, so there is no old one.
 */
export function createPaystackWebhookWriter(
  db: Database,
  { toolUrl, secretKey }: { toolUrl: string; secretKey: string },
): WebhookWriter {
  return (eventId, signing) => {
    const event = findObject(db, "paystack", "event", eventId);
    if (event === undefined) throw new Error(`Event ${eventId} is not kept.`);
    const body = JSON.stringify(event["_body"]);
    const key = signing === "wrong" ? `${secretKey}-of-somebody-else` : secretKey;
    const signature = createHmac("sha512", key).update(body).digest("hex");
    return {
      url: `${toolUrl}/webhooks/paystack`,
      headers: { "content-type": "application/json", "x-paystack-signature": signature },
      body,
    };
  };
}
