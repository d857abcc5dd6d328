import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { listInvoiceDocuments } from "../../billing/invoices/invoice-document.store.ts";
import { saveBillingProfile } from "../../billing/invoices/billing-profile.ts";
import { createMoneyWorld, type MoneyWorld } from "../../billing/testing/money-world.ts";
import { chargeSavedCard } from "../../billing/top-ups/charge-saved-card.ts";
import { previewRule } from "./preview-rule.ts";
import { publishRule } from "./publish-rule.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

const ADMIN = { actorUserId: "admin-1", requestId: "r1" };
const LOWERED = {
  kind: "invoiceForms" as const,
  value: { receiptMostMinor: 5_000, abridgedMostMinor: 100_000 },
};
const R2000 = 200_000n;

async function pay(customer: { userId: string; cardId: string }) {
  const call = { amountMinor: R2000, idempotencyKey: randomUUID(), customerPresent: true };
  return chargeSavedCard(world.deps, { ...customer, ...call });
}
const formsOf = async (userId: string) =>
  (await listInvoiceDocuments(world.db, { userId, year: null })).map(({ form }) => form);

test("lower amounts from tomorrow: today's invoice stays abridged, tomorrow's payment wants the address and makes a full one", async () => {
  const customer = await world.aCustomer();
  const setAddress = (address: string[]) =>
    saveBillingProfile(world.deps, customer.userId, { address });
  const from = addDays(zonedParts(world.time.ms, "Africa/Johannesburg").date, 1);
  const change = { countryId: 6, rule: LOWERED, from, reason: "New notice" };
  const preview = await previewRule({ ...world.deps }, change);
  expect(preview).toMatchObject({
    before: { kind: "invoiceForms", value: { abridgedMostMinor: 500_000 } },
    isNarrower: true,
  });
  expect(preview.effects.join(" ")).toMatch(/above R5,000\.00, from that day on above R1,000\.00/);
  await publishRule({ ...world.deps }, change, ADMIN);
  await setAddress([]);
  await pay(customer);
  expect(await formsOf(customer.userId)).toEqual(["abridged"]);
  world.pass(1);
  await expect(pay(customer)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "address" }],
  });
  await setAddress(["12 Main Road"]);
  await pay(customer);
  expect((await formsOf(customer.userId)).toSorted()).toEqual(["abridged", "full"]);
});
