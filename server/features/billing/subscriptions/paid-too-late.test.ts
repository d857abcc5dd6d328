import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { suspendUser, unsuspendUser } from "../../accounts/suspend-user.ts";
import { lockUser } from "../../accounts/users/lock-user.ts";
import { updateToAnonymous } from "../../accounts/users/user.store.ts";
import { listFindings } from "../ledger/audit.store.ts";
import { finishRefund } from "../refunds/finish-refund.ts";
import { useSubscriptions } from "../testing/use-subscriptions.ts";
import { cancelSubscription } from "./changes/change-subscription.ts";
import { subscribe } from "./subscribe.ts";
import { findSubscription } from "./subscription.store.ts";
import { syncSubscription } from "./sync-subscription.ts";

const { world } = useSubscriptions();
const admin = { actorUserId: "admin", requestId: "r" };

/** A plan that was given up on its page, which somebody can still pay on. */
async function aGivenUpPlan() {
  const { userId } = await world.aCustomer();
  await world.db
    .insertInto("user")
    .values({ id: userId, name: "Shop", email: `${userId}@shop.test`, emailVerified: true })
    .execute();
  const page = { userId, tokenId: "", priceId: "grow-month-zar", idempotencyKey: randomUUID() };
  const { id } = await subscribe(world.deps, page);
  await cancelSubscription(world.deps, userId);
  // As at a provider where nothing is begun before its page is paid.
  await sql`update subscription set provider_subscription_id = null where id = ${id}`.execute(
    world.db,
  );
  const providerId = `ps_${id}`;
  const pay = () => world.fake.subscriptions.pay(providerId);
  const atProvider = () => world.fake.subscriptions.running.get(providerId)?.status;
  return { userId, id, pay, atProvider };
}
const refunds = (userId: string) =>
  world.db
    .selectFrom("paymentRefund")
    .innerJoin("payment", "payment.id", "paymentRefund.paymentId")
    .select(["paymentRefund.id", "paymentRefund.amountMinor"])
    .where("payment.userId", "=", userId)
    .execute();

test("a plan's page that is paid when its account is deleted gives no plan, is not charged again, and the money goes back once", async () => {
  const { userId, id, pay, atProvider } = await aGivenUpPlan();
  await updateToAnonymous(world.db, userId);
  pay();
  for (let time = 0; time < 2; time += 1) await syncSubscription(world.deps, id);
  expect(atProvider()).toBe("ended");
  expect(await findSubscription(world.db, id)).toMatchObject({
    status: "ended",
    firstPaidAt: null,
  });
  const begun = await refunds(userId);
  expect(begun).toMatchObject([{ amountMinor: 19_900n }]);
  expect(await world.available(userId)).toBe(0n);
  await finishRefund(world.deps, begun[0]?.id ?? "");
  expect([...world.fake.refunds.values()]).toMatchObject([{ amountMinor: 19_900n }]);
  expect(await listFindings(world.db)).toEqual([]);
});

test("so does one whose account is deleted while the provider is asked", async () => {
  const { userId, id, pay, atProvider } = await aGivenUpPlan();
  pay();
  const { subscriptions } = world.fake.provider;
  let isAsked = false;
  const deleting = {
    ...world.fake.provider,
    subscriptions: {
      ...subscriptions,
      async listPayments(...asked: Parameters<typeof subscriptions.listPayments>) {
        if (!isAsked)
          await world.db.transaction().execute(async (tx) => {
            await lockUser(tx, userId);
            await updateToAnonymous(tx, userId);
          });
        isAsked = true;
        return subscriptions.listPayments(...asked);
      },
    },
  };
  await syncSubscription({ ...world.deps, providerNamed: () => deleting }, id);
  expect(atProvider()).toBe("ended");
  expect(await refunds(userId)).toMatchObject([{ amountMinor: 19_900n }]);
});

test("of a suspended account the money is in the wallet and no plan begins, also when it is let in again", async () => {
  const { userId, id, pay, atProvider } = await aGivenUpPlan();
  await suspendUser(world.deps, userId, "A stolen card", admin);
  pay();
  await syncSubscription(world.deps, id);
  expect(atProvider()).toBe("ended");
  expect(await world.available(userId)).toBe(19_900n);
  await unsuspendUser(world.deps, userId, "It was theirs", admin);
  // As a provider that runs it to the end of its period (Paystack).
  const running = world.fake.subscriptions.running.get(`ps_${id}`);
  Object.assign(running ?? {}, { status: "active", endsAtPeriodEnd: true });
  await syncSubscription(world.deps, id);
  expect(await findSubscription(world.db, id)).toMatchObject({ status: "ended" });
  expect(await world.available(userId)).toBe(19_900n);
  expect(await refunds(userId)).toEqual([]);
});
