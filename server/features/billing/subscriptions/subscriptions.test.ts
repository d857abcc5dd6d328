import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listFindings } from "../ledger/audit.store.ts";
import { followProviderEvent } from "../webhook-events.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { listRefundable, refundTopUp } from "../refunds/refund-top-up.ts";
import { useSubscriptions } from "../testing/use-subscriptions.ts";
import {
  cancelSubscription,
  payOverdue,
  resumeSubscription,
} from "./changes/change-subscription.ts";
import { readOwnPrices } from "./plans/own-prices.ts";
import { listPlans } from "./read-subscriptions.ts";
import { subscribe } from "./subscribe.ts";
import { syncSubscription } from "./sync-subscription.ts";

const RUNS = Number(process.env.SUBSCRIPTION_RUNS ?? 8);

const { world, aSubscriber, current, unitPrice, invoicesOf } = useSubscriptions();

test("a subscription is paid, invoiced, discounted and given its bonus, and shown in the registration's word", async () => {
  const { userId } = await aSubscriber();
  expect(await current(userId)).toMatchObject({ shownStatus: "active", message: null });
  expect((await invoicesOf(userId)).map(({ grossMinor }) => grossMinor)).toEqual([19_900n]);
  expect(await unitPrice(userId)).toBe(2_850n);
  expect(await unitPrice(null)).toBe(3_000n);
  expect(await world.available(userId)).toBe(5_000n);
  expect(await listFindings(world.db)).toEqual([]);
});

test("a price that is not offered in the country, or was made up, is refused", async () => {
  const { userId, cardId } = await world.aCustomer();
  for (const priceId of ["grow-month-ghs", "grow-month-zar-cheap", "starter"]) {
    const call = subscribe(world.deps, {
      userId,
      tokenId: cardId,
      priceId,
      idempotencyKey: randomUUID(),
    });
    await expect(call).rejects.toMatchObject({ code: "invalid-argument" });
  }
});

test("a second subscription, and a key used for another plan, are refused; the same key answers the same", async () => {
  const { userId, cardId } = await world.aCustomer();
  const call = { userId, tokenId: cardId, priceId: "grow-month-zar", idempotencyKey: "once" };
  const first = await subscribe(world.deps, call);
  expect((await subscribe(world.deps, call)).id).toBe(first.id);
  await expect(subscribe(world.deps, { ...call, priceId: "pro-month-zar" })).rejects.toMatchObject({
    reason: "idempotency-key-reused",
  });
  await expect(subscribe(world.deps, { ...call, idempotencyKey: "twice" })).rejects.toMatchObject({
    reason: "already-subscribed",
  });
});

test("a declined card makes no subscription and says why", async () => {
  const { userId, cardId } = await world.aCustomer(`bad_${randomUUID()}`);
  await subscribe(world.deps, {
    userId,
    tokenId: cardId,
    priceId: "grow-month-zar",
    idempotencyKey: "k",
  });
  const found = await current(userId);
  expect(found).toMatchObject({ shownStatus: "ended" });
  expect(found?.message).toContain("declined");
  expect(await unitPrice(userId)).toBe(3_000n);
});

