import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Taken } from "../../dev/sandbox/networks/account.ts";
import { networksRoutes } from "../../dev/sandbox/networks/networks.routes.ts";
import { startTestProgram, type TestProgram } from "../../dev/testing/a-program.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { serve } from "../../platform/http/serve.ts";
import { secretVariable } from "../exchange/secrets.ts";
import { clickatellAdapter } from "../networks/http/dialects/clickatell.ts";
import { infobipAdapter } from "../networks/http/dialects/infobip.ts";
import { PROFILES } from "../networks/http/testing/profiles.ts";
import { aGateway, SANDBOX_KEY, SEED, SUBSCRIBERS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";

/** Messages that the workers have to send between them: `WORKER_MESSAGES` chooses more. */
const WORKER_MESSAGES = Number(process.env.WORKER_MESSAGES ?? 600);
/** Enough for a quarter of them to be on route 97. */
const PEOPLE = Math.max(SUBSCRIBERS, WORKER_MESSAGES * 6);
/** Friday evening in South Africa: all of that day is due. */
const EVENING_MS = Date.parse("2026-12-04T16:00:00Z");
const PATIENCE_MS = 60_000 + WORKER_MESSAGES * 5;
/** What a worker that died is replaced in. */
const REPLACED_MS = 6_000;

let database: TestDatabase;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const count = async (sql: string) =>
  Number((await database.pool.query<{ n: bigint }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

/** Who does the work of route 97 now. */
async function findHolder(): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ holder: string }>(
    "select holder from route_lease where route_id = 97 and until > clock_timestamp()",
  );
  return rows[0]?.holder;
}

/** An aggregator of the sandbox that counts calls, and says when the first half of the messages has been taken. */
async function anAggregator(name: string, onHalf: () => void) {
  const networks = networksRoutes({ nowMs: () => EVENING_MS });
  const calls = { count: 0, seen: 0 };
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all("*", async (context) => {
    const isCall = context.req.path.startsWith("/networks/");
    const answer = await networks.fetch(context.req.raw, context.env);
    if (!isCall) return answer;
    calls.count += 1;
    // The book has the call; the caller has not heard of it.
    calls.seen += BATCH;
    if (calls.seen - BATCH < WORKER_MESSAGES / 2 && calls.seen >= WORKER_MESSAGES / 2) onHalf();
    await wait(30);
    return answer;
  });
  const server = await serve(app, { port: 0, nextRequestMs: 0 });
  ends.push(() => server.close());
  const home = `http://127.0.0.1:${server.port}`;
  const taken = async () =>
    ((await (await fetch(`${home}/api/networks/${name}`)).json()) as { taken: Taken[] }).taken;
  return { baseUrl: `${home}/networks/${name}`, taken, calls };
}

/** Messages of a call: a large run makes as many calls as a small one makes messages. */
const BATCH = WORKER_MESSAGES > 5_000 ? 100 : 20;

/** Route 97 served by one aggregator, a booked service, and two workers that share the routes. */
async function twoWorkers(name: string, onHalf: () => void) {
  const profile = PROFILES.find(({ adapter }) => adapter.name === name);
  if (!profile) throw new Error(`There is no aggregator called ${name}.`);
  const { settings, secrets } = profile;
  const aggregator = await anAggregator(name, onHalf);
  const variables = Object.fromEntries(
    Object.entries(secrets).map(([secret, value]) => [secretVariable("SHOP", secret), value]),
  );
  const world = await aGateway(
    database.pool,
    {},
    { networkSecrets: variables, role: "api", subscribers: PEOPLE },
  );
  ends.push(() => world.gateway.stop());
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('shop', $1, $2, 'SHOP') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
    [
      name,
      { ...settings, batchSize: BATCH, messagesPerSecond: 1_000, baseUrl: aggregator.baseUrl },
    ],
  );
  await world.gateway.catchUp(world.clock.now().getTime());
  const maxCoins = WORKER_MESSAGES;
  const targeting = { profileTargeting: {} };
  await book(world, { maxCoins, ...targeting, endPeriod: "2026-12-04T15:00:00Z" });
  const start = async () => {
    const program = await startTestProgram("gateway/main.ts", {
      GATEWAY_ROLE: "worker",
      GATEWAY_DATABASE_URL: database.url,
      GATEWAY_PORT: "0",
      GATEWAY_SEED: String(SEED),
      GATEWAY_SUBSCRIBERS: String(PEOPLE),
      NUMBERS_KEY: "07".repeat(32),
      SANDBOX_KEY,
      LOG_LEVEL: "warn",
      ...variables,
    });
    ends.push(async () => {
      if (isThere(program)) process.kill(program.pid, "SIGKILL");
    });
    return program;
  };
  const first = await start();
  await vi.waitFor(async () => expect(await findHolder()).toBeDefined(), 20_000);
  const firstId = await findHolder();
  const second = await start();
  const holders = "(select distinct holder from route_lease where until > clock_timestamp()) h";
  await vi.waitFor(async () => expect(await count(holders)).toBe(2), 20_000);
  const holder = async () => ((await findHolder()) === firstId ? first : second);
  for (const { port } of [first, second])
    void fetch(`http://127.0.0.1:${port}/sandbox/clock`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-sandbox-key": SANDBOX_KEY },
      body: JSON.stringify({ offsetMs: EVENING_MS - Date.now() }),
    }).catch(() => undefined);
  return { aggregator, holder };
}

