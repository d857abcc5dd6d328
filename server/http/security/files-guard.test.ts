import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

const upload = async (browser: TestBrowser, path: string) => {
  const reply = await browser.fetch(path, { method: "PUT", body: "0821234567\n" });
  return [reply.status, await reply.json()];
};
const denied = [403, { error: { code: "permission-denied" } }];

test("an administrator who sees the tool as an advertiser uploads nothing for them", async () => {
  const [admin, owner] = [await tool.signedUp(), await tool.signedUp()];
  tool.config.adminUserIds.push(admin.userId);
  await admin.client.administration.actAs({ userId: owner.userId, reason: "They asked for help" });
  for (const path of ["/files/msisdnList/mine.csv", "/files/pictures/mine.png"])
    expect(await upload(admin, path)).toMatchObject(denied);
  expect((await owner.fetch("/files/msisdnList/mine.csv")).status).toBe(404);
  // Looking is what acting is for.
  expect((await admin.fetch("/files/msisdnList/mine.csv")).status).toBe(404);
  await admin.client.administration.stopActing({});
  expect((await upload(admin, "/files/msisdnList/mine.csv"))[0]).toBe(200);
});

test("an administrator who has not proved a second factor gets nothing and uploads nothing", async () => {
  const real = await createTestApp({ config: { adminsNeedTwoFactor: true } });
  try {
    const admin = await real.signedUp();
    expect((await upload(admin, "/files/msisdnList/mine.csv"))[0]).toBe(200);
    real.config.adminUserIds.push(admin.userId);
    expect(await upload(admin, "/files/msisdnList/other.csv")).toMatchObject(denied);
    const read = await admin.fetch("/files/msisdnList/mine.csv");
    expect([read.status, await read.json()]).toMatchObject(denied);
    expect((await admin.fetch("/files/invoices/x.pdf")).status).toBe(403);
  } finally {
    await real.close();
  }
}, 30_000);
