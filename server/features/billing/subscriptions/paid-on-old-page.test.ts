import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { PAYSTACK } from "../../../providers/payments/testing/contract-world.ts";
import { useCardSubscriptions } from "../testing/use-card-subscriptions.ts";
import { updateToAnonymous } from "../../accounts/users/user.store.ts";
import { readCardSetup, startCardSetup } from "../cards/save-card.ts";
import { cancelSubscription } from "./changes/change-subscription.ts";
import { recheckSubscriptions } from "./read-subscriptions.ts";
import { subscribe } from "./subscribe.ts";
import { syncSubscription } from "./sync-subscription.ts";

// Paystack's pages cannot be closed, and its subscriptions carry no id of ours.
const { world, grow, priceOf, current, invoiced, wallet } = useCardSubscriptions(PAYSTACK);

/** A plan that was given up on its page days ago. */
async function anOldPage() {
  const userId = await world.aUser();
  const call = { userId, tokenId: "", priceId: priceOf("grow"), idempotencyKey: randomUUID() };
  const { id, redirectUrl } = await subscribe(world.deps, call);
  await cancelSubscription(world.deps, userId);
  await sql`update subscription set ended_at = now() - interval '5 days' where id = ${id}`.execute(
    world.db,
  );
  return { userId, id, redirectUrl: redirectUrl ?? "" };
}

test("a plan that is paid on its page days after it was given up is known here by its payment", async () => {
  const { userId, id, redirectUrl } = await anOldPage();
  await world.cards.typeCard(redirectUrl, PAYSTACK.cards.good);
  await world.cards.providerEvent("subscription-updated", id);
  await world.takeWebhooks();
  expect(await current(userId)).toMatchObject({ id, shownStatus: "active" });
  expect(await invoiced(userId)).toEqual([grow]);
});

test("also when its payment is heard of before the provider has begun it", async () => {
  const { userId, id, redirectUrl } = await anOldPage();
  const { subscriptions } = world.cards.provider;
  const notYet = { ...world.cards.provider, subscriptions: { ...subscriptions } };
  notYet.subscriptions.find = () => Promise.resolve(undefined);
  const { providerNamed } = world.deps;
  world.deps.providerNamed = () => notYet;
  await world.cards.typeCard(redirectUrl, PAYSTACK.cards.good);
  await world.cards.providerEvent("subscription-updated", id);
  await world.takeWebhooks();
  world.deps.providerNamed = providerNamed;
  expect(await current(userId)).not.toMatchObject({ shownStatus: "active" });
  await recheckSubscriptions(world.deps);
  expect(await current(userId)).toMatchObject({ id, shownStatus: "active" });
});

const member = async () => {
  const userId = await world.aUser();
  await world.db
    .insertInto("user")
    .values({ id: userId, name: "Shop", email: `${userId}@shop.test`, emailVerified: true })
    .execute();
  return userId;
};
const begin = (userId: string, plan: string, tokenId = "") => {
  const priceId = priceOf(plan);
  return subscribe(world.deps, { userId, tokenId, priceId, idempotencyKey: randomUUID() });
};

test("the plan of a new account is not taken for that of a deleted one of the same customer, whichever is looked at first", async () => {
  const old = await member();
  const { id } = await begin(old, "grow");
  await cancelSubscription(world.deps, old);
  await updateToAnonymous(world.db, old);
  await world.db.deleteFrom("paymentCustomer").where("userId", "=", old).execute();
  const userId = await member();
  // The same address is the same customer at the provider.
  const { findCustomer } = world.deps;
  world.deps.findCustomer = () => findCustomer(old);
  const fresh = await begin(userId, "grow");
  world.deps.findCustomer = findCustomer;
  await world.cards.typeCard(fresh.redirectUrl ?? "", PAYSTACK.cards.good);
  await syncSubscription(world.deps, id);
  await syncSubscription(world.deps, fresh.id);
  await syncSubscription(world.deps, id);
  expect(await current(userId)).toMatchObject({ id: fresh.id, shownStatus: "active" });
  expect([await invoiced(old), await invoiced(userId)]).toEqual([[], [grow]]);
});

test("what was paid too late for a plan is in the wallet, and the same plan by a saved card is refused while the provider runs it", async () => {
  const userId = await member();
  const { setupId, redirectUrl } = await startCardSetup(world.deps, {
    userId,
    returnPath: undefined,
  });
  await world.cards.typeCard(redirectUrl, PAYSTACK.cards.good);
  const { card } = await readCardSetup(world.deps, { userId, setupId });
  const given = await begin(userId, "pro");
  await cancelSubscription(world.deps, userId);
  await begin(userId, "grow");
  await world.cards.typeCard(given.redirectUrl ?? "", PAYSTACK.cards.good);
  await syncSubscription(world.deps, given.id);
  await cancelSubscription(world.deps, userId);
  const { availableMinor } = await wallet(userId);
  await expect(begin(userId, "pro", card?.cardId)).rejects.toMatchObject({
    code: "aborted",
    message: expect.stringContaining("You paid for this plan before"),
  });
  expect((await wallet(userId)).availableMinor).toBe(availableMinor);
  // Nothing waits for it: another plan is taken at once.
  await begin(userId, "grow", card?.cardId);
  expect(await current(userId)).toMatchObject({ shownStatus: "active" });
});
