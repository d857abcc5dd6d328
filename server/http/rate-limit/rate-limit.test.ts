import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createDb } from "../../db/database.ts";
import { rateLimitsOf } from "./rate-limit-rules.ts";
import { admitPhoneCharge, createRateLimits } from "./rate-limit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());

test("the database holds no address, of a machine or of a mail, and nobody finds one there without the tool's secret", async () => {
  const rule = { limit: 10, windowSeconds: 60 };
  const rules = new Proxy({} as Parameters<typeof createRateLimits>[2], { get: () => rule });
  const of = (secret: string) => createRateLimits(createDb(database.pool), secret, rules);
  const counted = async () =>
    (await database.pool.query<{ key: string }>("select key from rate_limit order by key")).rows;
  const [address, mail] = ["203.0.113.7", "thandi@shop.test"];
  await of("one secret").admit("anonymous", address);
  await of("one secret").admit("mails", mail);
  const before = await counted();
  expect(before).toHaveLength(2);
  expect(JSON.stringify(before)).not.toMatch(/203\.0\.113|thandi/);
  expect(of("one secret").ofSession(address).visitorKey).not.toContain(address);
  // The same again is the same key; by another secret it is another.
  await of("one secret").admit("anonymous", address);
  expect(await counted()).toEqual(before);
  await of("another secret").admit("anonymous", address);
  expect(await counted()).toHaveLength(3);
});

test("payments that phones are asked for are counted by who asks, and by the number that is asked", async () => {
  const rule = { limit: 2, windowSeconds: 3_600 };
  const rules = new Proxy({} as Parameters<typeof createRateLimits>[2], { get: () => rule });
  const limits = createRateLimits(createDb(database.pool), "one secret", rules);
  const ask = (userId: string, msisdn: string) => admitPhoneCharge(limits, { userId, msisdn });
  const refused = { code: "resource-exhausted" };
  await ask("ama", "233551234001");
  await ask("ama", "233551234002");
  await expect(ask("ama", "233551234003")).rejects.toMatchObject(refused);
  await ask("kofi", "233551234001");
  await expect(ask("esi", "233551234001")).rejects.toMatchObject(refused);
  await ask("esi", "233551234004");
});

test("what stays once it is written is counted by the network of a line too, eight times as wide", async () => {
  const rule = (isOfNetwork: boolean) => ({
    limit: 2,
    windowSeconds: 3_600,
    ...(isOfNetwork ? { isOfNetwork } : {}),
  });
  const rules = new Proxy({} as Parameters<typeof createRateLimits>[2], {
    get: (_rules, kind) => rule(kind === "visitorDrafts"),
  });
  const limits = createRateLimits(createDb(database.pool), "of networks", rules);
  const lineAt = (line: number) => `2001:db8:1:${line.toString(16)}::/64`;
  for (let line = 0; line < 8; line += 1) {
    await limits.admit("visitorDrafts", lineAt(line), { calls: 2 });
    await limits.admit("visitorCalls", lineAt(line), { calls: 2 });
  }
  const refused = { code: "resource-exhausted" };
  await expect(limits.admit("visitorDrafts", lineAt(9))).rejects.toMatchObject(refused);
  await limits.admit("visitorCalls", lineAt(9));
  await limits.admit("visitorDrafts", "2001:db8:1:100::/64");
  for (const address of ["198.51.100.7", "198.51.100.8"])
    await limits.admit("visitorDrafts", address, { calls: 2 });
});

test("new visitors, sign-ups and codes to phones are counted by network", () => {
  const settings = {
    RATE_LIMIT_ANONYMOUS_PER_MINUTE: 300,
    RATE_LIMIT_CREDENTIALS_PER_MINUTE: 10,
    RATE_LIMIT_USER_PER_MINUTE: 600,
  };
  const rules = rateLimitsOf(settings as Parameters<typeof rateLimitsOf>[0]);
  for (const kind of ["visitors", "credentials", "phoneCodes"] as const)
    expect(rules[kind].isOfNetwork).toBe(true);
});
