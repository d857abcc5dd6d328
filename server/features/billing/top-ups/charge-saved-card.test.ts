import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "./charge-saved-card.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

test.each([
  ["/campaign/edit?id=1", "/campaign/edit?id=1"],
  ["//evil.example", "/wallet"],
  ["/\\evil.example", "/wallet"],
  [undefined, "/wallet"],
])("a payment begun on %s comes back from its bank to our own %s", async (returnPath, next) => {
  const { userId, cardId } = await world.aCustomer();
  const { cards } = world.fake.provider;
  const { charge } = cards;
  const asked: string[] = [];
  cards.charge = (call) => {
    asked.push(call.returnUrl);
    return charge(call);
  };
  const call = { userId, cardId, amountMinor: 15_000n, customerPresent: true, returnPath };
  const { paymentId } = await chargeSavedCard(world.deps, {
    ...call,
    idempotencyKey: randomUUID(),
  });
  cards.charge = charge;
  const back = new URL(asked[0] ?? "");
  expect(back.href.startsWith(`${world.deps.publicUrl}/final?`)).toBe(true);
  expect(Object.fromEntries(back.searchParams)).toEqual({ paymentId, next });
});
