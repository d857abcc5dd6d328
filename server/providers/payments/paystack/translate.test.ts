import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "./api.ts";
import { noteOfRefund, ownIdOf, purposeOf, refundIdOf } from "./metadata.ts";
import { toProviderEvent } from "./events.ts";
import { subscriptionSchema, transactionSchema } from "./schemas.ts";
import {
  DISPUTE,
  EXPIRING_CARDS,
  INVOICE_FAILED,
  INVOICE_PAID,
  NOT_RENEWING,
  REFUND_PROCESSED,
  VERIFIED,
} from "./testing/recorded.ts";
import {
  declineOf,
  disputeStatusOf,
  refundStatusOf,
  stateOfSubscription,
  stateOfTransaction,
} from "./translate.ts";

const ID = "0f5b2f6e-4c6e-4d5b-9a55-1f8a3f0f7c11";
const DAY_MS = 86_400_000;

describe("a transaction", () => {
  const stateOf = (change: object, when: { onPage: boolean; ageMs: number }) =>
    stateOfTransaction(transactionSchema.parse({ ...VERIFIED, ...change }), when);
  const onPage = { onPage: true, ageMs: 0 };

  test("that is paid carries amount, currency, the card and what knows it again", () => {
    expect(stateOf({}, onPage)).toEqual({
      status: "succeeded",
      providerPaymentId: "pjxrqb8jzc",
      amountMinor: 10_000n,
      currency: "ZAR",
      card: {
        cardId: "AUTH_9246d0h9kl",
        brand: "visa",
        last4: "4081",
        expiryMonth: 12,
        expiryYear: 2030,
      },
      cardFingerprint: "SIG_iCw3p0rsG7LUiQwlsR3t",
    });
  });

  test("paid from a wallet or with a card for one use has no card to keep", () => {
    for (const change of [{ channel: "mobile_money" }, { reusable: false }]) {
      const authorization = { ...VERIFIED.authorization, ...change };
      expect(stateOf({ authorization }, onPage)).toMatchObject({ card: null });
    }
    expect(stateOf({ authorization: {} }, onPage)).toMatchObject({ card: null });
  });

  test.each([
    ["abandoned", { onPage: true, ageMs: 0 }, "pending"],
    ["abandoned", { onPage: true, ageMs: DAY_MS + 1 }, "cancelled"],
    ["failed", { onPage: true, ageMs: 0 }, "pending"],
    ["failed", { onPage: true, ageMs: DAY_MS + 1 }, "cancelled"],
    ["failed", { onPage: false, ageMs: DAY_MS + 1 }, "failed"],
    ["ongoing", { onPage: false, ageMs: 0 }, "pending"],
    ["ongoing", { onPage: false, ageMs: DAY_MS + 1 }, "cancelled"],
    ["reversed", { onPage: true, ageMs: 0 }, "cancelled"],
    ["a-word-of-next-year", { onPage: true, ageMs: 0 }, "pending"],
  ] as const)("%s, %j, is %s", (status, when, expected) => {
    expect(stateOf({ status }, when).status).toBe(expected);
  });
});

test.each([
  ["Insufficient Funds", "insufficient-funds"],
  ["Not sufficient funds", "insufficient-funds"],
  ["Expired Card", "expired-card"],
  ["Incorrect CVV", "incorrect-cvc"],
  ["Lost card, pick up", "lost-or-stolen"],
  ["3DS authentication failed", "authentication-failed"],
  ["Token Not Generated. Customer Not Registered on Token Platform", "processing-error"],
  ["Declined", "card-declined"],
  ["Do Not Honour", "card-declined"],
  [null, "card-declined"],
] as const)("the bank's sentence %j is %s", (sentence, decline) => {
  expect(declineOf(sentence)).toBe(decline);
});

