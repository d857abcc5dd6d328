import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createTestDatabase } from "../../dev/testing/test-database.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log/log.ts";
import { readMetrics, valueOf } from "../../platform/metrics/testing/read-metrics.ts";
import { createDb } from "../db/database.ts";
import type { Mail } from "../providers/mail/mail-provider.ts";
import { createHolding } from "../work.ts";
import { aSignUp, createTestApp, type TestApp } from "./testing/test-app.ts";

const HOUR_MS = 3_600_000;
const METRICS_TOKEN = "a-token-of-metrics-for-tests";

let owner: TestApp | undefined;
afterEach(() => owner?.close());

async function aTool(clock: { offMs: number }, role: "both" | "worker") {
  const mails: Mail[] = [];
  const overrides = {
    log: createLog("test", "silent"),
    machineClocks: { machineMs: () => Date.now() + clock.offMs },
    mail: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
  };
  const tool = await createTestApp({ config: { role, metricsToken: METRICS_TOKEN }, overrides });
  owner = tool;
  return { tool, mails };
}

test("a tool whose machine's clock is wrong answers and does no job, says so, and goes on when it is right", async () => {
  const clock = { offMs: 4 * HOUR_MS };
  const { tool, mails } = await aTool(clock, "both");
  const stops = async () =>
    valueOf(await readMetrics(tool.app.app, METRICS_TOKEN), "loudhailer_clock_stops_work");
  const browser = await tool.openBrowser();
  const signUp = (email: string) => browser.client.accounts.signUp(aSignUp({ email }));
  await signUp("early@shop.test");
  await tool.app.catchUp();
  await wait(2_500);
  expect(mails).toEqual([]);
  expect(await stops()).toBe(1);
  const said = await tool.app.app.request("/readyz?exclude=gateway");
  expect([said.status, await said.json()]).toEqual([
    200,
    expect.objectContaining({ status: "ready", clock: "down" }),
  ]);

  clock.offMs = 0;
  await expect
    .poll(() => mails.map(({ to }) => to), { timeout: 20_000 })
    .toEqual(["early@shop.test"]);
  expect(await stops()).toBe(0);

  // Set while it works.
  clock.offMs = -4 * HOUR_MS;
  await wait(2_500);
  await signUp("late@shop.test");
  await wait(2_500);
  expect(mails).toHaveLength(1);
  clock.offMs = 0;
  await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(2);
}, 90_000);

test("work is taken up when the clock is right, not a moment before", async () => {
  const database = await createTestDatabase("server");
  const right = Promise.withResolvers<void>();
  const clockGuard = {
    isRight: async () => false,
    isKnownWrong: () => true,
    untilRight: () => right.promise,
  };
  const { pool } = database;
  const log = createLog("test", "silent");
  const deps = { pool, db: createDb(pool), clock: systemClock, log, clockGuard };
  const taken: string[] = [];
  const holding = createHolding(deps, []);
  const released = holding
    .untilReleased(new AbortController().signal)
    .then(() => taken.push("released"));
  await wait(1_000);
  taken.push("right");
  right.resolve();
  await released;
  expect(taken).toEqual(["right", "released"]);
  await database.drop();
});

test("a worker of the tool is not ready while its clock is wrong", async () => {
  const clock = { offMs: -4 * HOUR_MS };
  const { tool } = await aTool(clock, "worker");
  const statusOf = async () => (await tool.app.app.request("/readyz?exclude=gateway")).status;
  expect(await statusOf()).toBe(503);
  clock.offMs = 0;
  expect(await statusOf()).toBe(200);
});
