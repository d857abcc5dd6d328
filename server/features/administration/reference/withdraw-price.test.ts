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

const OWN = {
  code: "permission-denied",
  message: "This is your own. Another administrator must decide about it.",
};
const after = (ms: number) => new Date(prices.tool.clock.now().getTime() + ms).toISOString();

test("nobody withdraws what another has set right, so that an own large change holds on; others do, and first the own", async () => {
  const before = 900;
  await prices.set(before);
  await prices.pass(48 * HOUR_MS);
  await prices.set(1);
  const [wrong] = await toCome();
  const right = { countryId: 7, smsUnitPriceTenThousandths: before, reason };
  await prices.second.client.administration.setPrice({
    ...right,
    pcmUnitPriceTenThousandths: 40,
    validFrom: after(3 * HOUR_MS),
  });
  const correction = (await toCome()).find(({ id }) => id !== wrong?.id);
  // One more from the same time on makes it nobody's own.
  await prices.set(before, correction?.validFrom);
  const [mine, his] = [prices.admin, prices.second].map(
    ({ client }) =>
      (priceId = "") =>
        client.administration.withdrawPrice({ priceId, reason }),
  );
  for (const { id, validFrom } of await toCome())
    if (validFrom === correction?.validFrom) await expect(mine?.(id)).rejects.toMatchObject(OWN);
  expect(await toCome()).toHaveLength(3);
  await prices.pass(2 * HOUR_MS);
  // So it is once the wrong ones have begun.
  await expect(mine?.(correction?.id)).rejects.toMatchObject(OWN);
  await his?.(correction?.id);
  expect(await toCome()).toEqual([]);
  await prices.set(before);
});

test("prices to come are withdrawn where what holds on is another's, as yesterday, or an own small change", async () => {
  const before = Number(await prices.price()) * 10_000;
  const { withdrawPrice, setPrice } = prices.second.client.administration;
  const all = { countryId: 7, pcmUnitPriceTenThousandths: 40, reason };
  await setPrice({ ...all, smsUnitPriceTenThousandths: Math.round(before * 1.1) });
  await prices.set(before * 2, after(5 * HOUR_MS));
  await withdrawPrice({ priceId: (await toCome())[0]?.id ?? "", reason });
  expect(await toCome()).toEqual([]);
});

test("nor a price of a plan", async () => {
  const wanted = { planId: "grow", currency: "ZAR", interval: "month", reason } as const;
  const [own, other] = [prices.admin.client.administration, prices.second.client.administration];
  const coming = async () =>
    (await other.plans({})).rows
      .find(({ planId }) => planId === "grow")
      ?.prices.filter(({ state }) => state === "to-come") ?? [];
  await own.setPlanPrice({ ...wanted, amountMinor: 100 });
  await other.setPlanPrice({ ...wanted, amountMinor: 18_900, validFrom: after(3 * HOUR_MS) });
  const [first, second] = (await coming()).toSorted(
    (a, b) => Date.parse(a.validFrom) - Date.parse(b.validFrom),
  );
  const correction = { planId: "grow", priceId: second?.priceId ?? "", reason };
  await expect(own.withdrawPlanPrice(correction)).rejects.toMatchObject(OWN);
  expect(await coming()).toHaveLength(2);
  await own.withdrawPlanPrice({ ...correction, priceId: first?.priceId ?? "" });
  await own.withdrawPlanPrice(correction);
  expect(await coming()).toEqual([]);
});
