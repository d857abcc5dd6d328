import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { SubscribeRequest } from "../../../providers/payments/subscriptions.ts";
import { useSubscriptions } from "../testing/use-subscriptions.ts";
import { saveBillingProfile } from "../invoices/billing-profile.ts";
import { subscribe } from "./subscribe.ts";

const { world } = useSubscriptions();

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
