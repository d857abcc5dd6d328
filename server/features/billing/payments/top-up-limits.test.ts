import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import {
  type ContractWorld,
  createContractWorld,
  STRIPE,
} from "../../../providers/payments/testing/contract-world.ts";

/** South Africa's, as the migrations leave them. */
const USUAL = { minimumTopUpMinor: 2_000, maximumTopUpMinor: 5_000_000 };

let cards: ContractWorld;
let tool: TestApp;
let owner: Member;
let admin: Member;
let cardId: string;

beforeAll(async () => {
  cards = await createContractWorld(STRIPE);
  const { provider } = cards;
  const payments = {
    forCountry: () => provider,
    named: () => provider,
    names: ["stripe"] as const,
  };
  tool = await createTestApp({ overrides: { payments } });
  [owner, admin] = [await tool.signedUp(), await tool.signedUp()];
  tool.config.adminUserIds.push(admin.userId);
  await owner.client.billing.invoices.saveProfile({ address: ["12 Main Road, Soweto"] });
  const { setupId, redirectUrl } = await owner.client.billing.cards.startSetup({});
  await cards.typeCard(redirectUrl, STRIPE.cards.good);
  const { card } = await owner.client.billing.cards.setup({ setupId });
  cardId = card?.cardId ?? "";
});
afterAll(async () => {
  await tool.close();
  await cards.end();
});
beforeEach(() => limits(USUAL));

const limits = (change: typeof USUAL) =>
  admin.client.administration.saveCountry({ countryId: 6, ...change, reason: "Tried in a test" });
const withKey = (idempotencyKey: string = crypto.randomUUID()) => ({ context: { idempotencyKey } });
const payCard = (amountMinor: number, key?: string) =>
  owner.client.billing.payWithSavedCard({ cardId, amountMinor }, withKey(key));
const refusedAt = (path: string, message: string) => ({
  status: 400,
  data: [{ path, message }],
});

test("limits that an administrator edits hold for every way to top up, in both directions", async () => {
  await limits({ minimumTopUpMinor: 10_000, maximumTopUpMinor: 20_000 });
  const sentence = "You can top up from R100.00 to R200.00.";
  const { billing } = owner.client;
  for (const amountMinor of [9_999, 20_001]) {
    const refusal = refusedAt("amountMinor", sentence);
    await expect(payCard(amountMinor)).rejects.toMatchObject(refusal);
    await expect(billing.startTopUp({ amountMinor }, withKey())).rejects.toMatchObject(refusal);
    const setting = { isOn: true, thresholdMinor: 1_000, monthlyCapMinor: 50_000, cardId };
    const automatic = billing.saveAutoTopUp({ ...setting, amountMinor });
    await expect(automatic).rejects.toMatchObject(refusal);
    const data = { userId: owner.userId, tokenId: cardId, currency: "ZAR" };
    const ch = { ...data, priceInPence: amountMinor };
    const refused = await owner.call("ch", ch, { "idempotency-key": crypto.randomUUID() });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused)).toContain(sentence);
  }
  expect((await payCard(10_000)).status).toBe("succeeded");
  await limits({ minimumTopUpMinor: 500, maximumTopUpMinor: 9_000_000 });
  expect((await payCard(600)).status).toBe("succeeded");
  expect((await payCard(6_000_000)).status).toBe("succeeded");
});

test("a payment that was begun is answered under its key after the limits were narrowed", async () => {
  const key = crypto.randomUUID();
  const paid = await payCard(3_000, key);
  const page = crypto.randomUUID();
  const open = await owner.client.billing.startTopUp({ amountMinor: 3_000 }, withKey(page));
  await limits({ minimumTopUpMinor: 10_000, maximumTopUpMinor: 20_000 });
  expect(await payCard(3_000, key)).toEqual(paid);
  const again = owner.client.billing.startTopUp({ amountMinor: 3_000 }, withKey(page));
  expect(await again).toEqual(open);
  await expect(payCard(3_000)).rejects.toMatchObject({ status: 400 });
});
