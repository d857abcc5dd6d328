import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { suspendUser } from "../../accounts/suspend-user.ts";
import { saveBillingProfile } from "../invoices/billing-profile.ts";
import { subscribe } from "../subscriptions/subscribe.ts";
import { useSubscriptions } from "../testing/use-subscriptions.ts";
import { runAutoTopUps, saveAutoTopUp } from "./auto-top-up.ts";

// Nothing is charged to an account that is suspended while the card provider is asked.
const { world } = useSubscriptions();

async function aCustomer() {
  const { userId, cardId } = await world.aCustomer();
  await world.db
    .insertInto("user")
    .values({ id: userId, name: "Shop", email: `${userId}@shop.test`, emailVerified: true })
    .execute();
  await saveBillingProfile(world.deps, userId, { address: ["12 Main Road"] });
  return { userId, cardId };
}

/** Suspends the account while a call waits for the provider's answer to `asked`. */
async function suspendedDuring(
  userId: string,
  asked: "cards" | "price",
  call: (deps: typeof world.deps) => Promise<unknown>,
) {
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { provider } = world.fake;
  const waiting = <Arguments extends unknown[], Answer>(
    ask: (...given: Arguments) => Promise<Answer>,
  ) => {
    return async (...given: Arguments) => {
      begun.resolve();
      await answered.promise;
      return ask(...given);
    };
  };
  const slow = {
    ...provider,
    ...(asked === "cards"
      ? { cards: { ...provider.cards, list: waiting(provider.cards.list) } }
      : {
          subscriptions: {
            ...provider.subscriptions,
            ensurePrice: waiting(provider.subscriptions.ensurePrice),
          },
        }),
  };
  const made = call({ ...world.deps, providerFor: () => slow });
  await Promise.race([begun.promise, made]);
  const actor = { actorUserId: "admin", requestId: "r" };
  await suspendUser(world.deps, userId, "A stolen card", actor);
  answered.resolve();
  const [ended] = await Promise.allSettled([made]);
  return ended;
}
const rowsOf = (table: "payment" | "subscription", userId: string) =>
  world.db.selectFrom(table).selectAll().where("userId", "=", userId).execute();

test("an account that is suspended while its automatic top-up is prepared is not charged", async () => {
  const { userId } = await aCustomer();
  await saveAutoTopUp(world.deps, userId, {
    isOn: true,
    thresholdMinor: 3_000n,
    amountMinor: 10_000n,
    monthlyCapMinor: 20_000n,
    cardId: null,
  });
  const run = await suspendedDuring(userId, "cards", (deps) => runAutoTopUps(deps));
  expect(run).toEqual({ status: "fulfilled", value: 0 });
  expect(await rowsOf("payment", userId)).toEqual([]);
});

test("an account that is suspended while it takes a plan is not charged for it", async () => {
  const { userId, cardId: tokenId } = await aCustomer();
  const call = { userId, tokenId, priceId: "grow-month-zar", idempotencyKey: randomUUID() };
  const begun = await suspendedDuring(userId, "price", (deps) => subscribe(deps, call));
  expect(begun).toMatchObject({ reason: { code: "permission-denied" } });
  expect(await rowsOf("subscription", userId)).toEqual([]);
});
