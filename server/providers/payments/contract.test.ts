import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type ContractWorld,
  createContractWorld,
  handleOf,
  PAYSTACK,
  RETURN_URL,
  STRIPE,
} from "./testing/contract-world.ts";

const AMOUNT = 15_000n;

describe.each([STRIPE, PAYSTACK])("payments through $name", (vendor) => {
  let world: ContractWorld;
  beforeAll(async () => {
    world = await createContractWorld(vendor);
  });
  afterAll(() => world.end());
  beforeEach(async () => {
    await world.sandbox.call("DELETE", "/api/faults");
  });

  const { cards, currency } = vendor;
  const checkout = async (paymentId: string = randomUUID()) => {
    const { sessionId, redirectUrl } = await world.provider.startCheckout({
      paymentId,
      amountMinor: AMOUNT,
      currency,
      description: "Top-up",
      email: "owner@shop.example.com",
      successUrl: RETURN_URL,
      cancelUrl: RETURN_URL,
    });
    return { paymentId, redirectUrl, handle: handleOf(paymentId, "checkout", sessionId) };
  };
  const paidCheckout = async (number = cards.good) => {
    const page = await checkout();
    await world.typeCard(page.redirectUrl, number);
    const state = await world.provider.findPayment(page.handle);
    if (state.status !== "succeeded") throw new Error(`The payment is ${state.status}.`);
    return { ...page, ...state };
  };
  const paymentsOf = async (paymentId: string) => {
    const { items } = await world.provider.books.listPayments(everything());
    return items.filter((item) => item.paymentId === paymentId);
  };

  describe("the payment page", () => {
    test("is pending until it is paid, then says how much, and a webhook tells so", async () => {
      const { paymentId, handle, redirectUrl } = await checkout();
      expect(await world.provider.findPayment(handle)).toEqual({
        status: "pending",
        lastDecline: null,
      });
      const next = await world.typeCard(redirectUrl, cards.good);
      expect(next).toContain(RETURN_URL);
      expect(await world.provider.findPayment(handle)).toMatchObject({
        status: "succeeded",
        amountMinor: AMOUNT,
        currency,
      });
      const news = await world.news("payment-succeeded", paymentId);
      expect(news.paymentId).toBe(paymentId);
      expect(await paymentsOf(paymentId)).toMatchObject([
        { providerPaymentId: news.providerPaymentId, amountMinor: AMOUNT, purpose: "payment" },
      ]);
    });

    test.each([
      [cards.declined, "card-declined"],
      [cards.insufficient, "insufficient-funds"],
    ] as const)("stays open after card %s with the reason %s", async (number, lastDecline) => {
      const { handle, redirectUrl } = await checkout();
      await world.typeCard(redirectUrl, number);
      expect(await world.provider.findPayment(handle)).toEqual({ status: "pending", lastDecline });
      await world.typeCard(redirectUrl, cards.good);
      expect((await world.provider.findPayment(handle)).status).toBe("succeeded");
    });

    test("asks the bank where the card wants it, and knows both answers", async () => {
      const { handle, redirectUrl } = await checkout();
      await world.press(await world.typeCard(redirectUrl, cards.challenge), "fail");
      expect(await world.provider.findPayment(handle)).toMatchObject({
        status: "pending",
        lastDecline: "authentication-failed",
      });
      await world.press(await world.typeCard(redirectUrl, cards.challenge), "complete");
      expect((await world.provider.findPayment(handle)).status).toBe("succeeded");
    });

    test("opened again, because the answer was lost, is found by the same payment", async () => {
      const paymentId = randomUUID();
      await world.fault("timeout-after");
      await expect(checkout(paymentId)).rejects.toMatchObject({ kind: "timeout" });
      const { redirectUrl } = await checkout(paymentId);
      await world.typeCard(redirectUrl, cards.good);
      const state = await world.provider.findPayment(handleOf(paymentId, "checkout"));
      expect(state).toMatchObject({ status: "succeeded", amountMinor: AMOUNT });
      expect(await paymentsOf(paymentId)).toHaveLength(1);
    });

    test("of a payment that was never asked for is not found", async () => {
      const handle = handleOf(randomUUID(), "checkout");
      expect(await world.provider.findPayment(handle)).toEqual({ status: "not-found" });
    });
  });

  test("a card that the customer agreed to keep is told with the payment, and can be charged", async () => {
    const customer = await world.customer();
    const paymentId = randomUUID();
    const { sessionId, redirectUrl } = await world.provider.startCheckout({
      paymentId,
      amountMinor: AMOUNT,
      currency,
      description: "Top-up",
      ...customer,
      successUrl: RETURN_URL,
      cancelUrl: RETURN_URL,
      saveCard: true,
    });
    await world.typeCard(redirectUrl, cards.good);
    const state = await world.provider.findPayment(handleOf(paymentId, "checkout", sessionId));
    if (state.status !== "succeeded" || !state.card) throw new Error("There is no card.");
    expect(await world.provider.cards.list(customer.providerCustomerId)).toEqual([state.card]);
  });

  describe("a saved card", () => {
    const charge = async (
      customer: { providerCustomerId: string; email: string },
      cardId: string,
      paymentId: string = randomUUID(),
    ) =>
      world.provider.cards.charge({
        paymentId,
        ...customer,
        cardId,
        amountMinor: AMOUNT,
        currency,
        description: "Top-up",
        customerPresent: true,
        returnUrl: RETURN_URL,
      });

    test("is listed, can be charged, and is gone when removed", async () => {
      const customer = await world.customer();
      const card = await world.saveCard(customer, cards.good);
      expect(card).toMatchObject({ last4: cards.good.slice(-4), expiryMonth: 12 });
      expect(await world.provider.cards.list(customer.providerCustomerId)).toEqual([card]);
      expect(await charge(customer, card.cardId)).toMatchObject({
        status: "succeeded",
        amountMinor: AMOUNT,
      });
      await world.provider.cards.remove({ ...customer, cardId: card.cardId });
      expect(await world.provider.cards.list(customer.providerCustomerId)).toEqual([]);
      await expect(charge(customer, card.cardId)).rejects.toMatchObject({ kind: "rejected" });
    });

    test("leaves no money behind for having been saved", async () => {
      const customer = await world.customer();
      await world.saveCard(customer, cards.good);
      const { items } = await world.provider.books.listPayments(everything());
      const kept = items.filter(
        ({ purpose, amountMinor, refundedMinor }) =>
          purpose === "verification" && amountMinor !== refundedMinor,
      );
      expect(kept).toEqual([]);
    });

    test("belongs to the same customer when asked for twice", async () => {
      const request = { userId: randomUUID(), email: `${randomUUID()}@example.com`, name: null };
      const first = await world.provider.cards.createCustomer(request);
      expect(await world.provider.cards.createCustomer(request)).toEqual(first);
    });

    test("that is refused fails with a reason", async () => {
      const customer = await world.customer();
      const card = await world.saveCard(customer, cards.failsWhenCharged);
      expect(await charge(customer, card.cardId)).toMatchObject({
        status: "failed",
        decline: "card-declined",
      });
    });

    test("waits for the bank's challenge and is then paid", async () => {
      const customer = await world.customer();
      const card = await world.saveCard(customer, cards.challengeWhenSaved);
      const paymentId = randomUUID();
      const state = await charge(customer, card.cardId, paymentId);
      if (state.status !== "requires-action") throw new Error(`It is ${state.status}.`);
      const next = await world.press(state.redirectUrl, "complete");
      expect(next).toContain(RETURN_URL);
      const handle = handleOf(paymentId, "saved-card");
      expect((await world.provider.findPayment(handle)).status).toBe("succeeded");
    });

    test.each(["timeout-before", "timeout-after", "500-after", "drop-after", "broken-json"])(
      "is charged once, whatever happens on the way: %s",
      async (kind) => {
        const customer = await world.customer();
        const card = await world.saveCard(customer, cards.good);
        const paymentId = randomUUID();
        // A dropped connection is tried once more by the SDK's own transport.
        const times = kind === "drop-after" && vendor.name === "stripe" ? 2 : 1;
        await world.fault(kind, { match: vendor.chargePath, times });
        const failure = charge(customer, card.cardId, paymentId);
        await expect(failure).rejects.toMatchObject({ kind: "timeout" });
        const found = await world.provider.findPayment(handleOf(paymentId, "saved-card"));
        expect(found.status).toBe(kind === "timeout-before" ? "not-found" : "succeeded");
        const again = await charge(customer, card.cardId, paymentId);
        expect(again).toMatchObject({ status: "succeeded", amountMinor: AMOUNT });
        expect(await charge(customer, card.cardId, paymentId)).toEqual(again);
        expect(await paymentsOf(paymentId)).toHaveLength(1);
      },
    );
  });

  describe("a refund", () => {
    const refund = (providerPaymentId: string, amountMinor: bigint, refundId = randomUUID()) =>
      world.provider.refund({ refundId, providerPaymentId, amountMinor });

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
      await refund(providerPaymentId, 5_000n, refundId).catch(() => undefined);
      await world.sandbox.call("DELETE", "/api/faults");
      const again = await refund(providerPaymentId, 5_000n, refundId);
      expect(await refund(providerPaymentId, 5_000n, refundId)).toMatchObject({
        providerRefundId: again.providerRefundId,
      });
      const { items } = await world.provider.books.listRefunds(everything());
      expect(items.filter((item) => item.refundId === refundId)).toMatchObject([
        { providerPaymentId, amountMinor: 5_000n, currency, status: "processed" },
      ]);
    });

    test("that the bank sends back has failed, and a webhook tells so", async () => {
      const { providerPaymentId } = await paidCheckout(cards.refundFails);
      const { providerRefundId } = await refund(providerPaymentId, AMOUNT);
      expect((await world.provider.findRefund(providerRefundId))?.status).toBe("failed");
      await world.news("refund-updated", '"failed"');
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
    const opened = await world.news("dispute-opened", providerPaymentId);
    expect(opened).toMatchObject({ providerPaymentId, amountMinor: AMOUNT, currency });
    const disputes = () => world.provider.books.listDisputes(everything());
    expect((await disputes()).items).toMatchObject([{ paymentId, status: "open" }]);
    const { disputes: shown } = await (await world.sandbox.call("GET", "/api/cards")).json();
    const path = `/api/cards/disputes/${encodeURIComponent(shown[0].id)}/close`;
    await world.sandbox.call("POST", path, { outcome: "lost" });
    expect(await world.news("dispute-closed", providerPaymentId)).toMatchObject({
      providerDisputeId: opened.providerDisputeId,
      outcome: "lost",
    });
    expect((await disputes()).items).toMatchObject([{ status: "lost" }]);
  });

  describe("errors are of our closed list", () => {
    test.each([
      ["429", "unavailable"],
      ["500", "timeout"],
      ["timeout-before", "timeout"],
    ])("%s is %s", async (kind, expected) => {
      await world.fault(kind);
      await expect(checkout()).rejects.toMatchObject({ kind: expected });
    });

    test("a wrong key is a wrong setting, and stands in no message", async () => {
      const stranger = world.withKey("sk_test_of_somebody_else");
      const call = stranger.findPayment(handleOf(randomUUID(), "saved-card"));
      await expect(call).rejects.toMatchObject({ kind: "misconfigured" });
      await expect(call).rejects.not.toThrow(/somebody/);
    });
  });

  describe("a webhook", () => {
    test("is refused with another body, another signature or none", async () => {
      const { paymentId } = await paidCheckout();
      await world.news("payment-succeeded", paymentId);
      const webhook = world.webhooks().at(-1);
      if (webhook === undefined) throw new Error("There is no webhook.");
      const { body, headers } = webhook;
      const signature = headers.get(vendor.signatureHeader) ?? "";
      const forged = signature.slice(0, -2) + (signature.endsWith("00") ? "11" : "00");
      const read = (text: string, value: string) =>
        world.provider.readWebhook(text, new Headers({ [vendor.signatureHeader]: value }));
      expect(read(body, signature)).not.toBeNull();
      expect(read(`${body} `, signature)).toBeNull();
      expect(read(body, forged)).toBeNull();
      expect(read(body, "")).toBeNull();
      expect(world.provider.readWebhook(body, new Headers())).toBeNull();
    });

    test("signed by somebody else on the way is not read; the next try is", async () => {
      const type = vendor.name === "stripe" ? "payment_intent.succeeded" : "charge.success";
      await world.fault("webhook-bad-signature", { match: type });
      const isOfType = ({ notice }: { notice: { kind: string } }) => notice.kind === type;
      const before = world.webhooks().filter(isOfType).length;
      const { paymentId } = await paidCheckout();
      await world.sandbox.receiver.waitFor(1, paymentId);
      expect(world.webhooks().filter(isOfType)).toHaveLength(before);
    });

    test("that comes twice is the same event", async () => {
      const type = vendor.name === "stripe" ? "payment_intent.succeeded" : "charge.success";
      await world.fault("webhook-repeat", { match: type });
      const { paymentId } = await paidCheckout();
      const own = () =>
        world
          .webhooks()
          .filter(({ body, notice }) => notice.kind === type && body.includes(paymentId));
      await expect.poll(() => own().length).toBe(2);
      expect(new Set(own().map(({ notice }) => notice.eventId)).size).toBe(1);
    });
  });

  function everything() {
    const now = Date.now();
    const to = new Date(now + 400 * 86_400_000);
    return { from: new Date(now - 86_400_000), to, cursor: null };
  }
});
