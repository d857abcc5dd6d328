import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PAYSTACK, STRIPE } from "../../../providers/payments/testing/contract-world.ts";
import { auditBooks } from "../audit-books.ts";
import type { Mail } from "../../../providers/mail/mail-provider.ts";
import { listCards } from "../cards/list-cards.ts";
import { listRefundable } from "../refund-top-up.ts";
import { readPayment } from "../read-payment.ts";
import { recheckPayments } from "../recheck-payments.ts";
import { readWallet } from "../read-wallet.ts";
import { type CardWorld, createCardWorld } from "../testing/card-world.ts";
import { readCardSetup, startCardSetup } from "../cards/save-card.ts";
import { changePlan } from "./change-plan.ts";
import { cancelSubscription, payOverdue, resumeSubscription } from "./change-subscription.ts";
import { quoteChange } from "./quote-change.ts";
import { listSubscriptions, planLimitsFor, unitPriceFor } from "./read-subscriptions.ts";
import { subscribe } from "./subscribe.ts";
import { findSubscription } from "./subscription.store.ts";
import { mailDunning } from "./tell-subscriber.ts";
import { syncSubscription } from "./sync-subscription.ts";

const PRICES = {
  ZAR: { grow: 19_900n, pro: 59_900n, bonus: 15_000n, id: "zar" },
  GHS: { grow: 12_000n, pro: 36_000n, bonus: 9_000n, id: "ghs" },
} as const;

// Months pass hour by hour.
const options = { timeout: 120_000 };

