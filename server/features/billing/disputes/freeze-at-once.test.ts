import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeHold } from "../holds/place-hold.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { insertDispute } from "./dispute.store.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

test("a hold that comes while a dispute is being written waits for it and is refused", async () => {
  const customer = await world.aCustomer();
  const paid = { ...customer, amountMinor: 50_000n, idempotencyKey: "paid", customerPresent: true };
  const { paymentId } = await chargeSavedCard(world.deps, paid);
  const { userId } = customer;
  const hold = () =>
    placeHold(world.db, {
      userId,
      currency: "ZAR",
      campaignId: randomUUID(),
      title: "Sale",
      amountMinor: 100n,
      idempotencyKey: randomUUID(),
      at: world.deps.clock.now(),
    });
  await hold();
  const { held } = await world.db.transaction().execute(async (tx) => {
    await insertDispute(tx, {
      id: randomUUID(),
      provider: "stripe",
      providerDisputeId: `pd_${randomUUID()}`,
      paymentId,
      userId,
      currency: "ZAR",
      amountMinor: 50_000n,
      reason: "fraudulent",
      openedAt: world.deps.clock.now(),
      answerBy: null,
    });
    let isDone = false;
    const waiting = hold().finally(() => (isDone = true));
    waiting.catch(() => {});
    // A hold elsewhere is not held up; this one still is when that is done.
    const other = await world.aCustomer();
    await chargeSavedCard(world.deps, { ...paid, ...other });
    expect(isDone).toBe(false);
    // Wrapped: a promise that is returned would be waited for inside the transaction that it waits for.
    return { held: waiting };
  });
  await expect(held).rejects.toMatchObject({ code: "aborted", reason: "spending-frozen" });
});
