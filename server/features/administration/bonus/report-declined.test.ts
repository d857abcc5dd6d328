import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
let admin: Member;
let second: Member;
beforeAll(async () => {
  tool = await createTestApp();
  admin = await tool.signedUp();
  second = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId, second.userId);
}, 60_000);
afterAll(() => tool.close());

const NEXT_YEAR_MS = 365 * 86_400_000;
const inAYear = () => new Date(tool.clock.now().getTime() + NEXT_YEAR_MS).toISOString();
const nameOf = ({ form }: Member) => `${form.firstName} ${form.surname}`;

test("a bonus that is declined is reported to who asked for it, with whose it was, by whom and why, however often it is pressed", async () => {
  const shop = await tool.signedUp();
  const ask = async (key: string) => {
    const { proposalId: id } = await admin.client.administration.grantBonus(
      { userId: shop.userId, amountMinor: 60_000, reason: "Welcome", expiresAt: inAYear() },
      { context: { idempotencyKey: key } },
    );
    return (by: Member) =>
      by.client.administration.decideBonus(
        { id, approve: false, reason: "Not this month" },
        { context: { idempotencyKey: `no-${key}` } },
      );
  };
  const listed = async (by: Member) =>
    (await by.client.notifications.list({})).rows.filter(({ link }) => link === "/bonus");
  const decline = await ask("declined");
  await Promise.all([decline(second), decline(second)]);
  const [notice, ...others] = await listed(admin);
  expect(notice).toMatchObject({
    kind: "support",
    title: "A bonus that you asked for was declined",
    body: `R600.00 for ${nameOf(shop)}. ${nameOf(second)} gave this reason: Not this month`,
  });
  expect([...others, ...(await listed(second)), ...(await listed(shop))]).toEqual([]);
  // What somebody withdraws themselves they know.
  await (
    await ask("withdrawn")
  )(admin);
  expect(await listed(admin)).toHaveLength(1);
});
