import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AMOUNT, everything, payCheckout } from "./testing/contract-checkout.ts";
import {
  type ContractWorld,
  createContractWorld,
  PAYSTACK,
  STRIPE,
} from "./testing/contract-world.ts";

describe.each([STRIPE, PAYSTACK])("refunds and disputes through $name", (vendor) => {
  let world: ContractWorld;
  beforeAll(async () => {
    world = await createContractWorld(vendor);
  });
  afterAll(() => world.end());
  beforeEach(async () => {
    await world.sandbox.call("DELETE", "/api/faults");
  });

  const { cards, currency } = vendor;
  const paidCheckout = (number?: string) => payCheckout(world, vendor, number);

  describe("a refund", () => {
    const refund = (
      providerPaymentId: string,
      amountMinor: bigint,
      refundId = randomUUID(),
      { provider } = world,
    ) => provider.refund({ refundId, providerPaymentId, amountMinor });

    test("in part and of the rest, but never of more", async () => {
      const { providerPaymentId } = await paidCheckout();
      const part = await refund(providerPaymentId, 5_000n);
      await refund(providerPaymentId, 10_000n);
      await expect(refund(providerPaymentId, 1n)).rejects.toMatchObject({ kind: "rejected" });
      expect(await world.provider.findRefund(part.providerRefundId)).toMatchObject({
        status: "processed",
      });
    });

    test("asked for twice is made once, also when the first answer was lost", async () => {
      const { providerPaymentId } = await paidCheckout();
      const refundId = randomUUID();
      await world.fault("timeout-after", { match: "refund", times: 1 });
      // Which of the calls the fault meets is the adapter's own affair.
      await refund(providerPaymentId, 5_000n, refundId, world.inHaste()).catch(() => undefined);
      await world.sandbox.call("DELETE", "/api/faults");
      const again = await refund(providerPaymentId, 5_000n, refundId);
      expect(await refund(providerPaymentId, 5_000n, refundId)).toMatchObject({
        providerRefundId: again.providerRefundId,
      });
      const { items } = await world.provider.statement.listRefunds(everything());
      expect(items.filter((item) => item.refundId === refundId)).toMatchObject([
        { providerPaymentId, amountMinor: 5_000n, currency, status: "processed" },
      ]);
    });

    test("that the bank sends back has failed, and a webhook tells so", async () => {
      const { providerPaymentId } = await paidCheckout(cards.refundFails);
      const { providerRefundId } = await refund(providerPaymentId, AMOUNT);
      expect((await world.provider.findRefund(providerRefundId))?.status).toBe("failed");
      await world.providerEvent("refund-updated", '"failed"');
    });

    test("that takes time is pending first and processed later", async () => {
      const { providerPaymentId } = await paidCheckout(cards.refundPending);
      const made = await refund(providerPaymentId, AMOUNT);
      expect(made.status).toBe("pending");
      await world.advance("PT2H");
      expect((await world.provider.findRefund(made.providerRefundId))?.status).toBe("processed");
    });

    test("that nobody made is not found", async () => {
      expect(await world.provider.findRefund("999")).toBeUndefined();
    });
  });

  test("a dispute is on record, and both its webhooks tell about the payment", async () => {
    const { paymentId, providerPaymentId } = await paidCheckout(cards.disputed);
    const opened = await world.providerEvent("dispute-opened", providerPaymentId);
    expect(opened).toMatchObject({ providerPaymentId, amountMinor: AMOUNT, currency });
    const disputes = () => world.provider.statement.listDisputes(everything());
    expect((await disputes()).items).toMatchObject([{ paymentId, status: "open" }]);
    const { disputes: shown } = await (await world.sandbox.call("GET", "/api/cards")).json();
    const path = `/api/cards/disputes/${encodeURIComponent(shown[0].id)}/close`;
    await world.sandbox.call("POST", path, { outcome: "lost" });
    expect(await world.providerEvent("dispute-closed", providerPaymentId)).toMatchObject({
      providerDisputeId: opened.providerDisputeId,
      outcome: "lost",
    });
    expect((await disputes()).items).toMatchObject([{ status: "lost" }]);
  });
});
