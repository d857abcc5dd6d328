import { afterAll, beforeAll, expect, test } from "vitest";
import { correctWallet } from "../corrections/correct-wallet.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { closeAccountingMonth } from "./close-month.ts";
import { reconcile } from "./reconcile.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

test("a month that somebody has closed already is said to be, and its closing is logged once", async () => {
  const { userId } = await world.aCustomer();
  await correctWallet(world.deps, {
    userId,
    amountMinor: 500n,
    reason: "Put right",
    requestedBy: "admin",
    idempotencyKey: "put right",
  });
  const month = world.month();
  world.pass(40);
  await reconcile(world.deps, { settlingMs: 0 });
  const close = (by: string) => closeAccountingMonth(world.deps, { month, by });
  const closed = await Promise.all([close("ada"), close("ben")]);
  expect(closed.map(({ wasClosed }) => wasClosed).toSorted()).toEqual([false, true]);
  expect(await close("cas")).toMatchObject({ month, wasClosed: true });
  const logged = await world.db
    .selectFrom("auditLog")
    .select("detail")
    .where("action", "=", "month.closed")
    .execute();
  expect(logged).toEqual([{ detail: { month } }]);
});
