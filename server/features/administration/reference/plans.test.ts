import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

const HOUR_MS = 3_600_000;
const reason = "a new season";
let tool: TestApp;
let admin: Member;
let owner: Member;

beforeAll(async () => {
  tool = await createTestApp();
  [admin, owner] = [await tool.signedUp(), await tool.signedUp()];
  tool.config.adminUserIds.push(admin.userId);
}, 30_000);
afterAll(() => tool.close());

const editing = async (planId: string) => {
  const { rows } = await admin.client.administration.plans({});
  const plan = rows.find((row) => row.planId === planId);
  if (!plan) throw new Error("There is no such plan.");
  return plan;
};
const offered = async (planId: string) =>
  (await owner.client.billing.subscriptions.plans({ countryId: 6 })).find(
    ({ id }) => id === planId,
  );

test("a plan's words and limits change for everybody, with history, and not over somebody else's change", async () => {
  const { prices: _prices, ...plan } = await editing("starter");
  const change = { ...plan, name: "Basic", content: ["Pay as you go"], mostAudiences: 1, reason };
  await admin.client.administration.savePlan(change);
  expect(await offered("starter")).toMatchObject({ name: "Basic", content: ["Pay as you go"] });
  const audience = { name: "Near", countryId: 6, targeting: {} };
  expect((await owner.call("utas", audience)).status).toBe(200);
  const second = await owner.call("utas", { ...audience, name: "Far" });
  expect(second.status).toBe(429);
  await expect(admin.client.administration.savePlan(change)).rejects.toMatchObject({
    code: "aborted",
  });
  const { rows } = await admin.client.administration.changes({ kind: "plan" });
  expect(rows[0]).toMatchObject({
    subject: "starter",
    before: { name: "Starter" },
    after: { name: "Basic" },
    reason,
  });
});

test("a price begins when its time comes, under an id of its own; the old one is not offered any more", async () => {
  const { administration } = admin.client;
  const before = await offered("grow");
  const price = { planId: "grow", currency: "ZAR", interval: "month", reason } as const;
  const validFrom = new Date(tool.clock.now().getTime() + HOUR_MS).toISOString();
  await administration.setPlanPrice({ ...price, amountMinor: 24_900, validFrom });
  expect(await offered("grow")).toEqual(before);
  expect((await editing("grow")).prices.map(({ state }) => state)).toContain("to-come");
  tool.clock.setOffset(HOUR_MS + 1_000);
  const after = await offered("grow");
  expect(after).toMatchObject({ pricePerMonth: 249, pricePerYear: before?.pricePerYear });
  expect(after?.idMonth).not.toBe(before?.idMonth);
  const userId = owner.userId;
  const old = { userId, tokenId: "", priceId: before?.idMonth ?? "", ft: true };
  const refused = await owner.call("sb", old, { "idempotency-key": "old price" });
  expect(refused).toMatchObject({ status: 400, error: { code: "invalid-argument" } });
});

test("a price does not change in the past, and the free plan has none", async () => {
  const { administration } = admin.client;
  const price = { currency: "ZAR", interval: "month", amountMinor: 9_900, reason } as const;
  const past = new Date(tool.clock.now().getTime() - HOUR_MS).toISOString();
  await expect(
    administration.setPlanPrice({ ...price, planId: "grow", validFrom: past }),
  ).rejects.toMatchObject({ code: "invalid-argument" });
  await expect(administration.setPlanPrice({ ...price, planId: "starter" })).rejects.toMatchObject({
    code: "not-found",
  });
});
