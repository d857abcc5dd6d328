import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { AppError } from "../../../../domain/errors.ts";
import type { SubscribeRequest } from "../../../providers/payments/subscriptions.ts";
import { useSubscriptions } from "../testing/use-subscriptions.ts";
import { saveBillingProfile } from "../invoices/billing-profile.ts";
import { cancelSubscription, payOverdue } from "./changes/change-subscription.ts";
import { subscribe } from "./subscribe.ts";
import { findSubscription, listSubscriptionsToCheck } from "./subscription.store.ts";

const { world, aSubscriber } = useSubscriptions();

test("of cards that are tried with a plan the bank is to ask, as with payments, once several were declined", async () => {
  const { userId, cardId } = await world.aCustomer();
  await saveBillingProfile(world.deps, userId, { address: ["12 Main Road"] });
  const asked: (boolean | undefined)[] = [];
  const { provider } = world.fake;
  const subscriptions = {
    ...provider.subscriptions,
    subscribe: (request: SubscribeRequest) => {
      asked.push(request.asksBank);
      return provider.subscriptions.subscribe(request);
    },
  };
  const watched = { ...provider, subscriptions };
  const deps = { ...world.deps, providerFor: () => watched, providerNamed: () => watched };
  const attempt = (tokenId: string, isFirstTime = true) =>
    subscribe(deps, {
      userId,
      tokenId,
      priceId: "grow-month-zar",
      isFirstTime,
      idempotencyKey: randomUUID(),
    });
  for (const tokenId of ["bad_1", "bad_2", "bad_3"])
    expect(await attempt(tokenId)).toMatchObject({ status: "ended", lastDecline: "card-declined" });
  expect(asked).toEqual([undefined, undefined, true]);
  await attempt(cardId, false);
  expect(asked.at(-1)).toBeUndefined();
});

test("plans are begun no more often than payments; a call that is repeated is answered", async () => {
  let left = 3;
  const deps: typeof world.deps = {
    ...world.deps,
    admitPayment: async () => {
      if ((left -= 1) < 0) throw new AppError("resource-exhausted");
    },
  };
  const { userId } = await world.aCustomer();
  await saveBillingProfile(world.deps, userId, { address: ["12 Main Road"] });
  const call = { userId, tokenId: "", priceId: "grow-month-zar" };
  const keys = ["1", "2", "3", "4"].map((key) => `${key}:${randomUUID()}`);
  const begin = (place: number) => subscribe(deps, { ...call, idempotencyKey: keys[place] ?? "" });
  for (const place of [0, 1, 2]) {
    const begun = await begin(place);
    expect(await begin(place)).toMatchObject({ id: begun.id });
    await cancelSubscription(deps, userId);
  }
  await expect(begin(3)).rejects.toMatchObject({ code: "resource-exhausted" });
  const running = await aSubscriber();
  world.pass(30);
  world.fake.subscriptions.refuse(running.providerId);
  await expect(payOverdue(deps, running)).rejects.toMatchObject({ code: "resource-exhausted" });
});

test("however many plans somebody has begun and given up, everybody else's is looked at in its turn", async () => {
  const { userId } = await world.aCustomer();
  await saveBillingProfile(world.deps, userId, { address: ["12 Main Road"] });
  for (let count = 0; count < 4; count++) {
    const call = { userId, tokenId: "", priceId: "grow-month-zar", idempotencyKey: randomUUID() };
    await subscribe(world.deps, call);
    await cancelSubscription(world.deps, userId);
  }
  const running = await aSubscriber();
  const all = await listSubscriptionsToCheck(world.db, 1_000);
  const owners = new Set(
    await Promise.all(all.map(async (id) => (await findSubscription(world.db, id))?.userId)),
  );
  expect(await listSubscriptionsToCheck(world.db, owners.size)).toContain(running.id);
});
