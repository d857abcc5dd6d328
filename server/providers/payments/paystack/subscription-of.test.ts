import { expect, test } from "vitest";
import type { PaystackApi } from "./api.ts";
import { transactionSchema } from "./schemas.ts";
import { createSubscriptionFinder } from "./statement.ts";
import { VERIFIED } from "./testing/recorded.ts";

const AT = "2026-11-23T10:00:00.000Z";
const toPlan = (subscription_code: string, createdAt: string) => ({
  subscription_code,
  createdAt,
  status: "active",
  email_token: "token",
  plan: { plan_code: "PLN_1" },
});

/** Newest first, as Paystack lists them. */
function finderOver(subscriptions: object[]) {
  const api: PaystackApi = {
    get: (_path, data) => Promise.resolve(data.parse(subscriptions)),
    post: () => Promise.reject(new Error("Nothing is written.")),
  };
  return createSubscriptionFinder(api);
}

const payment = transactionSchema.parse({
  ...VERIFIED,
  plan: "PLN_1",
  customer: { id: 7, customer_code: "CUS_7" },
});

test("a payment belongs to the latest subscription of its plan, and of two of one moment to the one made later", async () => {
  const later = "2026-11-23T11:00:00.000Z";
  const all = [toPlan("SUB_3", later), toPlan("SUB_2", AT), toPlan("SUB_1", AT)];
  const found = await finderOver(all)(payment, new Date(AT));
  expect(found).toEqual({ providerSubscriptionId: "SUB_2" });
});
