import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
let owner: Member;
let admin: Member;
let second: Member;
beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
  admin = await tool.signedUp();
  second = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId, second.userId);
}, 60_000);
afterAll(() => tool.close());

const reason = "asked for by phone";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

test("nobody acts as an administrator, nor as a visitor", async () => {
  const as = (userId: string) => admin.client.administration.actAs({ userId, reason });
  await expect(as(second.userId)).rejects.toMatchObject({ code: "permission-denied" });
  await expect(as(admin.userId)).rejects.toMatchObject({ code: "permission-denied" });
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const { rows } = await tool.database.pool.query<{ id: string }>(
    `select id from "user" where is_anonymous order by created_at desc limit 1`,
  );
  await expect(as(rows[0]?.id ?? "")).rejects.toMatchObject({ code: "not-found" });
  expect(await admin.client.accounts.me({})).toMatchObject({ userId: admin.userId, isAdmin: true });
});

test("acting ends by itself after half an hour, and the administrator goes on", async () => {
  const beganMs = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: beganMs });
  onTestFinished(() => void vi.useRealTimers());
  await admin.client.administration.actAs({ userId: owner.userId, reason });
  const seen = async (minutes: number) => {
    vi.setSystemTime(beganMs + minutes * MINUTE_MS);
    return (await admin.client.accounts.me({})).userId;
  };
  expect(await seen(15)).toBe(owner.userId);
  expect(await seen(29)).toBe(owner.userId);
  expect(await seen(31)).toBe(admin.userId);
  vi.useRealTimers();
  await admin.client.administration.stopActing({});
});

test("a bonus that waited past its own last day is not given any more", async () => {
  const expiresAt = new Date(tool.clock.now().getTime() + 2 * DAY_MS).toISOString();
  const { proposalId: id } = await admin.client.administration.grantBonus(
    { userId: owner.userId, amountMinor: 50_001, reason: "Welcome", expiresAt },
    { context: { idempotencyKey: "late" } },
  );
  tool.clock.setOffset(3 * DAY_MS);
  onTestFinished(() => tool.clock.setOffset(0));
  const decide = (approve: boolean) =>
    second.client.administration.decideBonus(
      { id, approve, reason: "seen" },
      { context: { idempotencyKey: `late ${approve}` } },
    );
  await expect(decide(true)).rejects.toMatchObject({ code: "aborted" });
  await decide(false);
});
