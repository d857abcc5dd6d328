import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { chargeToken } from "./charge-token.ts";
import { applyPaymentState } from "../confirm-payment.ts";
import { recheckPayments } from "../recheck-payments.ts";
import { startTopUp } from "./start-top-up.ts";
import type { Webhook } from "../testing/billing-world.ts";
import { PAYS, useTopUps } from "../testing/use-top-ups.ts";

const { world, fault, heal, aUser, available, aTopUp, aPaidTopUp, poll } = useTopUps();

const RUNS = Number(process.env.PAYMENT_ORDER_RUNS ?? 8);

const aCharge = (userId: string, tokenId: string, idempotencyKey: string = randomUUID()) =>
  chargeToken(world.deps, {
    userId,
    tokenId,
    amountMinor: 15_000n,
    currency: "ZAR",
    idempotencyKey,
  });

describe("a top-up on the payment page", () => {
  test("is credited once, whatever the order and number of its webhooks, polls and rechecks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(3)), fc.boolean(), async (choices, atOnce) => {
        const { userId, paymentId } = await aPaidTopUp();
        const webhooks = await world.webhooksAbout(paymentId, 3);
        const acts = [...webhooks, ...webhooks, undefined, undefined]
          .map((webhook) => ({ webhook, order: choices.next().value ?? 0 }))
          .toSorted((a, b) => a.order - b.order)
          .map(
            ({ webhook }) =>
              () =>
                actOn(userId, paymentId, webhook),
          );
        if (atOnce) await Promise.all(acts.map((act) => act()));
        else for (const act of acts) await act();
        expect(await available(userId)).toBe(15_000n);
      }),
      { numRuns: RUNS },
    );
  });

  async function actOn(userId: string, paymentId: string, webhook: Webhook | undefined) {
    if (webhook) expect(await world.deliver(webhook)).toBe(200);
    else expect((await poll(userId, paymentId)).status).toBe("succeeded");
  }

  test("is credited by the job when every webhook is lost and nobody comes back to the page", async () => {
    const { userId, paymentId } = await aPaidTopUp();
    await recheckPayments(world.deps, { olderThanSeconds: 0 });
    expect(await available(userId)).toBe(15_000n);
    expect(await poll(userId, paymentId)).toMatchObject({ status: "succeeded", redirectUrl: null });
  });

  test("that is declined says why in plain words and can still be paid with another card", async () => {
    const userId = aUser();
    const { paymentId, redirectUrl } = await aTopUp(userId);
    await world.pay(redirectUrl, "4000000000009995");
    const declined = await poll(userId, paymentId);
    expect(declined.status).toBe("pending");
    expect(declined.message).toContain("not enough money on this card");
    expect(await available(userId)).toBe(0n);
    await world.pay(redirectUrl, PAYS);
    expect(await poll(userId, paymentId)).toMatchObject({ status: "succeeded", message: null });
    expect(await available(userId)).toBe(15_000n);
  });

  test("that is left is cancelled, and its page takes no money any more", async () => {
    const userId = aUser();
    const { paymentId, redirectUrl } = await aTopUp(userId);
    expect(await poll(userId, paymentId, true)).toMatchObject({ status: "cancelled" });
    await world.pay(redirectUrl, PAYS);
    expect(await poll(userId, paymentId)).toMatchObject({ status: "cancelled" });
    expect(await available(userId)).toBe(0n);
  });

  test.each([
    ["is pending", { status: "pending", lastDecline: null }],
    [
      "waits for the bank",
      { status: "requires-action", redirectUrl: "https://bank.test", providerPaymentId: "pi_late" },
    ],
    ["is not known", { status: "not-found" }],
  ] as const)(
    "that is closed stays so, though an older answer says that it %s",
    async (_what, state) => {
      const userId = aUser();
      const { paymentId } = await aTopUp(userId);
      const decline = "card-declined" as const;
      const closed = { status: "failed" as const, decline, providerPaymentId: `pi_${paymentId}` };
      const failed = await applyPaymentState(world.deps, paymentId, closed);
      expect(failed.status).toBe("failed");
      await sql`update payment set created_at = now() - interval '3 minutes' where id = ${paymentId}`.execute(
        world.db,
      );
      expect(await applyPaymentState(world.deps, paymentId, state)).toEqual(failed);
    },
  );

  test("that was paid before the user pressed back is credited, not cancelled", async () => {
    const { userId, paymentId } = await aPaidTopUp();
    expect(await poll(userId, paymentId, true)).toMatchObject({ status: "succeeded" });
    expect(await available(userId)).toBe(15_000n);
  });

  test("leads to the same page under the same key, also when the first answer was lost", async () => {
    const userId = aUser();
    const key = randomUUID();
    await fault({ kind: "drop-after", match: "POST /v1/checkout/sessions" });
    await expect(aTopUp(userId, 15_000n, key)).rejects.toMatchObject({ code: "deadline-exceeded" });
    await heal();
    const again = await aTopUp(userId, 15_000n, key);
    expect(await aTopUp(userId, 15_000n, key)).toEqual(again);
    await expect(aTopUp(userId, 15_001n, key)).rejects.toMatchObject({
      code: "aborted",
      reason: "idempotency-key-reused",
    });
    await world.pay(again.redirectUrl, PAYS);
    await poll(userId, again.paymentId);
    expect(await available(userId)).toBe(15_000n);
  });

  test.each([
    ["/campaign/edit?id=1", "/campaign/edit?id=1"],
    ["//evil.example", "/wallet"],
    ["/\\\\evil.example", "/wallet"],
  ])("that was started for %s comes back to our own %s", async (returnPath, next) => {
    const userId = aUser();
    const call = { userId, amountMinor: 15_000n, idempotencyKey: randomUUID(), returnPath };
    const { paymentId } = await startTopUp(world.deps, call);
    const [session] = (await world.sandbox.stripe.checkout.sessions.list({ limit: 1 })).data;
    const back = new URL(session?.success_url ?? "");
    expect(Object.fromEntries(back.searchParams)).toEqual({ paymentId, next });
    expect(session?.cancel_url).toBe(`${back.href}&cancelled=true`);
  });

  test.each([
    [15_001n, "ZAR"],
    [1n, "ZAR"],
    [15_000n, "GHS"],
  ])("that the provider calls paid with %s of %s is credited to nobody", async (paid, currency) => {
    const userId = aUser();
    const { paymentId } = await aTopUp(userId);
    const state = { providerPaymentId: "pi_other", amountMinor: paid, currency };
    await expect(
      applyPaymentState(world.deps, paymentId, { status: "succeeded", ...state }),
    ).rejects.toMatchObject({ reason: "payment-amount-differs" });
    expect(await available(userId)).toBe(0n);
  });

  test.each([1_999n, 5_000_001n, 0n])("of %s cents is refused", async (amountMinor) => {
    await expect(aTopUp(aUser(), amountMinor)).rejects.toMatchObject({
      code: "invalid-argument",
      details: [{ path: "amountMinor" }],
    });
  });

  test("of somebody else is not found", async () => {
    const { paymentId } = await aTopUp(aUser());
    await expect(poll(aUser(), paymentId)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("a charge by card token", () => {
  test("credits at once, and once under one key", async () => {
    const userId = aUser();
    const key = randomUUID();
    const first = await aCharge(userId, "pm_card_visa", key);
    expect(first).toMatchObject({ status: "succeeded", amountMinor: 15_000n });
    expect(await aCharge(userId, "pm_card_visa", key)).toEqual(first);
    expect(await available(userId)).toBe(15_000n);
  });

  test.each([
    ["pm_card_chargeDeclined", "Your bank declined the card."],
    ["pm_card_chargeDeclinedInsufficientFunds", "not enough money"],
    ["pm_card_chargeDeclinedLostCard", "cannot be used"],
    ["pm_card_chargeDeclinedExpiredCard", "has expired"],
    ["pm_card_chargeDeclinedIncorrectCvc", "security code is wrong"],
    ["pm_card_chargeDeclinedProcessingError", "could not be processed"],
  ])("with %s fails with a plain sentence and takes nothing", async (token, words) => {
    const userId = aUser();
    const payment = await aCharge(userId, token);
    expect(payment.status).toBe("failed");
    expect(payment.message).toContain(words);
    expect(await available(userId)).toBe(0n);
  });

  test.each([
    ["complete", "succeeded", 15_000n],
    ["fail", "failed", 0n],
  ])("that needs 3-D Secure goes to the bank: %s", async (action, status, amountMinor) => {
    const userId = aUser();
    const payment = await aCharge(userId, "pm_card_threeDSecure2Required");
    expect(payment.status).toBe("requires-action");
    expect(await available(userId)).toBe(0n);
    const body = new URLSearchParams({ action });
    await fetch(payment.redirectUrl ?? "", { method: "POST", redirect: "manual", body });
    expect(await poll(userId, payment.paymentId)).toMatchObject({ status });
    expect(await available(userId)).toBe(amountMinor);
  });

  test.each(["drop-after", "500-after", "timeout-after"])(
    "that was taken while the answer was lost (%s) is found and credited once",
    async (kind) => {
      const userId = aUser();
      await fault({ kind, match: "POST /v1/payment_intents", delayMs: 2_500 });
      const payment = await aCharge(userId, "pm_card_visa");
      expect(payment.status).toBe("pending");
      expect(payment.message).toContain("do not pay again");
      await heal();
      await recheckPayments(world.deps, { olderThanSeconds: 0 });
      await recheckPayments(world.deps, { olderThanSeconds: 0 });
      expect(await available(userId)).toBe(15_000n);
    },
  );

  test("that never reached the provider is cancelled once it cannot arrive any more", async () => {
    const userId = aUser();
    await fault({ kind: "drop-before", match: "POST /v1/payment_intents" });
    const { paymentId } = await aCharge(userId, "pm_card_visa");
    await heal();
    expect((await poll(userId, paymentId)).status).toBe("pending");
    await sql`update payment set created_at = now() - interval '3 minutes' where id = ${paymentId}`.execute(
      world.db,
    );
    expect((await poll(userId, paymentId)).status).toBe("cancelled");
    expect(await available(userId)).toBe(0n);
  });
});
