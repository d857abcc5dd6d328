import { expect, test } from "vitest";
import { suspendUser, unsuspendUser } from "../../../accounts/suspend-user.ts";
import { updateToAnonymous } from "../../../accounts/users/user.store.ts";
import { PaymentProviderError } from "../../../../providers/payments/payment-provider.ts";
import { useSubscriptions } from "../../testing/use-subscriptions.ts";
import { recheckSubscriptions } from "../read-subscriptions.ts";
import { cancelSubscription } from "./change-subscription.ts";
import { endSuspendedPlans } from "./end-suspended-plans.ts";

const { world, aSubscriber, current } = useSubscriptions();

async function anAccount() {
  const { userId, providerId } = await aSubscriber();
  await world.db
    .insertInto("user")
    .values({ id: userId, name: "Shop", email: `${userId}@shop.test`, emailVerified: true })
    .execute();
  const atProvider = () => world.fake.subscriptions.running.get(providerId) ?? expect.fail();
  return { userId, providerId, atProvider };
}
const admin = { actorUserId: "admin", requestId: "r" };
const suspend = (userId: string) => suspendUser(world.deps, userId, "A stolen card", admin);
const letIn = (userId: string) => unsuspendUser(world.deps, userId, "It was theirs", admin);
const paymentsOf = (userId: string) =>
  world.db.selectFrom("payment").select("id").where("userId", "=", userId).execute();

test("the plan of a suspended account is not charged again, month after month", async () => {
  const { userId, providerId, atProvider } = await anAccount();
  await suspend(userId);
  await endSuspendedPlans(world.deps);
  expect(atProvider().endsAtPeriodEnd).toBe(true);
  expect(await current(userId)).toMatchObject({ shownStatus: "active", endsAtPeriodEnd: true });
  // As a provider does with what nobody has ended.
  world.pass(31);
  if (atProvider().endsAtPeriodEnd) world.fake.subscriptions.end(providerId);
  else world.fake.subscriptions.pay(providerId);
  await recheckSubscriptions(world.deps);
  expect(await paymentsOf(userId)).toHaveLength(1);
  expect(await current(userId)).toMatchObject({ shownStatus: "ended" });
});

test("a renewal of a suspended account that was refused is not tried again", async () => {
  const { userId, providerId, atProvider } = await anAccount();
  world.pass(31);
  world.fake.subscriptions.refuse(providerId);
  await recheckSubscriptions(world.deps);
  await suspend(userId);
  await endSuspendedPlans(world.deps);
  expect(atProvider().status).toBe("ended");
});

test("the plan of a deleted account is not charged again, however it lives on", async () => {
  const { userId, atProvider } = await anAccount();
  await updateToAnonymous(world.db, userId);
  await endSuspendedPlans(world.deps);
  expect(atProvider().endsAtPeriodEnd).toBe(true);
});

test("who is let in again in time goes on with the plan", async () => {
  const { userId, atProvider } = await anAccount();
  await suspend(userId);
  await endSuspendedPlans(world.deps);
  await letIn(userId);
  await endSuspendedPlans(world.deps);
  expect(atProvider().endsAtPeriodEnd).toBe(false);
  // What they cancel themselves afterwards stays so.
  await cancelSubscription(world.deps, userId);
  await endSuspendedPlans(world.deps);
  expect(atProvider().endsAtPeriodEnd).toBe(true);
});

test("a plan that its owner had cancelled before is not gone on with", async () => {
  const { userId, atProvider } = await anAccount();
  await cancelSubscription(world.deps, userId);
  await suspend(userId);
  await endSuspendedPlans(world.deps);
  await letIn(userId);
  await endSuspendedPlans(world.deps);
  expect(atProvider().endsAtPeriodEnd).toBe(true);
});

test("a plan whose provider does not answer is ended the next time, and no other waits for it", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  for (const { userId } of [one, other]) await suspend(userId);
  const { subscriptions } = world.fake.provider;
  const away: typeof subscriptions.cancelAtPeriodEnd = (known) => {
    if (known.providerSubscriptionId === one.providerId)
      throw new PaymentProviderError("unavailable", "Away.");
    return subscriptions.cancelAtPeriodEnd(known);
  };
  const providerNamed = () => ({
    ...world.fake.provider,
    subscriptions: { ...subscriptions, cancelAtPeriodEnd: away },
  });
  await endSuspendedPlans({ ...world.deps, providerNamed });
  expect([one, other].map(({ atProvider }) => atProvider().endsAtPeriodEnd)).toEqual([false, true]);
  await endSuspendedPlans(world.deps);
  expect(one.atProvider().endsAtPeriodEnd).toBe(true);
});
