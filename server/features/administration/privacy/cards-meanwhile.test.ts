import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asSystem } from "../../../identity/identity.ts";
import { forgetCustomers } from "../../billing/cards/forget-customer.ts";
import { ensureCustomer } from "../../billing/cards/list-cards.ts";
import { readCardSetup, startCardSetup } from "../../billing/cards/save-card.ts";
import { FRIDAY_MS } from "../../campaigns/testing/a-world.ts";
import { useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { withCards } from "../../campaigns/testing/with-cards.ts";
import type { PaymentProvider } from "../../../providers/payments/payment-provider.ts";
import { aMember, asMember, leave as deleteAccountOf } from "./testing/leaving-member.ts";

// The card provider has no customer and no card of an account that is deleted, however late it answers.
const world = useWorld(FRIDAY_MS, { asProgram: true });

const leave = (userId: string) => deleteAccountOf(world, userId);

async function aCustomer() {
  const userId = await aMember(world);
  return { userId, ...withCards(world) };
}

/** A card provider, one of whose calls waits until it is let go on. */
function waitingIn(provider: PaymentProvider, call: "createCustomer" | "findSetup") {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ask = provider.cards[call] as (...given: unknown[]) => Promise<unknown>;
  const waits = async (...given: unknown[]) => {
    asked.resolve();
    await answered.promise;
    return ask(...given);
  };
  const slow = { ...provider, cards: { ...provider.cards, [call]: waits } };
  return { slow, asked: asked.promise, goOn: answered.resolve };
}

const cardsOf = async (userId: string) => {
  const rows = ["kept_card", "payment_customer"].map((table) =>
    world.db
      .selectFrom(table as "keptCard")
      .select("userId")
      .where("userId", "=", userId)
      .execute(),
  );
  return (await Promise.all(rows)).flat();
};

test("who is made known to the card provider while the account is deleted is forgotten there", async () => {
  const { userId, deps, fake } = await aCustomer();
  const { slow, asked, goOn } = waitingIn(fake.provider, "createCustomer");
  const made = asMember(userId, () => ensureCustomer({ ...deps, providerFor: () => slow }, userId));
  await Promise.race([asked, made]);
  await leave(userId);
  goOn();
  await expect(made).rejects.toMatchObject({ code: "not-found" });
  expect(await cardsOf(userId)).toEqual([]);
  await forgetCustomers(deps);
  expect([...fake.forgotten]).toEqual([`customer_${userId}`]);
});

/** A card that is being saved on the provider's page. */
async function aSetup() {
  const customer = await aCustomer();
  const { userId, deps, fake } = customer;
  const { setupId } = await asMember(userId, () =>
    startCardSetup(deps, { userId, returnPath: undefined }),
  );
  fake.addCard(`card_${randomUUID()}`);
  return { ...customer, setupId };
}

test("a card that is saved while the account is deleted is nobody's", async () => {
  const { userId, deps, fake, setupId } = await aSetup();
  const { slow, asked, goOn } = waitingIn(fake.provider, "findSetup");
  // As a webhook does.
  const reading = asSystem(() =>
    readCardSetup({ ...deps, providerNamed: () => slow }, { userId: null, setupId }),
  );
  await Promise.race([asked, reading]);
  await leave(userId);
  goOn();
  expect(await reading).toEqual({ status: "failed", card: null });
  expect(await cardsOf(userId)).toEqual([]);
});

test("a card that is saved after the account was deleted and forgotten is forgotten too", async () => {
  const { userId, deps, fake, setupId } = await aSetup();
  await leave(userId);
  await forgetCustomers(deps);
  fake.forgotten.clear();
  await asSystem(() => readCardSetup(deps, { userId: null, setupId }));
  expect(await cardsOf(userId)).toEqual([]);
  await forgetCustomers(deps);
  expect([...fake.forgotten]).toEqual([`customer_${userId}`]);
});
