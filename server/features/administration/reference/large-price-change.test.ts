import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { applyPrices } from "./edit-prices.ts";

const HOUR_MS = 3_600_000;
const reason = "a new season";
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
// What was set by the test before is of more than a day ago.
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
const planPrice = async () => {
  const plans = await admin.client.billing.subscriptions.plans({ countryId: 6 });
  return plans.find(({ id }) => id === "grow")?.pricePerMonth;
};
const setPlan = (amountMinor: number, validFrom?: string) =>
  admin.client.administration.setPlanPrice({
    planId: "grow",
    currency: "ZAR",
    interval: "month",
    amountMinor,
    reason,
    ...(validFrom === undefined ? {} : { validFrom }),
  });
const noticesOf = async (member: Member) =>
  (
    await tool.app.db
      .selectFrom("notification")
      .select("title")
      .where("userId", "=", member.userId)
      .where("title", "like", "%20\\%%")
      .orderBy("seq")
      .execute()
  ).map(({ title }) => title);

test("a price that changes much begins an hour later, all administrators are told at once, and one of them sets the right one from that time", async () => {
  await set(1);
  expect(await price()).toBe("0.09");
  for (const each of [admin, second])
    expect(await noticesOf(each)).toEqual(["Prices in Ghana change by more than 20%"]);
  const { rows } = await second.client.administration.prices({});
  const coming = rows.find(({ state }) => state === "to-come")?.validFrom ?? "";
  expect(Date.parse(coming)).toBeGreaterThan(tool.clock.now().getTime() + HOUR_MS - 60_000);
  await second.client.administration.setPrice({
    countryId: 7,
    smsUnitPriceTenThousandths: 900,
    pcmUnitPriceTenThousandths: 40,
    validFrom: coming,
    reason,
  });
  await pass(HOUR_MS + 1_000);
  expect(await price()).toBe("0.09");
});

test("in small steps it changes no further in a day, and what was right yesterday is right again at once", async () => {
  await set(800);
  expect(await price()).toBe("0.08");
  await set(700);
  expect(await price()).toBe("0.08");
  await pass(HOUR_MS + 1_000);
  expect(await price()).toBe("0.07");
  await set(900);
  expect(await price()).toBe("0.09");
});

test("so it is with the price of a plan, in the same moment of time too", async () => {
  const before = await planPrice();
  const alreadyThere = (await noticesOf(second)).length;
  await setPlan(100);
  expect(await planPrice()).toBe(before);
  expect((await noticesOf(second)).slice(alreadyThere)).toEqual([
    "The price of Grow changes by more than 20%",
  ]);
  const { rows } = await second.client.administration.plans({});
  const grow = rows.find(({ planId }) => planId === "grow");
  const coming = grow?.prices.find(({ state }) => state === "to-come")?.validFrom;
  await setPlan(19_900, coming);
  await pass(HOUR_MS + 1_000);
  expect(await planPrice()).toBe(before);
  await setPlan(18_900);
  expect(await planPrice()).toBe(189);
});

test("a change that is sent under the id of an earlier one is told all the same", async () => {
  const alreadyThere = (await noticesOf(second)).length;
  const send = async (smsUnitPriceTenThousandths: number) => {
    const prices = { countryId: 7, smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths: 40 };
    const { status } = await admin.post(
      "/rpc/administration/setPrice",
      { json: { ...prices, reason } },
      { "x-request-id": "one-and-the-same" },
    );
    expect(status).toBe(200);
  };
  await send(1_200);
  await send(1);
  expect(await noticesOf(second)).toHaveLength(alreadyThere + 2);
});
