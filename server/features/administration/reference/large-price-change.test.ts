import { expect, test } from "vitest";
import type { Member } from "../../../http/testing/test-app.ts";
import { HOUR_MS, usePrices } from "./testing/use-prices.ts";

const reason = "a new season";
const prices = usePrices(reason);

const planPrice = async () => {
  const plans = await prices.admin.client.billing.subscriptions.plans({ countryId: 6 });
  return plans.find(({ id }) => id === "grow")?.pricePerMonth;
};
const setPlan = (amountMinor: number, validFrom?: string) =>
  prices.admin.client.administration.setPlanPrice({
    planId: "grow",
    currency: "ZAR",
    interval: "month",
    amountMinor,
    reason,
    ...(validFrom === undefined ? {} : { validFrom }),
  });
const noticesOf = async (member: Member) =>
  (
    await prices.tool.app.db
      .selectFrom("notification")
      .select("title")
      .where("userId", "=", member.userId)
      .where("title", "like", "%20\\%%")
      .orderBy("seq")
      .execute()
  ).map(({ title }) => title);

test("a price that changes much begins an hour later, all administrators are told at once, and one of them sets the right one from that time", async () => {
  await prices.set(1);
  expect(await prices.price()).toBe("0.09");
  for (const each of [prices.admin, prices.second])
    expect(await noticesOf(each)).toEqual(["Prices in Ghana change by more than 20%"]);
  const { rows } = await prices.second.client.administration.prices({});
  const coming = rows.find(({ state }) => state === "to-come")?.validFrom ?? "";
  expect(Date.parse(coming)).toBeGreaterThan(prices.tool.clock.now().getTime() + HOUR_MS - 60_000);
  await prices.second.client.administration.setPrice({
    countryId: 7,
    smsUnitPriceTenThousandths: 900,
    pcmUnitPriceTenThousandths: 40,
    validFrom: coming,
    reason,
  });
  await prices.pass(HOUR_MS + 1_000);
  expect(await prices.price()).toBe("0.09");
});

test("in small steps it changes no further in a day, and what was right yesterday is right again at once", async () => {
  await prices.set(800);
  expect(await prices.price()).toBe("0.08");
  await prices.set(700);
  expect(await prices.price()).toBe("0.08");
  await prices.pass(HOUR_MS + 1_000);
  expect(await prices.price()).toBe("0.07");
  await prices.set(900);
  expect(await prices.price()).toBe("0.09");
});

test("so it is with the price of a plan, in the same moment of time too", async () => {
  const before = await planPrice();
  const alreadyThere = (await noticesOf(prices.second)).length;
  await setPlan(100);
  expect(await planPrice()).toBe(before);
  expect((await noticesOf(prices.second)).slice(alreadyThere)).toEqual([
    "The price of Grow changes by more than 20%",
  ]);
  const { rows } = await prices.second.client.administration.plans({});
  const grow = rows.find(({ planId }) => planId === "grow");
  const coming = grow?.prices.find(({ state }) => state === "to-come")?.validFrom;
  await setPlan(19_900, coming);
  await prices.pass(HOUR_MS + 1_000);
  expect(await planPrice()).toBe(before);
  await setPlan(18_900);
  expect(await planPrice()).toBe(189);
});

test("a change that is sent under the id of an earlier one is told all the same", async () => {
  const alreadyThere = (await noticesOf(prices.second)).length;
  const send = async (smsUnitPriceTenThousandths: number) => {
    const wanted = { countryId: 7, smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths: 40 };
    const { status } = await prices.admin.post(
      "/rpc/administration/setPrice",
      { json: { ...wanted, reason } },
      { "x-request-id": "one-and-the-same" },
    );
    expect(status).toBe(200);
  };
  await send(1_200);
  await send(1);
  expect(await noticesOf(prices.second)).toHaveLength(alreadyThere + 2);
});

test("a price that takes the place of one to come and differs much from it is told, though it is yesterday's, and begins at its time", async () => {
  const alreadyThere = (await noticesOf(prices.second)).length;
  const notices = async () => (await noticesOf(prices.second)).length - alreadyThere;
  const coming = new Date(prices.tool.clock.now().getTime() + 24 * HOUR_MS).toISOString();
  const later = new Date(prices.tool.clock.now().getTime() + 25 * HOUR_MS).toISOString();
  const sooner = new Date(prices.tool.clock.now().getTime() + 2 * HOUR_MS).toISOString();
  const now = Math.round(Number(await prices.price()) * 10_000);
  await prices.set(now * 2, coming);
  expect(await notices()).toBe(1);
  await prices.set(now, sooner);
  await prices.set(Math.round(now * 2.1), coming);
  expect(await notices()).toBe(2);
  await prices.set(now, later);
  expect(await notices()).toBe(3);
  await prices.pass(25 * HOUR_MS + 60_000);
  expect(Number(await prices.price()) * 10_000).toBe(now);
});

test("so it is with a plan", async () => {
  const before = Math.round(Number(await planPrice()) * 100);
  const coming = new Date(prices.tool.clock.now().getTime() + 24 * HOUR_MS).toISOString();
  await setPlan(before * 2, coming);
  const alreadyThere = (await noticesOf(prices.second)).length;
  await setPlan(before, coming);
  expect((await noticesOf(prices.second)).slice(alreadyThere)).toEqual([
    "The price of Grow changes by more than 20%",
  ]);
  await prices.pass(25 * HOUR_MS);
  expect(Math.round(Number(await planPrice()) * 100)).toBe(before);
});
