import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitForm } from "../../../testing/checkout.ts";
import {
  connectStripe,
  startTestSandbox,
  type TestSandbox,
} from "../../../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.end());

const charge = (
  payment_method: string,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount: 5_000,
    currency: "zar",
    payment_method,
    confirm: true,
    ...more,
  });

async function failureOf(
  promise: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error("The call was expected to be refused by the provider.");
}

describe("payment intents, driven by the official SDK", () => {
  test("pm_card_visa pays at once", async () => {
    const intent = await charge("pm_card_visa", { expand: ["latest_charge.balance_transaction"] });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 5_000, currency: "zar" });
    expect(intent.latest_charge).toMatchObject({
      payment_method_details: { card: { brand: "visa", last4: "4242" } },
      balance_transaction: { net: 4_825 },
    });
  });

  test("a declined card is a card error with code, decline code and the kept intent", async () => {
    const error = await failureOf(charge("pm_card_visa_chargeDeclinedInsufficientFunds"));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code: "card_declined",
      decline_code: "insufficient_funds",
    });
    const stored = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? "");
    expect(stored).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
  });

  test("3-D Secure leads over the challenge to the return address; off session it is refused", async () => {
    const intent = await charge("pm_card_threeDSecure2Required", {
      return_url: "http://127.0.0.1:3000/back",
    });
    expect(intent.status).toBe("requires_action");
    const response = await submitForm(intent.next_action?.redirect_to_url?.url ?? "", {
      action: "complete",
    });
    expect(response.headers.get("location")).toContain("redirect_status=succeeded");
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "succeeded" });
    const offSession = await failureOf(
      charge("pm_card_authenticationRequired", { off_session: true }),
    );
    expect(offSession).toMatchObject({ code: "authentication_required" });
    const noAction = await failureOf(
      charge("pm_card_authenticationRequired", { error_on_requires_action: true }),
    );
    expect(noAction).toMatchObject({ code: "authentication_required" });
  });

  test("a card saved to a customer can be listed and charged again", async () => {
    const customer = await stripe.customers.create({
      email: "shop@loudhailer.test",
      metadata: { userId: "u1" },
    });
    const saved = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
    expect(data.map(({ id }) => id)).toEqual([saved.id]);
    expect(await charge(saved.id, { customer: customer.id, off_session: true })).toMatchObject({
      status: "succeeded",
      customer: customer.id,
    });
    const chargeFails = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    expect(await failureOf(charge(chargeFails.id, { customer: customer.id }))).toMatchObject({
      code: "card_declined",
    });
    expect(await failureOf(charge(saved.id))).toMatchObject({ param: "payment_method" });
  });

  test("a refund pays back in parts and never more than was paid", async () => {
    const intent = await charge("pm_card_visa");
    expect(await stripe.refunds.create({ payment_intent: intent.id, amount: 2_000 })).toMatchObject(
      { status: "succeeded", amount: 2_000 },
    );
    expect(
      await failureOf(stripe.refunds.create({ payment_intent: intent.id, amount: 3_001 })),
    ).toMatchObject({ param: "amount" });
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({
      amount: 3_000,
    });
    expect(await failureOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      refunded: true,
      amount_refunded: 5_000,
    });
  });

  test("the same idempotency key acts once; with other parameters it is an error", async () => {
    const params = {
      amount: 700,
      currency: "zar",
      payment_method: "pm_card_visa",
      confirm: true,
    } as const;
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: "key-1" });
    const second = await stripe.paymentIntents.create(params, { idempotencyKey: "key-1" });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    const other = stripe.paymentIntents.create(
      { ...params, amount: 701 },
      { idempotencyKey: "key-1" },
    );
    expect(await failureOf(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test("a decline is replayed under its key too", async () => {
    const decline = (): Promise<unknown> =>
      stripe.paymentIntents.create(
        { amount: 700, currency: "zar", payment_method: "pm_card_chargeDeclined", confirm: true },
        { idempotencyKey: "key-2" },
      );
    const [first, second] = [await failureOf(decline()), await failureOf(decline())];
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
  });

  test("a wrong key, an unknown object and a missing parameter are refused as the provider does", async () => {
    const stranger = connectStripe(sandbox.port, "sk_test_of_somebody_else");
    expect(await failureOf(stranger.customers.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    expect(await failureOf(stripe.paymentIntents.retrieve("pi_unknown"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    const noAmount = await fetch(`${sandbox.url}/stripe/v1/payment_intents`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.config.stripeSecretKey}` },
    });
    expect(await noAmount.json()).toMatchObject({
      error: { type: "invalid_request_error", code: "parameter_missing", param: "amount" },
    });
  });
});
