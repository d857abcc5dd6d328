import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { applyPrices } from "./edit-prices.ts";

const HOUR_MS = 3_600_000;
const reason = "typed a zero too few";
let tool: TestApp;
let admin: Member;
let second: Member;
let passedMs = 0;

beforeAll(async () => {
  tool = await createTestApp();
  [admin, second] = [await tool.signedUp(), await tool.signedUp()];
  tool.config.adminUserIds.push(admin.userId, second.userId);
}, 30_000);
afterAll(() => tool.close());
beforeEach(() => pass(48 * HOUR_MS));

async function pass(ms: number): Promise<void> {
  tool.clock.setOffset((passedMs += ms));
  await applyPrices({ db: tool.app.db, clock: tool.clock });
}
const price = async () => (await admin.client.catalogue.country({ countryId: 7 })).smsUnitPrice;
const set = (smsUnitPriceTenThousandths: number, validFrom?: string) =>
  admin.client.administration.setPrice({
    countryId: 7,
    smsUnitPriceTenThousandths,
    pcmUnitPriceTenThousandths: 40,
    reason,
    ...(validFrom === undefined ? {} : { validFrom }),
  });
const toCome = async () =>
  (await second.client.administration.prices({})).rows.filter(({ state }) => state === "to-come");
const titlesOf = async (member: Member) =>
  (
    await tool.app.db
      .selectFrom("notification")
      .select("title")
      .where("userId", "=", member.userId)
      .orderBy("seq", "desc")
      .limit(1)
      .execute()
  ).map(({ title }) => title);

test("prices that have not begun are withdrawn with all of the same time, and never begin", async () => {
  const before = await price();
  await set(1);
  const [coming] = await toCome();
  // Somebody sets them right from the same time on.
  await set(900, coming?.validFrom);
  await pass(HOUR_MS / 2);
  const { withdrawPrice } = second.client.administration;
  await withdrawPrice({ priceId: (await toCome())[0]?.id ?? "", reason });
  expect(await toCome()).toEqual([]);
  for (const each of [admin, second])
    expect(await titlesOf(each)).toEqual(["New prices in Ghana were withdrawn"]);
  const { rows } = await admin.client.administration.changes({ kind: "price", limit: 1 });
  expect(rows[0]).toMatchObject({
    actorUserId: second.userId,
    before: { smsUnitPriceTenThousandths: 900, validFrom: coming?.validFrom },
    after: { isWithdrawn: true },
    reason,
  });
  const audit = await admin.client.administration.audit({ action: "price.changed" });
  expect(audit.rows[0]).toMatchObject({ actorUserId: second.userId });
  await pass(HOUR_MS);
  expect(await price()).toBe(before);
  await expect(withdrawPrice({ priceId: coming?.id ?? "", reason })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("prices that have begun stay", async () => {
  await set(1);
  const [coming] = await toCome();
  await pass(HOUR_MS + 1_000);
  const begun = await price();
  await expect(
    second.client.administration.withdrawPrice({ priceId: coming?.id ?? "", reason }),
  ).rejects.toMatchObject({ code: "aborted" });
  expect(await price()).toBe(begun);
});

test("so it is with the price of a plan", async () => {
  const offer = async () =>
    (await admin.client.billing.subscriptions.plans({ countryId: 6 })).find(
      ({ id }) => id === "grow",
    )?.pricePerMonth;
  const grow = async () =>
    (await second.client.administration.plans({})).rows.find(({ planId }) => planId === "grow");
  const coming = async () => (await grow())?.prices.find(({ state }) => state === "to-come");
  const before = await offer();
  const wanted = { planId: "grow", currency: "ZAR", interval: "month", reason } as const;
  await admin.client.administration.setPlanPrice({ ...wanted, amountMinor: 100 });
  const priceId = (await coming())?.priceId ?? "";
  const { withdrawPlanPrice } = second.client.administration;
  await withdrawPlanPrice({ planId: "grow", priceId, reason });
  expect(await coming()).toBeUndefined();
  expect(await titlesOf(admin)).toEqual(["A new price of Grow was withdrawn"]);
  await pass(HOUR_MS + 1_000);
  expect(await offer()).toBe(before);
  const begun = (await grow())?.prices.find(({ state }) => state === "now")?.priceId ?? "";
  await expect(withdrawPlanPrice({ planId: "grow", priceId: begun, reason })).rejects.toMatchObject(
    { code: "aborted" },
  );
});
