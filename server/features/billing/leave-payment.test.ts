import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../http/testing/test-app.ts";
import { createCardProviders } from "../../providers/payments/card-providers.ts";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import { createStripeProvider } from "../../providers/payments/stripe/provider.ts";

let tool: TestApp;
const closed: string[] = [];

beforeAll(async () => {
  const stripe: PaymentProvider = {
    ...createStripeProvider({ secretKey: "sk_test_x", webhookSecret: "whsec_x" }),
    cancelCheckout: async ({ paymentId }) => void closed.push(paymentId),
    findPayment: async () => ({ status: "pending", lastDecline: null }),
  };
  const payments = createCardProviders([stripe], { ZA: "stripe", GH: "stripe" });
  tool = await createTestApp({ overrides: { payments } });
}, 30_000);
afterAll(() => tool.close());

async function anOpenPayment(userId: string): Promise<string> {
  const id = randomUUID();
  await tool.database.pool.query(
    `insert into payment (id, user_id, provider, method, currency, amount_minor, status, provider_session_id,
       return_path, idempotency_key, body_hash, started_at)
     values ($1, $2, 'stripe', 'checkout', 'ZAR', 15000, 'pending', $3, '/wallet', $3, '\\x00', now())`,
    [id, userId, randomUUID()],
  );
  return id;
}

test("looking at a payment never closes its page, whatever the address says; leaving it does", async () => {
  const owner = await tool.signedUp();
  const paymentId = await anOpenPayment(owner.userId);
  const path = `/api/v1/billing/payments/${paymentId}`;
  for (const query of ["", "?cancelled=true", "?cancelled=false", "?cancelled=1"]) {
    const reply = await owner.fetch(path + query);
    expect([query, reply.status, closed]).toEqual([query, 200, []]);
  }
  const data = encodeURIComponent(JSON.stringify({ json: { paymentId, cancelled: true } }));
  expect((await owner.fetch(`/rpc/billing/payment?data=${data}`)).status).toBe(200);
  const leave = encodeURIComponent(JSON.stringify({ json: { paymentId } }));
  expect((await owner.fetch(`/rpc/billing/leavePayment?data=${leave}`)).status).toBe(404);
  expect((await owner.fetch(`${path}/leave`)).status).toBe(404);
  expect(closed).toEqual([]);
  expect((await owner.post(`${path}/leave`, {})).status).toBe(200);
  expect(closed).toEqual([paymentId]);
});

test("nobody leaves a payment in another's place: no stranger, and no administrator who acts as the owner", async () => {
  const [owner, stranger, admin] = [
    await tool.signedUp(),
    await tool.signedUp(),
    await tool.signedUp(),
  ];
  const paymentId = await anOpenPayment(owner.userId);
  closed.length = 0;
  await expect(stranger.client.billing.leavePayment({ paymentId })).rejects.toMatchObject({
    code: "not-found",
  });
  tool.config.adminUserIds.push(admin.userId);
  await admin.client.administration.actAs({ userId: owner.userId, reason: "They asked for help" });
  expect(await admin.client.billing.payment({ paymentId })).toMatchObject({ status: "pending" });
  await expect(admin.client.billing.leavePayment({ paymentId })).rejects.toMatchObject({
    code: "permission-denied",
  });
  expect(closed).toEqual([]);
});
