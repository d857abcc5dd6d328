import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AMOUNT, everything, openCheckout } from "./testing/contract-checkout.ts";
import {
  type ContractWorld,
  createContractWorld,
  handleOf,
  PAYSTACK,
  RETURN_URL,
  STRIPE,
} from "./testing/contract-world.ts";

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
  const checkout = (paymentId?: string) => openCheckout(world, vendor, paymentId);
  const paymentsOf = async (paymentId: string) => {
    const { items } = await world.provider.statement.listPayments(everything());
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
      const providerEvent = await world.providerEvent("payment-succeeded", paymentId);
      expect(providerEvent.paymentId).toBe(paymentId);
      expect(await paymentsOf(paymentId)).toMatchObject([
        {
          providerPaymentId: providerEvent.providerPaymentId,
          amountMinor: AMOUNT,
          purpose: "payment",
        },
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
      const lost = openCheckout(world.inHaste(), vendor, paymentId);
      await expect(lost).rejects.toMatchObject({ kind: "timeout" });
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
      { provider } = world,
    ) =>
      provider.cards.charge({
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

    test("is gone with its customer, who may be forgotten twice", async () => {
      const customer = await world.customer();
      const card = await world.saveCard(customer, cards.good);
      for (let time = 0; time < 2; time += 1)
        await world.provider.cards.forgetCustomer(customer.providerCustomerId);
      await expect(charge(customer, card.cardId)).rejects.toMatchObject({ kind: "rejected" });
    });

    test("leaves no money behind for having been saved", async () => {
      const customer = await world.customer();
      await world.saveCard(customer, cards.good);
      const { items } = await world.provider.statement.listPayments(everything());
      const stored = items.filter(
        ({ purpose, amountMinor, refundedMinor }) =>
          purpose === "verification" && amountMinor !== refundedMinor,
      );
      expect(stored).toEqual([]);
    });

    test.runIf(vendor === PAYSTACK)(
      "gives back once what checking it took, however often it is asked about",
      async () => {
        const customer = await world.customer();
        const urls = { successUrl: RETURN_URL, cancelUrl: RETURN_URL };
        const request = { setupId: randomUUID(), ...customer, currency, ...urls };
        const page = await world.provider.cards.startSetup(request);
        // The money is on its way back for some days.
        await world.typeCard(page.redirectUrl, cards.refundPending);
        const ask = () => world.provider.cards.findSetup(page.providerSetupId);
        const first = await ask();
        expect(first.status).toBe("saved");
        expect(await ask()).toEqual(first);
      },
    );

    test("belongs to the same customer when asked for twice", async () => {
      const request = { userId: randomUUID(), email: `${randomUUID()}@example.com`, name: null };
      const first = await world.provider.cards.createCustomer(request);
      expect(await world.provider.cards.createCustomer(request)).toEqual(first);
    });

    test.runIf(vendor === STRIPE)(
      "is not another user's with the same e-mail address",
      async () => {
        const request = { email: `${randomUUID()}@example.com`, name: null };
        const customerOf = (userId: string) =>
          world.provider.cards.createCustomer({ ...request, userId });
        const first = await customerOf(randomUUID());
        expect(await customerOf(randomUUID())).not.toEqual(first);
      },
    );

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
        const failure = charge(customer, card.cardId, paymentId, world.inHaste());
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
});
