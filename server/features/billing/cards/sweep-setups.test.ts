import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { findSetup, insertSetup, updateSetup } from "./card.store.ts";
import { sweepCardSetups } from "./sweep-setups.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

async function begun({ isAtProvider }: { isAtProvider: boolean }): Promise<string> {
  const { userId } = await world.aCustomer();
  const id = randomUUID();
  const at = world.deps.clock.now();
  await insertSetup(world.db, { id, userId, provider: "stripe", providerCustomerId: "c", at });
  if (isAtProvider)
    await updateSetup(world.db, { id, providerSetupId: id, status: "pending", cardId: null });
  return id;
}
const isThere = async (id: string) => (await findSetup(world.db, id)) !== undefined;
const sweep = () => sweepCardSetups(world.deps);

test("a set-up that nobody finished is gone after a week, and not before; a finished one stays", async () => {
  const [left, finished] = [
    await begun({ isAtProvider: false }),
    await begun({ isAtProvider: false }),
  ];
  await updateSetup(world.db, {
    id: finished,
    providerSetupId: null,
    status: "failed",
    cardId: null,
  });
  world.pass(6.9);
  await sweep();
  expect(await isThere(left)).toBe(true);
  world.pass(0.2);
  await sweep();
  expect([await isThere(left), await isThere(finished)]).toEqual([false, true]);
});

test("the provider is asked once more: what was saved there stays, what nobody answers for waits", async () => {
  const { cards } = world.fake.provider;
  const { findSetup: ask } = cards;
  const [open, saved, unknown] = [
    await begun({ isAtProvider: true }),
    await begun({ isAtProvider: true }),
    await begun({ isAtProvider: true }),
  ];
  world.fake.addCard("late");
  cards.findSetup = async (id) => {
    if (id === unknown) throw new PaymentProviderError("timeout", "No answer.");
    return id === saved
      ? { status: "saved", card: { cardId: "late" } as never }
      : { status: "pending", lastDecline: null };
  };
  world.pass(8);
  await sweep();
  expect([await isThere(open), await isThere(unknown)]).toEqual([false, true]);
  // Nobody has this account here, so the card is not stored: the set-up has ended and says so.
  expect((await findSetup(world.db, saved))?.status).not.toBe("pending");
  cards.findSetup = async () => ({ status: "failed" });
  await sweep();
  expect((await findSetup(world.db, unknown))?.status).toBe("failed");
  cards.findSetup = ask;
});
