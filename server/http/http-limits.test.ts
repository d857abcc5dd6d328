import { expect, test } from "vitest";
import { silentMessaging } from "./testing/silent-messaging.ts";
import { createTestApp, NO_LIMITS } from "./testing/test-app.ts";

test("a call that takes too long is given up with deadline-exceeded", async () => {
  const isReachable = (): Promise<boolean> => Promise.resolve(true);
  const listRoutes = (): Promise<never> => new Promise(() => {});
  const slow = await createTestApp({
    config: { callTimeoutMs: 40 },
    overrides: { messaging: silentMessaging({ listRoutes, isReachable }) },
  });
  const browser = await slow.openBrowser();
  const response = await browser.post("/api/v1/audience/forecast", { countryId: 6 });
  expect([response.status, await response.json()]).toEqual([
    504,
    { error: { code: "deadline-exceeded", message: "This took too long. Try again." } },
  ]);
  expect((await browser.fetch("/readyz")).status).toBe(200);
  await slow.close();
});

test("too many calls are 429 with Retry-After; another caller is not affected", async () => {
  const few = { limit: 3, windowSeconds: 3_600 };
  const many = { limit: 1_000, windowSeconds: 3_600 };
  const limited = await createTestApp({
    config: {
      rateLimits: {
        anonymous: many,
        user: { ...few, limit: 4 },
        credentials: { ...many, limit: 8 },
        account: few,
        guesses: many,
        mails: many,
        visitors: many,
        visitorCalls: many,
        visitorPictures: many,
        visitorDrafts: many,
        profile: many,
        phoneCodes: many,
        phoneCharges: many,
        payments: many,
        bookings: many,
        matchings: many,
        providerCalls: many,
        files: { limit: 100_000, windowSeconds: 60 },
        listReadings: { limit: 100_000, windowSeconds: 60 },
      },
    },
  });
  // Each has made one call, and two with credentials: signing up, and proving the address.
  const first = await limited.signedUp();
  const second = await limited.signedUp();
  const statuses = [];
  for (let n = 0; n < 4; n += 1)
    statuses.push((await first.call("gcps", { section: "sources" })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await first.call("gcps", { section: "sources" });
  expect(refused.error).toMatchObject({ code: "resource-exhausted" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await second.call("gcps", { section: "sources" })).status).toBe(200);

  const guess = async (email: string): Promise<number> =>
    (await second.post("/api/auth/sign-in/email", { email, password: "wrong password" })).status;
  const byAccount = [];
  for (let n = 0; n < 4; n += 1) byAccount.push(await guess("owner@shop.test"));
  expect(byAccount).toEqual([401, 401, 401, 429]);
  expect(await guess("another@shop.test")).toBe(429);
  await limited.close();
});

test("visitors share what their address may do, and no address makes visitors without end", async () => {
  const many = { limit: 1_000, windowSeconds: 3_600 };
  const rateLimits = {
    anonymous: many,
    visitorCalls: { ...many, limit: 20 },
    user: many,
    credentials: many,
    account: many,
    guesses: many,
    mails: many,
    visitors: { ...many, limit: 2 },
    visitorPictures: many,
    visitorDrafts: many,
    profile: many,
    phoneCodes: many,
    phoneCharges: many,
    payments: many,
    bookings: many,
    matchings: many,
    providerCalls: many,
    files: { limit: 100_000, windowSeconds: 60 },
    listReadings: { limit: 100_000, windowSeconds: 60 },
  };
  const limited = await createTestApp({ config: { rateLimits } });
  const browsers = [await limited.openBrowser(), await limited.openBrowser()];
  for (const browser of browsers)
    expect((await browser.post("/api/auth/sign-in/anonymous", {})).status).toBe(200);
  const third = await limited.openBrowser();
  expect((await third.post("/api/auth/sign-in/anonymous", {})).status).toBe(429);
  const statuses = [];
  for (let n = 0; n < 12; n += 1)
    for (const browser of browsers)
      statuses.push((await browser.call("gcps", { section: "sources" })).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
});

test("a call that has a limit of its own says when it is open again", async () => {
  const few = { limit: 1, windowSeconds: 3_600 };
  const limited = await createTestApp({ config: { rateLimits: { ...NO_LIMITS, files: few } } });
  const member = await limited.signedUp();
  const ask = () => member.post(`/api/v1/lists/${crypto.randomUUID()}/bad-rows`, {});
  expect((await ask()).status).toBe(404);
  const { status, headers } = await ask();
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  await limited.close();
});
