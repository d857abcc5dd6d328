import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GHANA } from "../../../../domain/countries.ts";
import { startTopUp } from "../top-ups/start-top-up.ts";
import { subscribe } from "../subscriptions/subscribe.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { saveBillingProfile } from "./billing-profile.ts";
import { listInvoiceDocuments } from "./invoice-document.store.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

const ADDRESS = { address: ["12 Main Road", "Soweto"] };
const REFUSED = { code: "invalid-argument", details: [{ path: "address" }] };
const pay = (
  customer: { userId: string; cardId: string },
  amountMinor: bigint,
  { customerPresent = true, idempotencyKey = randomUUID() as string } = {},
) => chargeSavedCard(world.deps, { ...customer, amountMinor, idempotencyKey, customerPresent });

test("above R5,000 nothing is charged before the address is known; up to it nobody asks", async () => {
  const customer = await world.aCustomer();
  await pay(customer, 500_000n);
  await expect(pay(customer, 500_001n)).rejects.toMatchObject(REFUSED);
  expect(await world.available(customer.userId)).toBe(500_000n);
  await saveBillingProfile(world.deps, customer.userId, ADDRESS);
  const idempotencyKey = "known";
  const paid = await pay(customer, 500_001n, { idempotencyKey });
  const [invoice] = await listInvoiceDocuments(world.deps.db, {
    userId: customer.userId,
    year: null,
  });
  expect(invoice).toMatchObject({
    form: "full",
    recipient: { name: "Mokoena Bakery", ...ADDRESS },
  });
  await saveBillingProfile(world.deps, customer.userId, { address: [] });
  expect(await pay(customer, 500_001n, { idempotencyKey })).toEqual(paid);
});

test("in Ghana every payment asks, plans too", async () => {
  const { userId } = await world.aCustomer();
  const findCustomer = async () => ({ country: GHANA, email: "a@shop.test", title: "Ama's" });
  const deps = { ...world.deps, findCustomer };
  const topUp = () => startTopUp(deps, { userId, amountMinor: 2_000n, idempotencyKey: "page" });
  const plan = () =>
    subscribe(deps, { userId, tokenId: "", priceId: "grow-month-ghs", idempotencyKey: "plan" });
  await expect(topUp()).rejects.toMatchObject(REFUSED);
  await expect(plan()).rejects.toMatchObject(REFUSED);
  await saveBillingProfile(deps, userId, { address: ["Makola Market, Accra"] });
  expect((await topUp()).status).toBe("pending");
  expect((await plan()).redirectUrl).not.toBeNull();
});

test("an automatic payment is not held up: its owner is told once that the address is missing", async () => {
  const customer = await world.aCustomer();
  await pay(customer, 600_000n, { customerPresent: false });
  expect(await world.available(customer.userId)).toBe(600_000n);
  const notified = world.notices.filter(
    ({ userId, link }) => userId === customer.userId && link === "/invoice/details",
  );
  expect(notified.map(({ eventKey }) => eventKey)).toEqual([`invoice-address:${customer.userId}`]);
  expect(notified[0]).toMatchObject({ kind: "invoice" });
});
