import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { refund } from "./refunds.ts";
import { REFUND_ID_FIELD } from "./translate.ts";

const request = { refundId: "ours", providerPaymentId: "pi_1", amountMinor: 500n };

/** Stripe after it has forgotten its idempotency keys: what is asked for is made. */
function aStripe(known: Partial<Stripe.Refund>[]) {
  const made: unknown[] = [];
  const refunds = {
    list: () => known,
    create: (params: unknown) => {
      made.push(params);
      return Promise.resolve({ id: "re_new", status: "succeeded" });
    },
  };
  return { stripe: { refunds } as unknown as Stripe, made };
}

test("a refund that Stripe has already is the answer, however long ago it was asked for", async () => {
  const mine = { id: "re_1", status: "succeeded", metadata: { [REFUND_ID_FIELD]: "ours" } };
  const other = { ...mine, id: "re_2", metadata: { [REFUND_ID_FIELD]: "another" } };
  const { stripe, made } = aStripe([other, mine]);
  expect(await refund(stripe, request)).toEqual({ providerRefundId: "re_1", status: "processed" });
  expect(made).toEqual([]);
});

test("a refund that Stripe does not have is made", async () => {
  const { stripe, made } = aStripe([]);
  expect(await refund(stripe, request)).toMatchObject({ providerRefundId: "re_new" });
  expect(made).toHaveLength(1);
});
