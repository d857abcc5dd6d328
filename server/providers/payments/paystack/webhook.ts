import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { PaymentNotice } from "../payment-provider.ts";
import { ownIdOf } from "./metadata.ts";
import { toProviderEvent } from "./events.ts";

const EVENT = z.object({ event: z.string(), data: z.unknown() });

/**
 * Checks the signature of a webhook: HMAC-SHA512 of the body with our secret key. It carries neither a time nor an id, so
 * an old one verifies for ever; what it brings is looked up at Paystack before anything is done, and the body's own hash
 * recognises it when it comes again. Null when it is not Paystack's own.
 */
export function readPaystackWebhook(
  secretKey: string,
  body: string,
  headers: Headers,
): PaymentNotice | null {
  const signature = headers.get("x-paystack-signature");
  if (signature === null || !isGood(secretKey, body, signature)) return null;
  const event = EVENT.safeParse(parse(body)).data;
  if (event === undefined) return null;
  const metadata = z.object({ metadata: z.unknown().optional() }).safeParse(event.data)
    .data?.metadata;
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 32);
  return {
    eventId: `${event.event}:${hash}`,
    kind: event.event,
    paymentId: ownIdOf(metadata, "payment_id"),
    providerEvent: toProviderEvent(event.event, event.data),
  };
}

function isGood(secretKey: string, body: string, signature: string): boolean {
  const expected = createHmac("sha512", secretKey).update(body).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