describe("news", () => {
  test("of a paid charge names our payment, also from metadata that came as text", () => {
    const metadata = { payment_id: ID, purpose: "payment" };
    const providerEvent = {
      kind: "payment-succeeded",
      paymentId: ID,
      providerPaymentId: "pjxrqb8jzc",
    };
    expect(toProviderEvent("charge.success", { ...VERIFIED, metadata })).toEqual(providerEvent);
    const text = JSON.stringify(metadata);
    expect(toProviderEvent("charge.success", { ...VERIFIED, metadata: text })).toEqual(
      providerEvent,
    );
  });

  test("of a plan's page that was paid is about the plan; a refused card there is none", () => {
    const metadata = { subscription_id: ID, purpose: "subscription" };
    const plan = { providerSubscriptionId: null, providerCustomerId: null, subscriptionId: ID };
    expect(toProviderEvent("charge.success", { ...VERIFIED, metadata })).toEqual({
      kind: "subscription-updated",
      ...plan,
    });
    const refused = { ...VERIFIED, status: "failed", metadata };
    expect(toProviderEvent("charge.failed", refused)).toMatchObject({ kind: "payment-failed" });
  });

  test("of a card that was checked is about the card", () => {
    const metadata = { setup_id: ID, purpose: "verification" };
    expect(toProviderEvent("charge.success", { ...VERIFIED, metadata })).toEqual({
      kind: "card-setup-ended",
      setupId: ID,
      providerSetupId: "pjxrqb8jzc",
    });
  });

  test.each([
    ["refund.processed", REFUND_PROCESSED, { kind: "refund-updated", status: "processed" }],
    [
      "refund.needs-attention",
      { ...REFUND_PROCESSED, status: "needs-attention" },
      { status: "pending" },
    ],
    ["invoice.update", INVOICE_PAID, { kind: "subscription-renewed" }],
    ["invoice.payment_failed", INVOICE_FAILED, { kind: "subscription-payment-failed" }],
    ["subscription.create", NOT_RENEWING, { kind: "subscription-updated" }],
    ["subscription.not_renew", NOT_RENEWING, { kind: "subscription-updated" }],
    ["subscription.disable", NOT_RENEWING, { kind: "subscription-ended" }],
    ["charge.dispute.create", DISPUTE, { kind: "dispute-opened", amountMinor: 5_800n }],
    [
      "charge.dispute.resolve",
      { ...DISPUTE, status: "resolved", resolution: "auto-accepted" },
      { kind: "dispute-closed", providerPaymentId: "v3mjfgbnc19v97x", outcome: "lost" },
    ],
    ["subscription.expiring_cards", EXPIRING_CARDS, { kind: "other" }],
    ["transfer.success", {}, { kind: "other" }],
  ])("%s is told", (event, data, expected) => {
    expect(toProviderEvent(event, data)).toMatchObject(expected);
  });

  test("is never more than other, and never an error, whatever comes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("charge.success", "refund.failed", "invoice.update", "subscription.create"),
        fc.jsonValue(),
        (event, data) => {
          expect(toProviderEvent(event, data).kind).toBeTypeOf("string");
        },
      ),
    );
  });
});

test("a subscription that was cancelled runs on, to the end of its last invoice", () => {
  const most_recent_invoice = { status: "success", period_end: "2021-10-08T00:00:00.000Z" };
  const subscription = subscriptionSchema.parse({ ...NOT_RENEWING, most_recent_invoice });
  expect(stateOfSubscription(subscription)).toMatchObject({
    status: "active",
    endsAtPeriodEnd: true,
    periodEnd: new Date("2021-10-08T00:00:00.000Z"),
  });
});

test.each([
  ["processed", "processed"],
  ["failed", "failed"],
  ["pending", "pending"],
  ["processing", "pending"],
  ["needs-attention", "pending"],
] as const)("a refund that is %s is %s", (status, expected) => {
  expect(refundStatusOf(status)).toBe(expected);
});

test.each([
  ["awaiting-merchant-feedback", null, "open"],
  ["resolved", "declined", "won"],
  ["resolved", "merchant-accepted", "lost"],
  ["archived", "auto-accepted", "lost"],
] as const)("a dispute that is %s (%s) is %s", (status, resolution, expected) => {
  expect(disputeStatusOf(status, resolution)).toBe(expected);
});

test.each([
  [401, "misconfigured"],
  [429, "unavailable"],
  [400, "rejected"],
  [200, "rejected"],
  [502, "timeout"],
] as const)("after status %d we know this much: %s", (status, kind) => {
  expect(refusal(status, undefined).kind).toBe(kind);
});

test.each([
  [{ message: "Duplicate Transaction Reference", code: "duplicate_reference" }, "duplicate"],
  [{ message: "This subscription is already in place." }, "duplicate"],
  [{ message: "Transaction reference not found.", code: "transaction_not_found" }, "not-found"],
  [{ message: "Invalid Email Address Passed" }, "other"],
] as const)("a refusal says what it is about, and not what was sent: %j", (envelope, problem) => {
  const error = refusal(400, { status: false, data: undefined, ...envelope });
  expect(error.problem).toBe(problem);
  expect(error.message).not.toContain(envelope.message);
});

test("our refund id is found again in the note", () => {
  expect(refundIdOf(noteOfRefund(ID))).toBe(ID);
  expect(refundIdOf("Refund for transaction T685312322670591")).toBeNull();
  expect(refundIdOf(null)).toBeNull();
});

test.each([[""], [null], [undefined], ["0"], [{}], [{ payment_id: "1 or 1=1" }], ["{"]])(
  "metadata %j names nothing of ours",
  (metadata) => {
    expect(ownIdOf(metadata, "payment_id")).toBeNull();
    expect(purposeOf(metadata)).toBe("unknown");
  },
);
