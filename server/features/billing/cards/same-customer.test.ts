import { afterAll, beforeAll, expect, test } from "vitest";
import { PAYSTACK } from "../../../providers/payments/testing/contract-world.ts";
import { type CardWorld, createCardWorld } from "../testing/card-world.ts";
import { insertErasure, listErasures } from "./card.store.ts";
import { forgetCards, forgetCustomers } from "./forget-customer.ts";
import { ensureCustomer, listCards } from "./list-cards.ts";
import { readCardSetup, startCardSetup } from "./save-card.ts";

// Paystack knows a customer by the address alone: who begins anew with theirs is the same one there.
let world: CardWorld;
beforeAll(async () => {
  world = await createCardWorld(PAYSTACK);
  const { findCustomer } = world.deps;
  world.deps.findCustomer = async (userId) => ({
    ...(await findCustomer(userId)),
    email: "thandi@shop.test",
  });
});
afterAll(() => world.end());

async function saves(userId: string, card: string) {
  const { setupId, redirectUrl } = await startCardSetup(world.deps, {
    userId,
    returnPath: undefined,
  });
  await world.cards.typeCard(redirectUrl, card);
  const { card: saved } = await readCardSetup(world.deps, { userId, setupId });
  return saved?.cardId;
}
const forget = (userId: string) =>
  world.db.transaction().execute((tx) => forgetCards(tx, userId, world.deps.clock.now()));

test("a customer who is forgotten and began anew loses the old cards alone", async () => {
  const [before, now] = [await world.aUser(), await world.aUser()];
  const old = await saves(before, PAYSTACK.cards.refundPending);
  await forget(before);
  const own = await saves(now, PAYSTACK.cards.good);
  const { providerCustomerId } = await ensureCustomer(world.deps, now);
  await forgetCustomers(world.deps);
  expect((await listCards(world.deps, now)).map(({ cardId }) => cardId)).toEqual([own]);
  const atProvider = await world.cards.provider.cards.list(providerCustomerId);
  const ids = atProvider.flatMap(({ cardId, otherCardIds = [] }) => [cardId, ...otherCardIds]);
  expect(ids).toContain(own);
  expect(ids).not.toContain(old);
  await forget(now);
  await forgetCustomers(world.deps);
  expect(await world.cards.provider.cards.list(providerCustomerId)).toEqual([]);
});

test("a customer whom the provider does not know any more counts as forgotten", async () => {
  const at = world.deps.clock.now();
  await insertErasure(world.db, { provider: "paystack", providerCustomerId: "CUS_gone" }, at);
  await forgetCustomers(world.deps);
  expect(await listErasures(world.db, 9)).toEqual([]);
});