describe.each([STRIPE, PAYSTACK])("a subscription through $name, for real", options, (vendor) => {
  let world: CardWorld;
  const currency = vendor.currency === "ZAR" ? "ZAR" : "GHS";
  const { grow, pro, bonus, id: suffix } = PRICES[currency];
  const priceOf = (plan: string, interval = "month") => `${plan}-${interval}-${suffix}`;

  beforeAll(async () => {
    world = await createCardWorld(vendor);
  });
  afterAll(() => world.end());
  beforeEach(async () => {
    await world.cards.sandbox.call("DELETE", "/api/faults");
  });

  const current = async (userId: string) => (await listSubscriptions(world.deps, userId))[0];
  const unitPrice = (userId: string) =>
    unitPriceFor(world.deps, { userId, currency, unitPriceTenThousandths: 10_000n });
  const wallet = (userId: string) =>
    readWallet(world.db, { userId, currency, at: world.deps.clock.now() });
  const invoiced = async (userId: string) =>
    (
      await world.db
        .selectFrom("invoice")
        .select("gross_minor")
        .where("user_id", "=", userId)
        .orderBy("number")
        .execute()
    ).map(({ gross_minor }) => gross_minor);
  const providerPrice = async (userId: string) => {
    const row = await findSubscription(world.db, (await current(userId))?.id ?? "");
    if (!row) throw new Error("There is no subscription.");
    const state = await world.cards.provider.subscriptions.find({ ...row, subscriptionId: row.id });
    return state?.providerPriceId;
  };

  /** Typed on the provider's page. */
  async function aSubscriber(plan = "grow", interval = "month") {
    const userId = await world.aUser();
    const priceId = priceOf(plan, interval);
    const call = { userId, tokenId: "", priceId, idempotencyKey: randomUUID() };
    const row = await subscribe(world.deps, call);
    await world.cards.typeCard(row.redirectUrl ?? "", vendor.cards.good);
    await syncSubscription(world.deps, row.id);
    return { userId, id: row.id };
  }

  test("the card typed on its page is kept, and pays the difference for a larger plan at once", async () => {
    const { userId } = await aSubscriber();
    const [card] = await listCards(world.deps, userId);
    expect(card?.last4).toBe(vendor.cards.good.slice(-4));
    const priceId = priceOf("pro");
    const quote = await quoteChange(world.deps, { userId, priceId });
    expect(quote).toMatchObject({
      when: "now",
      costMinor: pro,
      creditMinor: grow,
      chargeMinor: pro - grow,
      bonusMinor: bonus,
    });
    const before = (await wallet(userId)).bonusMinor;
    const wrong = { userId, priceId, amountMinor: quote.chargeMinor - 1n };
    await expect(
      changePlan(world.deps, { ...wrong, idempotencyKey: "wrong" }),
    ).rejects.toMatchObject({
      reason: "amount-changed",
      details: { amountMinor: Number(quote.chargeMinor) },
    });
    const change = { userId, priceId, amountMinor: quote.chargeMinor, idempotencyKey: "upgrade" };
    const { payment } = await changePlan(world.deps, change);
    expect(payment).toMatchObject({ status: "succeeded", purpose: "plan" });
    expect((await changePlan(world.deps, change)).payment?.paymentId).toBe(payment?.paymentId);
    expect(await current(userId)).toMatchObject({ planPriceId: priceId, nextPlanPriceId: null });
    expect(await unitPrice(userId)).toBe(8_800n);
    expect(await planLimitsFor(world.deps, userId)).toEqual({ mostLists: 100, mostAudiences: 200 });
    const after = await wallet(userId);
    expect(after.bonusMinor - before).toBe(bonus);
    expect(after.availableMinor).toBe(after.bonusMinor);
    expect(await invoiced(userId)).toEqual([grow, pro - grow]);
    const refundable = await listRefundable(world.deps, userId);
    expect(refundable.every(({ refundableMinor }) => refundableMinor === 0n)).toBe(true);
    await world.takeWebhooks();
    expect(await invoiced(userId)).toEqual([grow, pro - grow]);
    expect(await auditBooks(world.db)).toEqual([]);
  });

  test("a page that was given up takes no second subscription with it when somebody pays there", async () => {
    const userId = await world.aUser();
    const page = { userId, tokenId: "", idempotencyKey: randomUUID() };
    const given = await subscribe(world.deps, { ...page, priceId: priceOf("pro") });
    await cancelSubscription(world.deps, userId);
    const other = { ...page, priceId: priceOf("grow"), idempotencyKey: randomUUID() };
    const living = await subscribe(world.deps, other);
    await world.cards.typeCard(living.redirectUrl ?? "", vendor.cards.good);
    await syncSubscription(world.deps, living.id);
    await world.cards.typeCard(given.redirectUrl ?? "", vendor.cards.good);
    await world.takeWebhooks();
    await syncSubscription(world.deps, given.id);
    expect(await current(userId)).toMatchObject({ id: living.id, shownStatus: "active" });
    // Stripe closes its page; at Paystack it was paid, is cancelled, and the money is the customer's.
    const { availableMinor, bonusMinor } = await wallet(userId);
    expect(availableMinor - bonusMinor).toBe(vendor.name === "stripe" ? 0n : pro);
    const mine = world.db.selectFrom("subscription").selectAll().where("id", "=", given.id);
    expect((await mine.executeTakeFirstOrThrow()).status).toBe("ended");
    expect(await auditBooks(world.db)).toEqual([]);
  });

  test("renewed at the larger plan, refused, told by letter, kept in grace, and paid with another card", async () => {
    const { userId, id } = await aSubscriber();
    const { chargeMinor } = await quoteChange(world.deps, { userId, priceId: priceOf("pro") });
    const change = { userId, priceId: priceOf("pro"), amountMinor: chargeMinor };
    await changePlan(world.deps, { ...change, idempotencyKey: "k" });
    await world.advance(32);
    await world.takeWebhooks();
    await syncSubscription(world.deps, id);
    expect((await invoiced(userId)).at(-1)).toBe(pro);
    await world.cards.fault("renewal-declined", { times: 20 });
    await world.advance(30);
    await syncSubscription(world.deps, id);
    expect(await current(userId)).toMatchObject({ shownStatus: "grace" });
    expect(world.sent).toContainEqual({
      name: "dunning-mail",
      data: { subscriptionId: id, letter: 1 },
    });
    expect(await unitPrice(userId)).toBe(8_800n);
    await world.cards.sandbox.call("DELETE", "/api/faults");
    const setup = await startCardSetup(world.deps, { userId, returnPath: undefined });
    await world.cards.typeCard(setup.redirectUrl, vendor.cards.good);
    const { card } = await readCardSetup(world.deps, { userId, setupId: setup.setupId });
    await payOverdue(world.deps, { userId, cardId: card?.cardId ?? "" });
    expect(await current(userId)).toMatchObject({
      shownStatus: "active",
      planPriceId: priceOf("pro"),
    });
    await world.takeWebhooks();
    expect((await invoiced(userId)).filter((amount) => amount === pro)).toHaveLength(2);
    expect(await auditBooks(world.db)).toEqual([]);
  });

  test.runIf(vendor === STRIPE)(
    "a renewal that is refused gives no bonus, not even in the hour before its money is asked for",
    async () => {
      const { userId, id } = await aSubscriber();
      const { bonusMinor } = await wallet(userId);
      const row = await findSubscription(world.db, id);
      await world.cards.fault("renewal-declined", { times: 20 });
      const leftMs = (row?.periodEnd?.getTime() ?? 0) - world.deps.clock.now().getTime();
      await world.advance(`PT${Math.ceil(leftMs / 60_000) + 5}M`);
      await world.takeWebhooks();
      await syncSubscription(world.deps, id);
      expect((await current(userId))?.shownStatus).toBe("active");
      expect((await wallet(userId)).bonusMinor).toBe(bonusMinor);
      await world.advance("PT2H");
      await world.takeWebhooks();
      expect((await current(userId))?.shownStatus).toBe("grace");
      expect((await wallet(userId)).bonusMinor).toBe(bonusMinor);
    },
  );

  test("a smaller plan waits, is taken back, and cancelling is taken back too", async () => {
    const { userId } = await aSubscriber("pro");
    const own = await providerPrice(userId);
    const toGrow = { userId, priceId: priceOf("grow"), amountMinor: 0n };
    expect((await changePlan(world.deps, { ...toGrow, idempotencyKey: "a" })).payment).toBeNull();
    expect(await current(userId)).toMatchObject({
      planPriceId: priceOf("pro"),
      nextPlanPriceId: priceOf("grow"),
    });
    expect(await providerPrice(userId)).not.toBe(own);
    expect(await unitPrice(userId)).toBe(8_800n);
    const back = { userId, priceId: priceOf("pro"), amountMinor: 0n, idempotencyKey: "b" };
    await changePlan(world.deps, back);
    expect(await current(userId)).toMatchObject({ nextPlanPriceId: null, endsAtPeriodEnd: false });
    expect(await providerPrice(userId)).toBe(own);
    await cancelSubscription(world.deps, userId);
    expect(await current(userId)).toMatchObject({ endsAtPeriodEnd: true });
    await expect(changePlan(world.deps, { ...toGrow, idempotencyKey: "c" })).rejects.toMatchObject({
      reason: "plan-cancelled",
    });
    await resumeSubscription(world.deps, userId);
    expect(await current(userId)).toMatchObject({ endsAtPeriodEnd: false });
    expect(await invoiced(userId)).toEqual([pro]);
  });

  test("a refused card changes nothing; a larger plan by the year begins with the month that is paid", async () => {
    const { userId } = await aSubscriber();
    const setup = await startCardSetup(world.deps, { userId, returnPath: undefined });
    await world.cards.typeCard(setup.redirectUrl, vendor.cards.failsWhenCharged);
    const { card } = await readCardSetup(world.deps, { userId, setupId: setup.setupId });
    const yearly = { userId, priceId: priceOf("pro", "year"), amountMinor: pro - grow };
    const { payment } = await changePlan(world.deps, {
      ...yearly,
      cardId: card?.cardId,
      idempotencyKey: "bad",
    });
    expect(payment).toMatchObject({ status: "failed" });
    expect(payment?.message).toContain("declined");
    expect(await current(userId)).toMatchObject({ planPriceId: priceOf("grow") });
    await changePlan(world.deps, { ...yearly, idempotencyKey: "good" });
    expect(await current(userId)).toMatchObject({
      planPriceId: priceOf("pro"),
      nextPlanPriceId: priceOf("pro", "year"),
    });
    expect(await auditBooks(world.db)).toEqual([]);
  });

  async function aCardThatAsks(userId: string): Promise<string> {
    const setup = await startCardSetup(world.deps, { userId, returnPath: undefined });
    const next = await world.cards.typeCard(setup.redirectUrl, vendor.cards.challengeWhenSaved);
    if (next.includes("challenge")) await world.cards.press(next, "complete");
    const { card } = await readCardSetup(world.deps, { userId, setupId: setup.setupId });
    return card?.cardId ?? "";
  }

  test("a larger plan waits for the bank's challenge: failed changes nothing, passed begins it once", async () => {
    const { userId } = await aSubscriber();
    const cardId = await aCardThatAsks(userId);
    const change = { userId, priceId: priceOf("pro"), amountMinor: pro - grow, cardId };
    const poll = (paymentId = "") =>
      readPayment(world.deps, { userId, paymentId, cancelled: false });
    const first = (await changePlan(world.deps, { ...change, idempotencyKey: "1" })).payment;
    expect(first).toMatchObject({ status: "requires-action", redirectUrl: expect.any(String) });
    const open = { reason: "upgrade-open", details: { redirectUrl: first?.redirectUrl } };
    await expect(quoteChange(world.deps, change)).rejects.toMatchObject(open);
    await world.cards.press(first?.redirectUrl ?? "", "fail");
    const failed = await poll(first?.paymentId);
    expect(failed.status).toBe("failed");
    expect(failed.message).toContain("could not confirm that it was you");
    expect(await current(userId)).toMatchObject({ planPriceId: priceOf("grow") });
    const second = (await changePlan(world.deps, { ...change, idempotencyKey: "2" })).payment;
    await world.cards.press(second?.redirectUrl ?? "", "complete");
    expect(await poll(second?.paymentId)).toMatchObject({ status: "succeeded", purpose: "plan" });
    await world.takeWebhooks();
    expect(await current(userId)).toMatchObject({ planPriceId: priceOf("pro") });
    expect(await invoiced(userId)).toEqual([grow, pro - grow]);
    expect(await auditBooks(world.db)).toEqual([]);
  });

  test("a challenge that was left does not keep the plan for ever", async () => {
    const { userId } = await aSubscriber();
    const cardId = await aCardThatAsks(userId);
    const change = { userId, priceId: priceOf("pro"), amountMinor: pro - grow, cardId };
    const { payment } = await changePlan(world.deps, { ...change, idempotencyKey: "left" });
    await recheckPayments(world.deps, { olderThanSeconds: 0 });
    await expect(quoteChange(world.deps, change)).rejects.toMatchObject({ reason: "upgrade-open" });
    // An hour and a day of machine time, after which both providers have given it up.
    await sql`update payment set created_at = created_at - interval '25 hours'
      where id = ${payment?.paymentId}`.execute(world.db);
    await recheckPayments(world.deps, { olderThanSeconds: 0 });
    expect(await quoteChange(world.deps, change)).toMatchObject({ chargeMinor: pro - grow });
    // Another card pays; then the first bank's page is answered after all, where the provider lets it.
    const { cardId: _cardId, ...other } = change;
    await changePlan(world.deps, { ...other, idempotencyKey: "other" });
    const before = await wallet(userId);
    await world.cards.press(payment?.redirectUrl ?? "", "complete");
    if (vendor === PAYSTACK)
      await readPayment(world.deps, {
        userId,
        paymentId: payment?.paymentId ?? "",
        cancelled: false,
      });
    await world.takeWebhooks();
    const late = vendor === PAYSTACK ? pro - grow : 0n;
    expect((await wallet(userId)).availableMinor - before.availableMinor).toBe(late);
    expect(await invoiced(userId)).toEqual([grow, pro - grow, ...(late > 0n ? [late] : [])]);
    expect(await current(userId)).toMatchObject({ planPriceId: priceOf("pro") });
    expect(await auditBooks(world.db)).toEqual([]);
  });

  test("a renewal that the bank wants confirmed is told, waits in grace, and is paid without charging twice", async () => {
    const { userId, id } = await aSubscriber();
    await world.cards.fault("renewal-challenge", { times: 20 });
    await world.advance(32);
    await world.cards.sandbox.call("DELETE", "/api/faults");
    await world.takeWebhooks();
    await syncSubscription(world.deps, id);
    const waiting = await current(userId);
    const told = world.notices.filter((notice) => notice.userId === userId).at(-1);
    const mails: Mail[] = [];
    const mail = { send: async (one: Mail) => void mails.push(one), close: () => {} };
    await mailDunning({ ...world.deps, mail }, { subscriptionId: id, letter: 1 });
    if (vendor === STRIPE) {
      expect(waiting).toMatchObject({ shownStatus: "grace", needsConfirmation: true });
      expect(waiting?.message).toContain("wants you to confirm the renewal");
      expect(told?.title).toBe("Your bank wants you to confirm a payment");
      expect(mails[0]?.text).toContain("Confirm the payment");
      const { url } = await fetch(waiting?.redirectUrl ?? "");
      await world.cards.press(url, "complete");
    } else {
      // Paystack has no page for it: another card pays.
      expect(waiting).toMatchObject({ shownStatus: "grace", needsConfirmation: false });
      expect(waiting?.message).toContain("a renewal cannot ask you");
      expect(told?.title).toBe("Your subscription could not be renewed");
      expect(mails[0]?.text).toContain("Pay with another card");
      const [card] = await listCards(world.deps, userId);
      await payOverdue(world.deps, { userId, cardId: card?.cardId ?? "" });
    }
    await world.takeWebhooks();
    await syncSubscription(world.deps, id);
    expect(await current(userId)).toMatchObject({ shownStatus: "active", message: null });
    expect(await invoiced(userId)).toEqual([grow, grow]);
    expect(await auditBooks(world.db)).toEqual([]);
  });
});
