import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { KnownSubscription, PlanTerms, SubscriptionState } from "./subscriptions.ts";
import {
  type ContractWorld,
  createContractWorld,
  PAYSTACK,
  RETURN_URL,
  STRIPE,
} from "./testing/contract-world.ts";

const DAY_MS = 86_400_000;

// Months pass hour by hour.
const options = { timeout: 120_000 };

describe.each([STRIPE, PAYSTACK])("subscriptions through $name", options, (vendor) => {
  let world: ContractWorld;
  beforeAll(async () => {
    world = await createContractWorld(vendor);
  });
  afterAll(() => world.end());
  beforeEach(async () => {
    await world.sandbox.call("DELETE", "/api/faults");
  });

  const { cards, currency } = vendor;
  const plan = (more: Partial<PlanTerms> = {}): PlanTerms => ({
    planKey: "standard-monthly",
    name: "Standard, monthly",
    amountMinor: 9_900n,
    currency,
    interval: "month",
    ...more,
  });
  const priceOf = async (terms = plan()) =>
    (await world.provider.subscriptions.ensurePrice(terms)).providerPriceId;

  async function begin(number: string, cardId?: string | null) {
    const customer = await world.customer();
    const card = await world.saveCard(customer, number);
    const request = {
      subscriptionId: randomUUID(),
      ...customer,
      providerPriceId: await priceOf(),
      cardId: cardId === undefined ? card.cardId : cardId,
      successUrl: RETURN_URL,
      cancelUrl: RETURN_URL,
    };
    return { customer, request, outcome: await world.provider.subscriptions.subscribe(request) };
  }

  async function running(): Promise<{
    customer: { providerCustomerId: string; email: string };
    known: KnownSubscription;
    state: SubscriptionState;
    read: () => Promise<SubscriptionState | undefined>;
  }> {
    const { customer, request, outcome } = await begin(cards.good);
    if (outcome.kind !== "subscription") throw new Error(`It is ${outcome.kind}.`);
    const { subscription: state } = outcome;
    const { providerSubscriptionId } = state;
    const known = { ...request, providerSubscriptionId };
    const handle = { ...known, sessionId: null, createdAt: new Date() };
    return { customer, known, state, read: () => world.provider.subscriptions.find(handle) };
  }

  const daysFromNow = async (date: Date | null) => {
    const { now } = await (await world.sandbox.call("GET", "/api/clock")).json();
    return ((date?.getTime() ?? 0) - Date.parse(now)) / DAY_MS;
  };

  /** To the day after the period's end and two hours on: the money is taken within an hour. */
  const pastRenewal = async ({ periodEnd }: SubscriptionState) =>
    `P${Math.ceil(await daysFromNow(periodEnd))}DT2H`;

  test("the same terms have one price; another amount has another", async () => {
    const first = await priceOf();
    expect(await priceOf()).toBe(first);
    expect(await priceOf(plan({ amountMinor: 12_900n }))).not.toBe(first);
    expect(await priceOf(plan({ planKey: "team-monthly" }))).not.toBe(first);
  });

  test("with a saved card it begins at once, once, and is paid for a month", async () => {
    const { request, outcome } = await begin(cards.good);
    if (outcome.kind !== "subscription") throw new Error(`It is ${outcome.kind}.`);
    const { subscription } = outcome;
    expect(subscription).toMatchObject({
      status: "active",
      endsAtPeriodEnd: false,
      providerPriceId: request.providerPriceId,
      lastDecline: null,
    });
    const days = await daysFromNow(subscription.periodEnd);
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(await world.provider.subscriptions.subscribe(request)).toEqual(outcome);
    const handle = { ...request, sessionId: null, providerSubscriptionId: null };
    const found = await world.provider.subscriptions.find({ ...handle, createdAt: new Date() });
    expect(found).toEqual(subscription);
    await world.providerEvent("subscription-updated", subscription.providerSubscriptionId);
  });

  test("whose first payment is refused there is none", async () => {
    const { outcome } = await begin(cards.failsWhenCharged);
    expect(outcome).toEqual({ kind: "declined", decline: "card-declined" });
  });

  test("on the page it begins when the page is paid", async () => {
    const { request, outcome } = await begin(cards.good, null);
    if (outcome.kind !== "page") throw new Error(`It is ${outcome.kind}.`);
    const handle = {
      ...request,
      sessionId: outcome.sessionId,
      providerSubscriptionId: null,
      createdAt: new Date(),
    };
    expect(await world.provider.subscriptions.find(handle)).toBeUndefined();
    await world.typeCard(outcome.redirectUrl, cards.declined);
    await world.typeCard(outcome.redirectUrl, cards.good);
    expect(await world.provider.subscriptions.find(handle)).toMatchObject({ status: "active" });
  });

  test("cancelled at once it is not charged again; a page that was given up is closed where that can be", async () => {
    const { known, read } = await running();
    const { subscriptions } = world.provider;
    await subscriptions.cancelNow(known);
    const cancelled = await subscriptions.cancelNow(known);
    expect(cancelled.status === "ended" || cancelled.endsAtPeriodEnd).toBe(true);
    await world.advance("P32D");
    expect((await read())?.status).toBe("ended");
    expect(await subscriptions.listPayments(known, new Date(0))).toHaveLength(1);
    const { request, outcome } = await begin(cards.good, null);
    if (outcome.kind !== "page") throw new Error(`It is ${outcome.kind}.`);
    await subscriptions.closePage(outcome.sessionId);
    await subscriptions.closePage(outcome.sessionId);
    await world.typeCard(outcome.redirectUrl, cards.good);
    const handle = { ...request, sessionId: outcome.sessionId, providerSubscriptionId: null };
    const found = await subscriptions.find({ ...handle, createdAt: new Date() });
    expect(found?.status).toBe(vendor.name === "stripe" ? undefined : "active");
  });

  test("is renewed when its time has come, and the books show both payments", async () => {
    const { known, state, read } = await running();
    await world.advance("P32D");
    const renewed = await read();
    expect(renewed?.status).toBe("active");
    expect(renewed?.periodEnd?.getTime()).toBeGreaterThan(state.periodEnd?.getTime() ?? 0);
    const providerEvent = await world.providerEvent(
      "subscription-renewed",
      known.providerSubscriptionId,
    );
    expect(providerEvent.periodEnd).toEqual(renewed?.periodEnd);
    const to = new Date(Date.now() + 400 * DAY_MS);
    const query = { from: new Date(Date.now() - DAY_MS), to, cursor: null };
    const { items } = await world.provider.statement.listPayments(query);
    const { providerSubscriptionId: id } = known;
    const mine = items.filter(({ providerSubscriptionId }) => providerSubscriptionId === id);
    expect(mine).toHaveLength(2);
    expect(mine.every(({ purpose }) => purpose === "subscription")).toBe(true);
    expect(mine.every(({ amountMinor }) => amountMinor === 9_900n)).toBe(true);
  });

  test.runIf(vendor === STRIPE)("a period counts once it is paid, not when it begins", async () => {
    const { state, read } = await running();
    const minutes = Math.ceil((await daysFromNow(state.periodEnd)) * 24 * 60);
    await world.advance(`PT${minutes + 5}M`);
    expect(await read()).toMatchObject({ status: "active", periodEnd: state.periodEnd });
    await world.advance("PT2H");
    const paid = await read();
    expect(paid?.status).toBe("active");
    expect(paid?.periodEnd?.getTime()).toBeGreaterThan(state.periodEnd?.getTime() ?? 0);
  });

  test("whose renewal is refused is past due, says why, and goes on with another card", async () => {
    const { customer, known, state, read } = await running();
    await world.fault("renewal-declined", { times: 20 });
    await world.advance(await pastRenewal(state));
    expect(await read()).toMatchObject({
      status: "past-due",
      lastDecline: "insufficient-funds",
    });
    if (vendor === STRIPE) expect((await read())?.periodEnd).toEqual(state.periodEnd);
    await world.providerEvent("subscription-payment-failed", known.providerSubscriptionId);
    await world.sandbox.call("DELETE", "/api/faults");
    const other = await world.saveCard(customer, cards.good);
    const outcome = await world.provider.subscriptions.payOverdue(known, other.cardId);
    expect(outcome).toMatchObject({ kind: "subscription", subscription: { status: "active" } });
  });

  test("whose renewal the bank wants confirmed is past due and says so; confirming it, or another card, goes on", async () => {
    const { customer, known, state, read } = await running();
    await world.fault("renewal-challenge", { times: 20 });
    await world.advance(await pastRenewal(state));
    await world.sandbox.call("DELETE", "/api/faults");
    const late = await read();
    expect(late?.status).toBe("past-due");
    const { subscriptions } = world.provider;
    const insists = await world.saveCard(customer, cards.challengeWhenSaved);
    const asked = await subscriptions.payOverdue(known, insists.cardId);
    if (vendor === PAYSTACK) {
      expect(late).toMatchObject({ lastDecline: "authentication-failed", actionUrl: null });
      expect(asked).toEqual({ kind: "declined", decline: "authentication-failed" });
      const other = await world.saveCard(customer, cards.good);
      const paid = await subscriptions.payOverdue(known, other.cardId);
      expect(paid).toMatchObject({ kind: "subscription", subscription: { status: "active" } });
      return;
    }
    expect(late).toMatchObject({ lastDecline: null, actionUrl: expect.any(String) });
    expect(asked).toMatchObject({ kind: "subscription", subscription: { status: "past-due" } });
    await world.providerEvent("subscription-updated", "invoice.payment_action_required");
    const { url } = await fetch(late?.actionUrl ?? "");
    await world.press(url, "complete");
    expect(await read()).toMatchObject({ status: "active", actionUrl: null });
  });

  test("cancelled runs to the end of what is paid, can be taken back before, and then ends", async () => {
    const { known, state, read } = await running();
    const { subscriptions } = world.provider;
    const cancelled = await subscriptions.cancelAtPeriodEnd(known);
    expect(cancelled).toMatchObject({ status: "active", endsAtPeriodEnd: true });
    expect(cancelled.periodEnd).toEqual(state.periodEnd);
    expect(await subscriptions.cancelAtPeriodEnd(known)).toEqual(cancelled);
    expect(await subscriptions.resume(known)).toEqual(state);
    await subscriptions.cancelAtPeriodEnd(known);
    await world.advance(await pastRenewal(state));
    expect((await read())?.status).toBe("ended");
    await world.providerEvent("subscription-ended", known.providerSubscriptionId);
    await expect(subscriptions.resume(known)).rejects.toMatchObject({ kind: "rejected" });
  });

  test.each([
    ["month", 14_900n],
    ["year", 99_000n],
  ] as const)("changed to another %sly price keeps its day", async (interval, amountMinor) => {
    const { known, state } = await running();
    const { subscriptions } = world.provider;
    const providerPriceId = await priceOf(
      plan({ planKey: `big-${interval}`, interval, amountMinor }),
    );
    const to = { providerPriceId, cardId: null };
    const changed = await subscriptions.changePlan(known, to);
    expect(changed).toMatchObject({ status: "active", providerPriceId });
    expect(changed.periodEnd).toEqual(state.periodEnd);
    expect(await subscriptions.changePlan(known, to)).toEqual(changed);
  });

  test("has a page of the provider's own", async () => {
    const { known } = await running();
    const { redirectUrl } = await world.provider.subscriptions.managePage(known, RETURN_URL);
    expect((await fetch(redirectUrl)).status).toBe(200);
  });
});
