import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { PAYSTACK } from "../../../providers/payments/testing/contract-world.ts";
import { useCardSubscriptions } from "../testing/use-card-subscriptions.ts";
import { cancelSubscription } from "./changes/change-subscription.ts";
import { recheckSubscriptions } from "./read-subscriptions.ts";
import { subscribe } from "./subscribe.ts";

// Paystack's pages cannot be closed, and its subscriptions carry no id of ours.
const { world, grow, priceOf, current, invoiced } = useCardSubscriptions(PAYSTACK);

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
