import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentState } from "../../providers/payments/payment-state.ts";
import { applyPaymentState } from "./confirm-payment.ts";
import { findPayment } from "./payments/payment.store.ts";
import { createMoneyWorld, type MoneyWorld } from "./testing/money-world.ts";
import { chargeSavedCard } from "./top-ups/charge-saved-card.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

test("an answer that comes after the money changes nothing any more, whatever it says", async () => {
  const customer = await world.aCustomer();
  const charge = { ...customer, amountMinor: 10_000n, idempotencyKey: "paid" };
  const { paymentId } = await chargeSavedCard(world.deps, { ...charge, customerPresent: true });
  const before = await findPayment(world.db, paymentId);
  expect(before).toMatchObject({ status: "succeeded" });
  const notices = world.notices.length;
  const providerPaymentId = before?.providerPaymentId ?? "";
  const late: PaymentState[] = [
    { status: "succeeded", providerPaymentId, amountMinor: 10_000n, currency: "ZAR" },
    { status: "requires-action", providerPaymentId, redirectUrl: "https://bank.example/" },
    { status: "failed", providerPaymentId, decline: "card-declined" },
    { status: "cancelled" },
  ];
  world.pass(1);
  for (const state of late) await applyPaymentState(world.deps, paymentId, state);
  expect(await findPayment(world.db, paymentId)).toEqual(before);
  expect(await world.available(customer.userId)).toBe(10_000n);
  expect(world.notices).toHaveLength(notices);
});
