import { afterAll, beforeAll, expect, test } from "vitest";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { listErasures } from "./card.store.ts";
import { forgetCards, forgetCustomers } from "./forget-customer.ts";
import { listCards } from "./list-cards.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

test("of a deleted account no customer and no card is kept, and the provider forgets it when it answers", async () => {
  const { userId } = await world.aCustomer();
  const stays = await world.aCustomer();
  await world.db.transaction().execute((tx) => forgetCards(tx, userId, world.deps.clock.now()));
  const stored = async (table: "paymentCustomer" | "keptCard") =>
    (await world.db.selectFrom(table).select("userId").execute()).map((row) => row.userId);
  expect(await stored("paymentCustomer")).toEqual([stays.userId]);
  expect(await stored("keptCard")).toEqual([stays.userId]);
  world.fake.control.fault = () => "before";
  await forgetCustomers(world.deps);
  expect(await listErasures(world.db, 9)).toHaveLength(1);
  world.fake.control.fault = () => "none";
  await forgetCustomers(world.deps);
  expect([...world.fake.forgotten]).toEqual([`customer_${userId}`]);
  expect(await listErasures(world.db, 9)).toEqual([]);
  expect((await listCards(world.deps, stays.userId)).map(({ cardId }) => cardId)).toContain(
    stays.cardId,
  );
});
