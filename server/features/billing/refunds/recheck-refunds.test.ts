import { afterAll, beforeAll, expect, test } from "vitest";
import { recheckRefunds } from "../recheck-payments.ts";
import { findRefund, listOpenRefunds } from "../payments/refund.store.ts";
import { refundTopUp } from "./refund-top-up.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

/** Asked for, and the provider never heard of it. */
async function anOpenRefund(): Promise<string> {
  const charge = { ...(await world.aCustomer()), amountMinor: 5_000n, customerPresent: true };
  const { paymentId } = await chargeSavedCard(world.deps, { ...charge, idempotencyKey: "paid" });
  world.fake.control.fault = () => "before";
  const call = { paymentId, amountMinor: 1_000n, reason: "Back", requestedBy: "admin" };
  const { refundId } = await refundTopUp(world.deps, { ...call, idempotencyKey: "r" });
  world.fake.control.fault = () => "none";
  return refundId;
}

test("a refund that cannot be asked about holds up no other, and waits behind those that were not asked about", async () => {
  const stuck = await anOpenRefund();
  const fine = await anOpenRefund();
  const { refund } = world.fake.provider;
  world.fake.provider.refund = (request) =>
    request.refundId === stuck ? Promise.reject(new Error("unreadable")) : refund(request);
  await recheckRefunds(world.deps, { olderThanSeconds: 0 });
  expect((await findRefund(world.db, fine))?.status).toBe("succeeded");
  expect((await findRefund(world.db, stuck))?.status).toBe("pending");
  await world.db
    .updateTable("paymentRefund")
    .set({ checkedAt: new Date(Date.now() + 60_000) })
    .where("id", "=", stuck)
    .execute();
  const next = await anOpenRefund();
  expect(await listOpenRefunds(world.db, { olderThanSeconds: -120, limit: 1 })).toEqual([next]);
  world.fake.provider.refund = refund;
  await recheckRefunds(world.deps, { olderThanSeconds: -120 });
  expect((await findRefund(world.db, stuck))?.status).toBe("succeeded");
});
