import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { suspendUser, unsuspendUser } from "../../../accounts/suspend-user.ts";
import { syncDisputes } from "../../disputes/sync-disputes.ts";
import { useSubscriptions } from "../../testing/use-subscriptions.ts";
import { chargeSavedCard } from "../../top-ups/charge-saved-card.ts";
import { recheckSubscriptions } from "../read-subscriptions.ts";
import { cancelSubscription, payOverdue, resumeSubscription } from "./change-subscription.ts";
import { endSuspendedPlans } from "./end-suspended-plans.ts";
import { upgradePlan } from "./upgrade-plan.ts";
import { quoteChange } from "./quote-change.ts";

const { world, aSubscriber, current } = useSubscriptions();
const admin = { actorUserId: "admin", requestId: "r" };
const frozen = { code: "aborted", reason: "spending-frozen" };

async function anAccount() {
  const subscriber = await aSubscriber();
  const { userId, cardId, providerId } = subscriber;
  await world.db
    .insertInto("user")
    .values({ id: userId, name: "Shop", email: `${userId}@shop.test`, emailVerified: true })
    .execute();
  const atProvider = () => world.fake.subscriptions.running.get(providerId) ?? expect.fail();
  /** The bank has a payment of theirs back. */
  async function dispute() {
    const charge = { userId, cardId, amountMinor: 20_000n, customerPresent: true };
    const { paymentId } = await chargeSavedCard(world.deps, {
      ...charge,
      idempotencyKey: randomUUID(),
    });
    world.fake.dispute(paymentId);
    await syncDisputes(world.deps, "stripe");
  }
  async function refuseRenewal() {
    world.pass(31);
    world.fake.subscriptions.refuse(providerId);
    await recheckSubscriptions(world.deps);
  }
  return { ...subscriber, atProvider, dispute, refuseRenewal };
}

test("while a payment is disputed nobody pays an overdue renewal, takes a cancellation back or has a larger plan for nothing", async () => {
  const one = await anAccount();
  await one.refuseRenewal();
  await one.dispute();
  const { userId, cardId } = one;
  await expect(payOverdue(world.deps, { userId, cardId })).rejects.toMatchObject(frozen);
  expect(one.atProvider()).toMatchObject({ status: "past-due", periods: 1 });
  const other = await anAccount();
  await cancelSubscription(world.deps, other.userId);
  await other.dispute();
  await expect(resumeSubscription(world.deps, other.userId)).rejects.toMatchObject(frozen);
  expect(other.atProvider().endsAtPeriodEnd).toBe(true);
  const third = await anAccount();
  const quote = await quoteChange(world.deps, { userId: third.userId, priceId: "pro-month-zar" });
  await third.dispute();
  const free = { ...quote, chargeMinor: 0n };
  const change = { priceId: "pro-month-zar", idempotencyKey: "k" };
  await expect(upgradePlan(world.deps, free, change)).rejects.toMatchObject(frozen);
  expect(await current(third.userId)).toMatchObject({ planPriceId: "grow-month-zar" });
});

test("an account that is suspended while it pays an overdue renewal is not charged", async () => {
  const { userId, cardId, atProvider, refuseRenewal } = await anAccount();
  await refuseRenewal();
  const { provider } = world.fake;
  const slow = {
    ...provider,
    cards: {
      ...provider.cards,
      async list(...asked: Parameters<typeof provider.cards.list>) {
        await suspendUser(world.deps, userId, "A stolen card", admin);
        return provider.cards.list(...asked);
      },
    },
  };
  const paid = payOverdue({ ...world.deps, providerFor: () => slow }, { userId, cardId });
  await expect(paid).rejects.toMatchObject({ code: "permission-denied" });
  expect(atProvider()).toMatchObject({ status: "past-due", periods: 1 });
});

test("who is let in again and cancels the plan meanwhile is not charged for it again", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  for (const { userId } of [one, other]) await suspendUser(world.deps, userId, "Stolen", admin);
  await endSuspendedPlans(world.deps);
  for (const { userId } of [one, other]) await unsuspendUser(world.deps, userId, "Theirs", admin);
  const { subscriptions } = world.fake.provider;
  let cancelled: typeof one | undefined;
  const meanwhile = {
    ...world.fake.provider,
    subscriptions: {
      ...subscriptions,
      // Both are on the list: while the first is asked about, the other one is cancelled.
      async resume(...asked: Parameters<typeof subscriptions.resume>) {
        cancelled ??= asked[0].providerSubscriptionId === one.providerId ? other : one;
        if (cancelled.providerId !== asked[0].providerSubscriptionId)
          await cancelSubscription(world.deps, cancelled.userId);
        return subscriptions.resume(...asked);
      },
    },
  };
  await endSuspendedPlans({ ...world.deps, providerNamed: () => meanwhile });
  const resumed = [one, other].filter(({ atProvider }) => !atProvider().endsAtPeriodEnd);
  expect(resumed).toHaveLength(1);
  expect(resumed).not.toContain(cancelled);
});

test("what is written while an overdue renewal is paid stays: the smaller plan that was chosen meanwhile", async () => {
  const { userId, id, cardId, refuseRenewal, atProvider } = await anAccount();
  await refuseRenewal();
  const { subscriptions } = world.fake.provider;
  const slow = {
    ...world.fake.provider,
    subscriptions: {
      ...subscriptions,
      async payOverdue() {
        await sql`update subscription set next_plan_price_id = 'grow-year-zar' where id = ${id}`.execute(
          world.db,
        );
        // Nothing new at the provider yet: what is read afterwards says nothing of the plan.
        return { kind: "subscription" as const, subscription: atProvider() };
      },
    },
  };
  await payOverdue({ ...world.deps, providerNamed: () => slow }, { userId, cardId });
  const row = await world.db
    .selectFrom("subscription")
    .select("nextPlanPriceId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.nextPlanPriceId).toBe("grow-year-zar");
});
