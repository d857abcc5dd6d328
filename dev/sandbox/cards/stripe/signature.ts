import { createHmac } from "node:crypto";
import type { Signing } from "../webhook-deliveries.store.ts";

/** Older than any receiver should accept (the provider's tolerance is 300 s). */
const OLD_SECONDS = 3_600;

/**
 * The Stripe-Signature header over `t.body` (HMAC-SHA256 with the endpoint's secret). The time is the machine's, not
 * the shared clock: receivers check it against their own.
 */
export function signPayload(
  body: string,
  secret: string,
  signing: Signing,
  nowMs = Date.now(),
): string {
  const seconds = Math.floor(nowMs / 1000) - (signing === "old" ? OLD_SECONDS : 0);
  const key = signing === "wrong" ? `${secret}-of-somebody-else` : secret;
  const digest = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
