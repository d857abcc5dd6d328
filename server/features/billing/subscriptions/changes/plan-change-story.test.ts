import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { PAYSTACK, STRIPE } from "../../../../providers/payments/testing/contract-world.ts";
import { listFindings } from "../../ledger/audit.store.ts";
import { listCards } from "../../cards/list-cards.ts";
import { listRefundable } from "../../refunds/refund-top-up.ts";
import { readPayment } from "../../top-ups/read-payment.ts";
import { recheckPayments } from "../../recheck-payments.ts";
import { readCardSetup, startCardSetup } from "../../cards/save-card.ts";
import { useCardSubscriptions } from "../../testing/use-card-subscriptions.ts";
import { changePlan } from "./change-plan.ts";
import { cancelSubscription, resumeSubscription } from "./change-subscription.ts";
import { quoteChange } from "./quote-change.ts";
import { planLimitsFor } from "../read-subscriptions.ts";

// Months pass hour by hour.
const options = { timeout: 120_000 };

describe.each([STRIPE, PAYSTACK])("a change of plan through $name, for real", options, (vendor) => {
  const {
    world,
    grow,
    pro,
    bonus,
    priceOf,
    aSubscriber,
    current,
    unitPrice,
    wallet,
    invoiced,
    providerPrice,
  } = useCardSubscriptions(vendor);

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
    expect(await listFindings(world.db)).toEqual([]);
  });

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
    expect(await listFindings(world.db)).toEqual([]);
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
    expect(await listFindings(world.db)).toEqual([]);
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
    expect(await listFindings(world.db)).toEqual([]);
  });
});
