import { expect, test } from "vitest";
import type { Member } from "../../../http/testing/test-app.ts";
import { HOUR_MS, usePrices } from "./testing/use-prices.ts";

const reason = "typed a zero too few";
const prices = usePrices(reason);

const toCome = async () =>
  (await prices.second.client.administration.prices({})).rows.filter(
    ({ state }) => state === "to-come",
  );
const titlesOf = async (member: Member) =>
  (
    await prices.tool.app.db
      .selectFrom("notification")
      .select("title")
      .where("userId", "=", member.userId)
      .orderBy("seq", "desc")
      .limit(1)
      .execute()
  ).map(({ title }) => title);

test("prices that have not begun are withdrawn with all of the same time, and never begin", async () => {
  const before = await prices.price();
  await prices.set(1);
  const [coming] = await toCome();
  // Somebody sets them right from the same time on.
  await prices.set(900, coming?.validFrom);
  await prices.pass(HOUR_MS / 2);
  const { withdrawPrice } = prices.second.client.administration;
  await withdrawPrice({ priceId: (await toCome())[0]?.id ?? "", reason });
  expect(await toCome()).toEqual([]);
  for (const each of [prices.admin, prices.second])
    expect(await titlesOf(each)).toEqual(["New prices in Ghana were withdrawn"]);
  const { rows } = await prices.admin.client.administration.changes({ kind: "price", limit: 1 });
  expect(rows[0]).toMatchObject({
    actorUserId: prices.second.userId,
    before: { smsUnitPriceTenThousandths: 900, validFrom: coming?.validFrom },
    after: { isWithdrawn: true },
    reason,
  });
  const audit = await prices.admin.client.administration.audit({ action: "price.changed" });
  expect(audit.rows[0]).toMatchObject({ actorUserId: prices.second.userId });
  await prices.pass(HOUR_MS);
  expect(await prices.price()).toBe(before);
  await expect(withdrawPrice({ priceId: coming?.id ?? "", reason })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("prices that have begun stay", async () => {
  await prices.set(1);
  const [coming] = await toCome();
  await prices.pass(HOUR_MS + 1_000);
  const begun = await prices.price();
  await expect(
    prices.second.client.administration.withdrawPrice({ priceId: coming?.id ?? "", reason }),
  ).rejects.toMatchObject({ code: "aborted" });
  expect(await prices.price()).toBe(begun);
});

test("so it is with the price of a plan", async () => {
  const offer = async () =>
    (await prices.admin.client.billing.subscriptions.plans({ countryId: 6 })).find(
      ({ id }) => id === "grow",
    )?.pricePerMonth;
  const grow = async () =>
    (await prices.second.client.administration.plans({})).rows.find(
      ({ planId }) => planId === "grow",
    );
  const coming = async () => (await grow())?.prices.find(({ state }) => state === "to-come");
  const before = await offer();
  const wanted = { planId: "grow", currency: "ZAR", interval: "month", reason } as const;
  await prices.admin.client.administration.setPlanPrice({ ...wanted, amountMinor: 100 });
  const priceId = (await coming())?.priceId ?? "";
  const { withdrawPlanPrice } = prices.second.client.administration;
  await withdrawPlanPrice({ planId: "grow", priceId, reason });
  expect(await coming()).toBeUndefined();
  expect(await titlesOf(prices.admin)).toEqual(["A new price of Grow was withdrawn"]);
  await prices.pass(HOUR_MS + 1_000);
  expect(await offer()).toBe(before);
  const begun = (await grow())?.prices.find(({ state }) => state === "now")?.priceId ?? "";
  await expect(withdrawPlanPrice({ planId: "grow", priceId: begun, reason })).rejects.toMatchObject(
    { code: "aborted" },
  );
});
