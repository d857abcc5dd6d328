import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { createStripeSubscriptions } from "./subscriptions.ts";

test("a bank is to ask the owner of a plan's card where that is wanted, and only there", async () => {
  const made: Stripe.SubscriptionCreateParams[] = [];
  const subscription = { id: "sub_1", status: "active", latest_invoice: null, items: { data: [] } };
  const stripe = {
    subscriptions: {
      create: async (params: Stripe.SubscriptionCreateParams) => {
        made.push(params);
        return subscription;
      },
      retrieve: async () => subscription,
    },
  } as unknown as Stripe;
  const request = {
    subscriptionId: "s1",
    providerCustomerId: "cus_1",
    email: "thandi@shop.test",
    providerPriceId: "price_1",
    cardId: "pm_1",
    successUrl: "https://shop.test/final",
    cancelUrl: "https://shop.test/final",
  };
  const { subscribe } = createStripeSubscriptions(stripe);
  await subscribe(request);
  await subscribe({ ...request, asksBank: true });
  expect(made.map(({ payment_settings: settings }) => settings)).toEqual([
    undefined,
    { payment_method_options: { card: { request_three_d_secure: "any" } } },
  ]);
});