test("news in any order, number and concurrency leads to the same books", async () => {
  const kinds = [
    "subscription-updated",
    "subscription-renewed",
    "subscription-payment-failed",
    "subscription-ended",
  ] as const;
  const story = fc.array(fc.constantFrom("renew", "refuse"), { minLength: 1, maxLength: 4 });
  const providerEvent = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(story, providerEvent, fc.boolean(), async (events, notified, atOnce) => {
      const { userId, providerId } = await aSubscriber();
      for (const event of events) {
        world.pass(30);
        if (event === "renew") world.fake.subscriptions.pay(providerId);
        else world.fake.subscriptions.refuse(providerId);
      }
      const deliver = (kind: (typeof kinds)[number]) =>
        followProviderEvent(
          world.deps,
          {
            kind,
            providerSubscriptionId: providerId,
            subscriptionId: null,
            providerCustomerId: null,
            periodEnd: null,
          },
          {
            provider: "stripe",
            eventId: randomUUID(),
            kind,
            subject: "",
            bodyHash: Buffer.from([0]),
          },
        );
      if (atOnce) await Promise.all(notified.map(deliver));
      else for (const kind of notified) await deliver(kind);
      const renewals = events.filter((event) => event === "renew").length;
      expect((await invoicesOf(userId)).length).toBe(1 + renewals);
      expect((await current(userId))?.status).toBe(
        events.at(-1) === "renew" ? "active" : "past-due",
      );
      expect(await listFindings(world.db)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 60_000);

test("a refused renewal keeps the benefits for days of grace, writes letters, and paying brings them back", async () => {
  const { userId, cardId, id, providerId } = await aSubscriber();
  world.pass(31);
  world.fake.subscriptions.refuse(providerId);
  world.sent.length = 0;
  await syncSubscription(world.deps, id);
  expect((await current(userId))?.shownStatus).toBe("grace");
  expect(await unitPrice(userId)).toBe(2_850n);
  for (const days of [3, 3, 2]) {
    world.pass(days);
    await syncSubscription(world.deps, id);
    await syncSubscription(world.deps, id);
  }
  expect((await current(userId))?.shownStatus).toBe("past-due");
  expect(await unitPrice(userId)).toBe(3_000n);
  expect(world.sent.filter(({ name }) => name === "dunning-mail").length).toBe(4);
  await payOverdue(world.deps, { userId, cardId });
  expect((await current(userId))?.shownStatus).toBe("active");
  expect(await unitPrice(userId)).toBe(2_850n);
});

test("cancelling keeps the benefits to the end of the period, resuming takes it back", async () => {
  const { userId, id, providerId } = await aSubscriber();
  await cancelSubscription(world.deps, userId);
  expect(await current(userId)).toMatchObject({ endsAtPeriodEnd: true, shownStatus: "active" });
  await resumeSubscription(world.deps, userId);
  expect((await current(userId))?.endsAtPeriodEnd).toBe(false);
  await cancelSubscription(world.deps, userId);
  expect(await unitPrice(userId)).toBe(2_850n);
  world.pass(32);
  expect(await unitPrice(userId)).toBe(3_000n);
  world.fake.subscriptions.end(providerId);
  await syncSubscription(world.deps, id);
  expect((await current(userId))?.shownStatus).toBe("ended");
});

test("a yearly plan gives its bonus every month, once, however often anybody looks", async () => {
  const { userId, id } = await aSubscriber("pro-year-zar");
  for (let month = 0; month < 3; month += 1) {
    world.pass(31);
    await Promise.all([syncSubscription(world.deps, id), syncSubscription(world.deps, id)]);
  }
  const grants = await world.db
    .selectFrom("bonusGrant")
    .selectAll()
    .where("userId", "=", userId)
    .execute();
  expect(grants.map(({ amountMinor }) => amountMinor)).toEqual([
    20_000n,
    20_000n,
    20_000n,
    20_000n,
  ]);
});

test("a subscriber's own prices are the catalogue's less the discount, a stranger's the catalogue's", async () => {
  const { userId } = await aSubscriber("pro-month-zar");
  expect(await readOwnPrices(world.deps, { userId, countryId: 6 })).toEqual({
    sms: 2640n,
    pcm: 88n,
  });
  const stranger = { userId: "nobody", countryId: 6 };
  expect(await readOwnPrices(world.deps, stranger)).toEqual({ sms: 3000n, pcm: 100n });
});

test("what a plan was paid with is not refunded out of the wallet, however much is in it", async () => {
  const { userId, cardId } = await aSubscriber();
  const topUp = { userId, cardId, amountMinor: 50_000n, customerPresent: true };
  await chargeSavedCard(world.deps, { ...topUp, idempotencyKey: randomUUID() });
  const before = await world.available(userId);
  const { id } = await world.db
    .selectFrom("payment")
    .select("id")
    .where("userId", "=", userId)
    .where("subscriptionId", "is not", null)
    .executeTakeFirstOrThrow();
  const refund = { paymentId: id, amountMinor: 19_900n, idempotencyKey: randomUUID() };
  await expect(
    refundTopUp(world.deps, { ...refund, reason: "Asked", requestedBy: "admin" }),
  ).rejects.toMatchObject({ code: "invalid-argument", details: [{ path: "paymentId" }] });
  expect(await world.available(userId)).toBe(before);
});

test("plans show the yearly price per month rounded down", async () => {
  const [starter, grow] = await listPlans(world.deps, 6);
  expect(starter).toMatchObject({ id: "starter", monthPriceId: null });
  expect(grow).toMatchObject({ yearMinor: 199_000n, yearPerMonthMinor: 16_583n, currency: "ZAR" });
  expect((await listPlans(world.deps, 7))[1]?.currency).toBe("GHS");
});

test("given up on its page and paid later, while another lives, it is cancelled and the money is in the wallet, once", async () => {
  const { userId, cardId } = await world.aCustomer();
  const page = { userId, tokenId: "", priceId: "grow-month-zar", idempotencyKey: "page" };
  const given = await subscribe(world.deps, page);
  await cancelSubscription(world.deps, userId);
  const living = { userId, tokenId: cardId, priceId: "pro-month-zar", idempotencyKey: "card" };
  const { id } = await subscribe(world.deps, living);
  world.fake.subscriptions.pay(`ps_${given.id}`);
  for (let time = 0; time < 3; time += 1) await syncSubscription(world.deps, given.id);
  expect(world.fake.subscriptions.running.get(`ps_${given.id}`)?.status).toBe("ended");
  expect(await current(userId)).toMatchObject({ id, shownStatus: "active" });
  // Of the one that lives comes the bonus.
  expect(await world.available(userId)).toBe(19_900n + 20_000n);
  const paid = (await listRefundable(world.deps, userId)).find((one) => one.refundableMinor > 0n);
  const refund = { paymentId: paid?.id ?? "", amountMinor: 19_900n, idempotencyKey: "back" };
  await refundTopUp(world.deps, { ...refund, reason: "Given up", requestedBy: "admin" });
  expect(await world.available(userId)).toBe(20_000n);
  expect(await listFindings(world.db)).toEqual([]);
});
