import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { readStripeWebhook } from "./webhook.ts";

const SECRET = "whsec_of_this_test";
const stripe = new Stripe("sk_test_x");
const body = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: {} } });

/** A webhook that Stripe signed so many seconds from now. */
function signedIn(seconds: number) {
  const timestamp = Math.floor(Date.now() / 1_000) + seconds;
  const header = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: SECRET,
    timestamp,
  });
  return readStripeWebhook(stripe, SECRET, body, new Headers({ "stripe-signature": header }));
}

test.each([
  [-360, false],
  [-240, true],
  [0, true],
  [240, true],
  [360, false],
  [86_400 * 365, false],
])("a webhook that was signed %i seconds from now is good: %s", (seconds, isGood) => {
  expect(signedIn(seconds) !== null).toBe(isGood);
});
