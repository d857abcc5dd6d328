import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, NO_LIMITS, type TestApp } from "../testing/test-app.ts";
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

test("pictures and lists that are read are counted apart by address, and keep nobody there from calling", async () => {
  const few = { limit: 3, windowSeconds: 86_400 };
  const shared = await createTestApp({
    config: {
      openCallsPerMinute: 4,
      trustedProxies: 1,
      rateLimits: { ...NO_LIMITS, anonymous: few },
    },
  });
  try {
    const get = async (path: string, address: string) =>
      (await shared.app.app.request(path, { headers: { "x-forwarded-for": address } })).status;
    const statuses = [];
    // A minute may end in between: then the count begins anew once.
    for (let n = 0; n < 5; n += 1)
      for (const path of ["/files/pictures/p.png", "/files/lists/token"])
        statuses.push(await get(path, "198.51.100.1"));
    expect(statuses.slice(0, 4)).toEqual([404, 404, 404, 404]);
    expect(statuses).toContain(429);
    expect(await get("/files/pictures/p.png", "198.51.100.2")).toBe(404);
    const own = () => get("/files/msisdnList/mine.csv", "198.51.100.1");
    expect([await own(), await own(), await own(), await own()]).toEqual([401, 401, 401, 429]);
  } finally {
    await shared.close();
  }
}, 30_000);

test("documents that are made anew are counted by who asks for them", async () => {
  const rateLimits = { ...NO_LIMITS, files: { limit: 3, windowSeconds: 86_400 } };
  const counted = await createTestApp({ config: { rateLimits } });
  try {
    const [owner, other] = [await counted.signedUp(), await counted.signedUp()];
    const ask = async (who: TestBrowser) =>
      (await who.fetch("/files/invoices/00000000-0000-4000-8000-000000000000.pdf")).status;
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push(await ask(owner));
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect(await ask(other)).toBe(404);
    expect((await owner.fetch("/files/msisdnList/mine.csv")).status).toBe(404);
    await expect(
      owner.client.billing.invoices.csv({ year: 2026, format: "data" }),
    ).rejects.toMatchObject({ status: 429 });
  } finally {
    await counted.close();
  }
}, 30_000);
