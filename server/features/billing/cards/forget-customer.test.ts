import { afterAll, beforeAll, expect, test } from "vitest";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { insertErasure, listErasures } from "./card.store.ts";
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

test("customers that a provider does not forget, however often it is asked, keep no others from being forgotten", async () => {
  const asked = (providerCustomerId: string, secondsAgo: number) =>
    insertErasure(
      world.db,
      { provider: "stripe", providerCustomerId },
      new Date(world.deps.clock.now().getTime() - secondsAgo * 1_000),
    );
  for (let n = 0; n < 50; n += 1) await asked(`refused_${n}`, 100);
  await asked("later", 1);
  const { cards } = world.fake.provider;
  const refusing = {
    ...world.fake.provider,
    cards: {
      ...cards,
      forgetCustomer: (id: string) =>
        id.startsWith("refused")
          ? Promise.reject(new PaymentProviderError("rejected", "No."))
          : cards.forgetCustomer(id),
    },
  };
  const deps = { ...world.deps, providerNamed: () => refusing };
  for (let time = 0; time < 2; time += 1) await forgetCustomers(deps);
  expect(world.fake.forgotten).toContain("later");
});
