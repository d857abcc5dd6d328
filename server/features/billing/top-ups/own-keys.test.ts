import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

test.each(["subscription:sub-1", "auto-top-up:1", "paid:payment-1"])(
  "nobody takes a key that the tool makes itself: %s",
  async (idempotencyKey) => {
    const { client, userId } = await tool.signedUp();
    const order = { amountMinor: 15_000, returnPath: "/wallet" };
    await expect(
      client.billing.startTopUp(order, { context: { idempotencyKey } }),
    ).rejects.toMatchObject({ code: "invalid-argument" });
    const { rows } = await tool.database.pool.query("select from payment where user_id = $1", [
      userId,
    ]);
    expect(rows).toEqual([]);
  },
);
