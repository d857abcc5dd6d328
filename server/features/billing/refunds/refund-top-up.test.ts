import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { placeHold } from "../holds/place-hold.ts";
import { recheckRefunds } from "../recheck-payments.ts";
import { listRefundable, refundTopUp } from "./refund-top-up.ts";
import { useTopUps } from "../testing/use-top-ups.ts";

const { world, fault, heal, available, aPaidTopUp, poll } = useTopUps();

describe("a refund", () => {
  const aRefund = async (
    paymentId: string,
    amountMinor: bigint,
    idempotencyKey: string = randomUUID(),
  ) => {
    const reason = "Paid by mistake";
    const call = {
      paymentId,
      amountMinor,
      idempotencyKey,
      reason,
      requestedBy: "an-administrator",
    };
    return (await refundTopUp(world.deps, call)).status;
  };

  test("pays unspent money back once, and never more than is left of wallet and payment", async () => {
    const { userId, paymentId } = await aPaidTopUp();
    await poll(userId, paymentId);
    const hold = { userId, currency: "ZAR" as const, campaignId: randomUUID(), title: "Sale" };
    const at = world.deps.clock.now();
    await placeHold(world.db, { ...hold, amountMinor: 5_000n, idempotencyKey: "hold", at });
    await expect(aRefund(paymentId, 10_001n)).rejects.toMatchObject({
      reason: "insufficient-funds",
    });
    await expect(aRefund(paymentId, 15_001n)).rejects.toMatchObject({ code: "invalid-argument" });
    expect(await aRefund(paymentId, 4_000n, "once")).toBe("succeeded");
    expect(await aRefund(paymentId, 4_000n, "once")).toBe("succeeded");
    expect(await available(userId)).toBe(6_000n);
    const refunds = await world.sandbox.stripe.refunds.list();
    expect(refunds.data.map(({ amount }) => amount)).toEqual([4_000]);
  });

  test("is in the audit once, with who asked for it and why; one that cannot be made is not", async () => {
    const { userId, paymentId } = await aPaidTopUp();
    await poll(userId, paymentId);
    await expect(aRefund(paymentId, 15_001n)).rejects.toMatchObject({ code: "invalid-argument" });
    await aRefund(paymentId, 4_000n, "once");
    await aRefund(paymentId, 4_000n, "once");
    const { id: refundId } = await world.db
      .selectFrom("paymentRefund")
      .select("id")
      .where("paymentId", "=", paymentId)
      .executeTakeFirstOrThrow();
    const acts = await world.db
      .selectFrom("auditLog")
      .select(["action", "actorUserId", "detail"])
      .where("subjectUserId", "=", userId)
      .where("action", "like", "refund.%")
      .execute();
    const reason = "Paid by mistake";
    expect(acts).toEqual([
      {
        action: "refund.requested",
        actorUserId: "an-administrator",
        detail: { refundId, paymentId, amountMinor: 4_000, currency: "ZAR", reason },
      },
    ]);
  });

  test("whose answer is lost is finished by the job, once", async () => {
    const { userId, paymentId } = await aPaidTopUp();
    await poll(userId, paymentId);
    await fault({ kind: "drop-after", match: "POST /v1/refunds" });
    expect(await aRefund(paymentId, 15_000n)).toBe("pending");
    await heal();
    await recheckRefunds(world.deps, { olderThanSeconds: 0 });
    expect((await poll(userId, paymentId)).status).toBe("refunded");
    expect(await available(userId)).toBe(0n);
  });

  test("that the provider refuses puts the money back into the wallet", async () => {
    const { userId, paymentId } = await aPaidTopUp();
    await poll(userId, paymentId);
    const [session] = (await world.sandbox.stripe.checkout.sessions.list({ limit: 1 })).data;
    // Paid back by hand at the provider: there is nothing left to pay back.
    await world.sandbox.stripe.refunds.create({ payment_intent: String(session?.payment_intent) });
    expect(await aRefund(paymentId, 15_000n)).toBe("failed");
    expect(await available(userId)).toBe(15_000n);
    const [payment] = await listRefundable(world.deps, userId);
    expect(payment?.refunds).toMatchObject([{ amountMinor: 15_000n, status: "failed" }]);
  });
});
