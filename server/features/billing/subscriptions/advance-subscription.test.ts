import { describe, expect, test } from "vitest";
import type { SubscriptionState } from "../../../providers/payments/subscriptions.ts";
import { advanceSubscription, hasBenefits } from "./advance-subscription.ts";
import type { Subscription } from "./subscription.store.ts";

const at = (text: string) => new Date(`${text}T10:00:00Z`);
const START = at("2026-01-10");

const ROW: Subscription = {
  id: "s1",
  userId: "u1",
  provider: "stripe",
  providerCustomerId: "c1",
  providerPriceId: "p1",
  sessionId: null,
  providerSubscriptionId: null,
  planPriceId: "standard",
  nextPlanPriceId: null,
  status: "incomplete",
  endsAtPeriodEnd: false,
  startedAt: START,
  firstPaidAt: null,
  periodEnd: null,
  pastDueSince: null,
  redirectUrl: "https://pay.example/1",
  lastDecline: null,
  dunningSent: 0,
  bonusMonths: 0,
  savesCard: false,
  bodyHash: Buffer.alloc(32),
  createdAt: START,
  checkedAt: null,
};
const REPLY: SubscriptionState = {
  providerSubscriptionId: "ps1",
  providerPriceId: "p1",
  status: "active",
  endsAtPeriodEnd: false,
  periodEnd: at("2026-02-10"),
  actionUrl: null,
  lastDecline: null,
  cardId: null,
};
const ACTIVE = advance(ROW, REPLY, START, START);

function advance(
  row: Subscription,
  reply: SubscriptionState | undefined,
  now: Date,
  firstPaidAt: Date | null = null,
  lastPaidAt = firstPaidAt,
): Subscription {
  return advanceSubscription(row, reply, { now, technicalNow: now, firstPaidAt, lastPaidAt });
}

describe("a subscription that the provider does not know", () => {
  test("ends a day after its payment page was opened, and not before", () => {
    expect(advance(ROW, undefined, new Date(START.getTime() + 86_400_000))).toEqual(ROW);
    expect(advance(ROW, undefined, new Date(START.getTime() + 86_400_001))).toMatchObject({
      status: "ended",
      redirectUrl: null,
    });
  });

  test("stays as it is once it was paid: a reply that is missing says nothing", () => {
    expect(advance(ACTIVE, undefined, at("2026-01-20"))).toEqual(ACTIVE);
  });
});

describe("the first payment", () => {
  test("begins the benefits and the first month's bonus, and closes the payment page", () => {
    expect(ACTIVE).toMatchObject({
      status: "active",
      firstPaidAt: START,
      redirectUrl: null,
      bonusMonths: 1,
    });
    expect([hasBenefits(ROW, START), hasBenefits(ACTIVE, START)]).toEqual([false, true]);
  });

  test("that never comes gives nothing: neither before nor after the plan was given up", () => {
    for (const status of ["past-due", "ended"] as const)
      expect(hasBenefits(advance(ROW, { ...REPLY, status }, START), START)).toBe(false);
  });

  test("gives no bonus while nothing was paid, whatever the provider's status says", () => {
    expect(advance(ROW, REPLY, START)).toMatchObject({ status: "active", bonusMonths: 0 });
  });
});

describe("a renewal that was refused", () => {
  const refused: SubscriptionState = {
    ...REPLY,
    status: "past-due",
    actionUrl: "https://pay.example/2",
    lastDecline: "card-declined",
  };
  const pastDue = advance(ACTIVE, refused, at("2026-02-10"));

  test("is written to its owner about on days 0, 3, 6 and 7, counted from the first refusal", () => {
    const lettersOn = (day: string) => advance(pastDue, refused, at(day)).dunningSent;
    expect(pastDue).toMatchObject({ pastDueSince: at("2026-02-10"), dunningSent: 1 });
    expect(
      ["2026-02-12", "2026-02-13", "2026-02-15", "2026-02-16", "2026-02-17"].map(lettersOn),
    ).toEqual([1, 2, 2, 3, 4]);
  });

  test("takes the benefits after seven days and gives no further bonus until it is paid", () => {
    const later = advance(pastDue, { ...refused, periodEnd: at("2026-03-10") }, at("2026-02-17"));
    expect(later.bonusMonths).toBe(1);
    expect([hasBenefits(later, at("2026-02-16")), hasBenefits(later, at("2026-02-17"))]).toEqual([
      true,
      false,
    ]);
  });

  test("gives no bonus for its month when only a later one is paid, with the same card or another, nor one too many after that", () => {
    const tried = advance(pastDue, { ...refused, periodEnd: at("2026-03-10") }, at("2026-02-17"));
    const until = (row: Subscription, end: string, now: string, lastPaid: string) =>
      advance(row, { ...REPLY, periodEnd: at(end) }, at(now), START, at(lastPaid));
    const renewed = until(tried, "2026-04-10", "2026-03-10", "2026-03-10");
    expect(renewed).toMatchObject({ firstPaidAt: at("2026-02-10"), bonusMonths: 2 });
    const bought = until(tried, "2026-03-25", "2026-02-25", "2026-02-25");
    expect(bought.bonusMonths).toBe(2);
    expect(until(bought, "2026-03-25", "2026-03-20", "2026-02-25").bonusMonths).toBe(2);
    expect(until(bought, "2026-04-25", "2026-03-25", "2026-03-25").bonusMonths).toBe(3);
  });

  test("counts its months as before when it is paid itself, some days late", () => {
    const paid = advance(
      pastDue,
      { ...REPLY, periodEnd: at("2026-03-10") },
      at("2026-02-14"),
      START,
      at("2026-02-14"),
    );
    expect(paid).toMatchObject({ firstPaidAt: START, bonusMonths: 2 });
  });

  test("is forgotten when the next try succeeds, and the month that was paid has its bonus", () => {
    const paid = advance(pastDue, { ...REPLY, periodEnd: at("2026-03-10") }, at("2026-02-12"));
    expect(paid).toMatchObject({
      status: "active",
      pastDueSince: null,
      dunningSent: 0,
      redirectUrl: null,
      bonusMonths: 2,
    });
  });
});

describe("a smaller plan that was chosen for the next period", () => {
  const choosing = { ...ACTIVE, nextPlanPriceId: "basic" };

  test("begins with that period and not with another reply in this one", () => {
    expect(advance(choosing, REPLY, at("2026-01-20"))).toMatchObject({
      planPriceId: "standard",
      nextPlanPriceId: "basic",
    });
    expect(
      advance(choosing, { ...REPLY, periodEnd: at("2026-03-10") }, at("2026-02-10")),
    ).toMatchObject({ planPriceId: "basic", nextPlanPriceId: null });
  });

  test.each([
    ["billed before it was chosen, is of the plan before", "2026-02-12", "standard", "basic"],
    ["not known yet, is of the smaller one", "2026-01-10", "basic", null],
  ])("and a period that is paid, but %s", (_what, lastPaid, planPriceId, nextPlanPriceId) => {
    const unpaid = { ...choosing, status: "past-due" as const, pastDueSince: at("2026-02-10") };
    const reply = { ...REPLY, periodEnd: at("2026-03-10") };
    const now = at("2026-02-12");
    const paid = { firstPaidAt: START, lastPaidAt: at(lastPaid), isLastOfPlan: true };
    expect(advanceSubscription(unpaid, reply, { now, technicalNow: now, ...paid })).toMatchObject({
      planPriceId,
      nextPlanPriceId,
    });
  });
});