function isThere({ pid }: TestProgram): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Everybody of the service has been handed over, and nothing is open. */
async function isDone(): Promise<void> {
  expect(await count("message")).toBe(WORKER_MESSAGES);
  expect(await count("send_batch")).toBe(0);
  expect(await count("handover")).toBe(0);
}

/** Stops the worker that sends in the middle of a call by a signal, and waits until the other has done the rest. */
async function interrupted(name: string, signal: "SIGKILL" | "SIGSTOP") {
  const half = Promise.withResolvers<void>();
  const { aggregator, holder } = await twoWorkers(name, half.resolve);
  await half.promise;
  const [sender, id] = [await holder(), await findHolder()];
  process.kill(sender.pid, signal);
  const began = performance.now();
  await vi.waitFor(
    async () => {
      const next = await findHolder();
      expect(next !== undefined && next !== id).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );
  const replacedMs = performance.now() - began;
  await vi.waitFor(isDone, { timeout: PATIENCE_MS, interval: 250 });
  return { aggregator, sender, replacedMs };
}

const phonesOf = (taken: readonly Taken[]) => taken.map(({ msisdn }) => msisdn);

it.each([infobipAdapter.name, clickatellAdapter.name])(
  "kill -9 of one of two workers in the middle of its messages over %s: none twice, none missing",
  async (name) => {
    const { aggregator, replacedMs } = await interrupted(name, "SIGKILL");
    const phones = phonesOf(await aggregator.taken());
    expect(phones).toHaveLength(WORKER_MESSAGES);
    expect(new Set(phones).size).toBe(WORKER_MESSAGES);
    expect(replacedMs).toBeLessThanOrEqual(REPLACED_MS);
  },
  PATIENCE_MS * 2,
);

it(
  "a worker that stood still sends nothing after another took its route over",
  async () => {
    const { aggregator, sender } = await interrupted(clickatellAdapter.name, "SIGSTOP");
    const before = aggregator.calls.count;
    process.kill(sender.pid, "SIGCONT");
    await wait(3_000);
    expect(aggregator.calls.count).toBe(before);
    const phones = phonesOf(await aggregator.taken());
    expect(phones).toHaveLength(WORKER_MESSAGES);
    expect(new Set(phones).size).toBe(WORKER_MESSAGES);
  },
  PATIENCE_MS * 2,
);
