import { createHmac } from "node:crypto";
import { readPaystackWebhook } from "../../../../server/providers/payments/paystack/webhook.ts";
import { createStripeApi } from "../../../../server/providers/payments/stripe/api.ts";
import { readStripeWebhook } from "../../../../server/providers/payments/stripe/webhook.ts";
import { readAuthBody } from "../../../../server/http/security/bodies/auth-body.ts";
import { findUnstorable } from "../../../../domain/storable-values.ts";
import type { Reader } from "../guided-fuzz.ts";
import { bytesOf, textOf } from "./text.ts";

const WORDS = ['{"', '":', "null", "[]", "{}", "1e999", "-1", "0.5", '"__proto__":', "\\u0000"];
const SECRET = "whsec_of_no_account_but_the_test";
const stripe = createStripeApi({
  secretKey: "sk_test_none",
  apiBase: "http://127.0.0.1:9",
} as never);

/** What carries a good signature may still be no event of a shape that we know: it is refused, never a fault. */
const stripeWebhook: Reader = {
  name: "webhooks of Stripe",
  seeds: bytesOf(
    '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{"id":"cs_1","object":"checkout.session","payment_status":"paid","amount_total":5000,"currency":"zar","metadata":{"payment_id":"p1"},"payment_intent":"pi_1"}}}',
    '{"id":"evt_2","type":"payment_intent.payment_failed","data":{"object":{"id":"pi_1","object":"payment_intent","status":"requires_payment_method","amount":5000,"currency":"zar","last_payment_error":{"code":"card_declined","decline_code":"lost_card"},"metadata":{}}}}',
    '{"id":"evt_3","type":"charge.dispute.created","data":{"object":{"id":"dp_1","amount":5000,"currency":"zar","status":"needs_response","payment_intent":"pi_1","reason":"fraudulent"}}}',
    '{"id":"evt_4","type":"invoice.paid","data":{"object":{"id":"in_1","lines":{"data":[{"period":{"end":1700000000}}]},"parent":{"subscription_details":{"subscription":"sub_1","metadata":{"subscription_id":"s1"}}},"amount_paid":100,"currency":"zar"}}}',
    '{"id":"evt_5","type":"customer.subscription.updated","data":{"object":{"id":"sub_1","status":"active","items":{"data":[{"current_period_end":1700000000}]},"metadata":{"subscription_id":"s1"}}}}',
    '{"id":"evt_6","type":"refund.updated","data":{"object":{"id":"re_1","status":"succeeded","amount":100,"currency":"zar","metadata":{"refund_id":"r1"}}}}',
  ),
  words: [...WORDS, '"metadata":', '"status":', '"last_payment_error":', '"items":', '"lines":'],
  read(input) {
    const payload = textOf(input);
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
    readStripeWebhook(stripe, SECRET, payload, new Headers({ "stripe-signature": header }));
  },
};

const KEY = "sk_test_of_no_account";
const paystackWebhook: Reader = {
  name: "webhooks of Paystack",
  seeds: bytesOf(
    '{"event":"charge.success","data":{"id":1,"reference":"p1","status":"success","amount":5000,"currency":"GHS","channel":"card","metadata":{"payment_id":"p1"},"authorization":{"authorization_code":"AUTH_1","last4":"4081","exp_month":"12","exp_year":"2030","reusable":true}}}',
    '{"event":"refund.processed","data":{"id":1,"status":"processed","amount":100,"currency":"GHS","transaction_reference":"p1"}}',
    '{"event":"charge.dispute.create","data":{"id":1,"status":"awaiting-merchant-feedback","refund_amount":100,"currency":"GHS","transaction":{"reference":"p1"}}}',
    '{"event":"subscription.disable","data":{"subscription_code":"SUB_1","status":"complete","customer":{"customer_code":"CUS_1"}}}',
    '{"event":"invoice.payment_failed","data":{"subscription":{"subscription_code":"SUB_1"},"transaction":{}}}',
  ),
  words: [...WORDS, '"metadata":', '"transaction":', '"authorization":', '"status":'],
  read(input) {
    const body = textOf(input);
    const signature = createHmac("sha512", KEY).update(body).digest("hex");
    readPaystackWebhook(KEY, body, new Headers({ "x-paystack-signature": signature }));
  },
};

/** A body of sign-in: what is passed on names the account that is counted. */
const signIn: Reader = {
  name: "bodies of sign-in",
  seeds: bytesOf('{"email":"A@b.test","password":"x"}', '{"email":["a@b.test"],"a":{"email":1}}'),
  words: [...WORDS, '"email":', '"Email":', "\\u0065mail"],
  async read(input) {
    const body = Buffer.from(input);
    const read = await readAuthBody(
      new Request("http://tool.test/api/auth/sign-in/email", {
        method: "POST",
        headers: { "content-type": "application/json" },
        ...(body.length === 0 ? {} : { body }),
      }),
    );
    if (read.kind !== "read") return;
    const text = await read.request.text();
    const passed: unknown = text === "" ? undefined : JSON.parse(text);
    if (findUnstorable(passed)) throw new Error("Passed on what no database stores.");
    const email = (passed as { email?: unknown } | null)?.email;
    if (typeof email === "string" && email !== read.email)
      throw new Error("Counted as one account and tried as another.");
  },
};

export const PAYMENT_READERS: readonly Reader[] = [stripeWebhook, paystackWebhook, signIn];
