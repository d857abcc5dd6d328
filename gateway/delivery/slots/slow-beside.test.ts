import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { book } from "../../testing/book.ts";
import { scriptedNetwork } from "../../testing/scripted-adapter.ts";

const HOUR_MS = 3_600_000;
/** Noon and half past four in South Africa, and fewer than are due by then. */
const NOON_MS = FRIDAY_MS + 3 * HOUR_MS;
const LATER_MS = FRIDAY_MS + 7.5 * HOUR_MS;
const DUE_AT_NOON = 400;
const DUE_LATER = 1_200;
const FAST_MS = 50;
const PATIENCE_MS = 60_000;

let slow: ReturnType<typeof scriptedNetwork>;
let fast: ReturnType<typeof scriptedNetwork>;
let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let work: Promise<unknown>;
let nowMs: number;

beforeEach(async () => {
  slow = scriptedNetwork("slow");
  fast = scriptedNetwork("fast");
  database = await createTestDatabase("gateway");
  const adapters = [slow.adapter, fast.adapter];
  // As it is in production: by its clock, and in turns.
  world = await aGateway(database.pool, { adapters, isAlone: false }, { sandbox: undefined });
  for (const [name, routeId] of [
    ["slow", 97],
    ["fast", 105],
  ])
    await database.pool.query(
      `with c as (insert into network_connection (name, adapter, settings, secret_name) values ($1, $1, '{}', 'TEST') returning id)
       insert into route_connection (route_id, connection_id, priority) select $2, id, 1 from c`,
      [name, routeId],
    );
  fast.network.answer = async (messages, batchId) => {
    await wait(FAST_MS);
    return fast.network.accept(messages, batchId);
  };
  for (const routeId of [97, 105])
    await book(world, { maxCoins: 3_000, endPeriod: "2026-12-04T15:00:00Z" }, { routeId });
}, 60_000);
afterEach(async () => {
  await work;
  await world.gateway.stop();
  await database.drop();
});

/** Works until told otherwise, as the program does each second. */
function workOn(): () => void {
  let isOver = false;
  const go = async () => {
    while (!isOver) await world.gateway.catchUp(nowMs);
  };
  work = go().catch(() => {});
  return () => {
    isOver = true;
  };
}
function goTo(ms: number): void {
  nowMs = ms;
  world.setNow(ms);
}
const given = () => fast.network.taken.length;

test("while a network does not answer, others are given what is due", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  slow.network.answer = async (messages, batchId) => {
    await promise;
    slow.network.answer = slow.network.accept;
    return slow.network.accept(messages, batchId);
  };
  goTo(LATER_MS);
  const end = workOn();
  try {
    await expect.poll(given, { timeout: PATIENCE_MS }).toBeGreaterThan(DUE_LATER);
    expect(slow.network.calls).toBe(1);
  } finally {
    end();
    resolve();
  }
}, 180_000);

test("a network whose every call takes longer than a turn takes nobody else's, also with what it has open", async () => {
  slow.network.answer = async (messages, batchId) => {
    await wait(4_000);
    return slow.network.accept(messages, batchId);
  };
  goTo(NOON_MS);
  const end = workOn();
  try {
    await expect.poll(given, { timeout: PATIENCE_MS }).toBeGreaterThan(DUE_AT_NOON);
    // Of what has become due since nothing is open: it has to be written down first.
    goTo(LATER_MS);
    await expect.poll(given, { timeout: PATIENCE_MS }).toBeGreaterThan(DUE_LATER);
  } finally {
    end();
    slow.network.answer = slow.network.accept;
  }
}, 180_000);
