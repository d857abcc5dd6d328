import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { infobipLookupRoutes } from "../../../dev/sandbox/networks/infobip-lookup.routes.ts";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { serve } from "../../../platform/http/serve.ts";
import { NothingTaken } from "../../networks/connection.ts";
import { infobipLookupAdapter } from "../../networks/lookup/infobip-lookup.ts";
import { FAILURE, failureText } from "../../../domain/campaign/failure-reasons.ts";
import { personOfNumber } from "../../reach/person-number.ts";
import {
  aClient,
  aGateway,
  aService,
  FRIDAY_MS,
  SEED,
  SUBSCRIBERS,
} from "../../testing/a-gateway.ts";
import { aRow, importDeps, importRows, numberOf } from "../../subscribers/testing/a-file.ts";
import { checkAccounting } from "../../testing/accounting.ts";
import { scriptedNetwork } from "../../testing/scripted-adapter.ts";

/** Numbers of route 97 by their prefix, of nobody in the base. */
const NUMBERS = Array.from({ length: 200 }, (_, n) => `2782${String(1_000_000 + n * 7)}`)
  .filter((number) => (personOfNumber(SEED, 97, number) ?? SUBSCRIBERS) >= SUBSCRIBERS)
  .slice(0, 120);
const [ported = "", toNobodyOfOurs = "", elsewhere = "", dead = "", off = ""] = NUMBERS;
const base = (number: string) => aRow(0).replace(numberOf(0), `+${number}`);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let files: Server;
let lookup: Awaited<ReturnType<typeof serve>>;
let asked: () => Promise<string[][]>;
let command: (body: object) => Promise<unknown>;

beforeEach(async () => {
  database = await createTestDatabase("gateway");
  files = createServer((_request, response) => response.end(NUMBERS.join("\n")));
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
  lookup = await serve(infobipLookupRoutes(), { port: 0, nextRequestMs: 0 });
  const control = `http://127.0.0.1:${lookup.port}/api/networks/infobip-lookup`;
  asked = async () => ((await (await fetch(control)).json()) as { asked: string[][] }).asked;
  command = async (body) => fetch(control, { method: "PUT", body: JSON.stringify(body) });
  await command({
    ported: { [ported]: "65510", [toNobodyOfOurs]: "65538", [elsewhere]: "65507" },
    dead: [dead],
    off: [off],
  });
});
afterEach(async () => {
  files.close();
  await lookup.close();
  await database.drop();
});

/** Routes 97 and 105 with a connection each, 107 without one, and the lookup service. */
async function aWorld({ settings = {}, hasLookup = true, hasNational = false } = {}) {
  const home = scriptedNetwork("home");
  const other = scriptedNetwork("other");
  const national = scriptedNetwork("national");
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  const world = await aGateway(
    database.pool,
    {
      adapters: [home.adapter, other.adapter, national.adapter, infobipLookupAdapter],
      batchSize: 40,
    },
    { listHosts: [host], networkSecrets: { NETWORK_SECRET_TEST_API_KEY: "sandbox-key" } },
  );
  const connect = (name: string, given: object = {}) =>
    database.pool.query(
      `insert into network_connection (name, adapter, settings, secret_name) values ($1, $1, $2, 'TEST')`,
      [name, given],
    );
  for (const [name, routeId] of [
    ["home", 97],
    ["other", 105],
  ] as const) {
    await connect(name);
    await database.pool.query(
      "insert into route_connection (route_id, connection_id, priority) select $2, id, 1 from network_connection where name = $1",
      [name, routeId],
    );
  }
  const baseUrl = `http://127.0.0.1:${lookup.port}/networks/infobip-lookup`;
  if (hasLookup)
    await connect("infobip-lookup", {
      baseUrl,
      batchSize: 25,
      numbersPerSecond: 1_000,
      ...settings,
    });
  if (hasNational) {
    await connect("national");
    await database.pool.query(
      "update network_connection set national_country_id = 6 where name = 'national'",
    );
  }
  return {
    ...world,
    home: home.network,
    other: other.network,
    national: national.network,
    host,
  };
}
type World = Awaited<ReturnType<typeof aWorld>>;

let codes = 0;
/** Books an own-list campaign of one day and lets everything become due. */
async function send(world: World, fromMs = FRIDAY_MS) {
  world.setNow(fromMs);
  const code = `place-${(codes += 1)}`;
  const client = await aClient(world.call, 97, code);
  const { clientId } = client;
  const order = { title: "Mine", clientId, url: `http://${world.host}/${code}`, isActive: true };
  const list = await world.call("POST", "/r/97/company/msisdnlist", order);
  const day = new Date(fromMs).toISOString().slice(0, 10);
  const booked = await world.call(
    "POST",
    "/r/97/company/service",
    aService({
      ...client,
      campaignCode: code,
      targetModelId: 2,
      privacy: 1,
      profileTargeting: { listId: list.body.id },
      maxCoins: 500,
      startPeriod: `${day}T08:00:00Z`,
      endPeriod: `${day}T15:00:00Z`,
    }),
  );
  expect(booked).toMatchObject({ status: 200 });
  return { id: Number(booked.body.id), endMs: fromMs + 9 * HOUR_MS };
}
async function sendAll(world: World, fromMs = FRIDAY_MS) {
  const { id, endMs } = await send(world, fromMs);
  await world.advanceTo(endMs, 3 * HOUR_MS);
  const { rows } = await database.pool.query<{ reason: number; count: number }>(
    "select reason, count from service_failure where service_id = $1 order by reason",
    [id],
  );
  return { id, failures: rows };
}
const numbersOf = ({ taken }: World["home"]) => taken.map(({ msisdn }) => msisdn).toSorted();

it("go to the network they were ported to, stay where no route is theirs, and nowhere when nobody has them", async () => {
  const world = await aWorld();
  const { id, failures } = await sendAll(world);
  expect(numbersOf(world.other)).toEqual([ported]);
  const atHome = NUMBERS.filter((number) => ![ported, elsewhere, dead].includes(number));
  expect(numbersOf(world.home)).toEqual(atHome.toSorted());
  expect(numbersOf(world.home)).toEqual(expect.arrayContaining([off, toNobodyOfOurs]));
  expect(failures).toEqual([
    { reason: FAILURE.unknownNumber, count: 1 },
    { reason: FAILURE.otherNetwork, count: 1 },
  ]);
  expect(failureText(FAILURE.otherNetwork)).toMatch(/network that we do not reach/);
  expect((await asked()).every((call) => call.length <= 25)).toBe(true);
  expect((await asked()).flat().toSorted()).toEqual(NUMBERS.toSorted());
  const report = await checkAccounting(database.pool, world.call, id);
  expect(report.sent).toBe(NUMBERS.length);
}, 60_000);

it("are asked for after the booking alone, and by no number that is stored", async () => {
  const world = await aWorld();
  await send(world);
  expect(await asked()).toEqual([]);
  await sendAll(world);
  const { rows } = await database.pool.query<{ row: string }>(
    "select to_jsonb(p)::text as row from number_place p",
  );
  expect(rows).toHaveLength(NUMBERS.length);
  const all = rows.map(({ row }) => row).join();
  expect(NUMBERS.filter((number) => all.includes(number.slice(2)))).toEqual([]);
}, 60_000);

/** Puts all messages back by 30 days, and has the log of the frequency caps filled from them. */
const sentEarlier = () =>
  database.pool.query(
    `update message set sent_at = sent_at - interval '30 days'; update cap_log_state set days = 0`,
  );

it("are asked for again only when the answer is older than the connection allows", async () => {
  const world = await aWorld({ settings: { maxAgeDays: 10 } });
  await sendAll(world);
  const first = (await asked()).flat().length;
  await sentEarlier();
  await sendAll(world, FRIDAY_MS + 7 * DAY_MS);
  expect((await asked()).flat()).toHaveLength(first);
  await sentEarlier();
  await sendAll(world, FRIDAY_MS + 14 * DAY_MS);
  expect((await asked()).flat()).toHaveLength(2 * NUMBERS.length);
  const { rows } = await database.pool.query(
    "select sum(numbers)::int as numbers, sum(asked)::int as asked from lookup_day",
  );
  expect(rows).toEqual([{ numbers: 3 * NUMBERS.length, asked: 2 * NUMBERS.length }]);
}, 60_000);

it("go by their prefix while the service does not answer, and nothing of that is remembered", async () => {
  const world = await aWorld();
  await command({ faults: Array.from({ length: 20 }, () => "500") });
  const { failures } = await sendAll(world);
  expect(failures).toEqual([]);
  expect(numbersOf(world.home)).toEqual(NUMBERS.toSorted());
  const { rows } = await database.pool.query("select count(*)::int as n from number_place");
  expect(rows).toEqual([{ n: 0 }]);
  const { rows: days } = await database.pool.query(
    "select sum(failed)::int as failed from lookup_day",
  );
  expect(days).toEqual([{ failed: NUMBERS.length }]);
}, 60_000);

it("go over a connection that reaches all networks of the country, where the network that they were ported to has none of its own", async () => {
  const world = await aWorld({ hasNational: true });
  const { failures } = await sendAll(world);
  expect(numbersOf(world.national)).toEqual([elsewhere]);
  expect(numbersOf(world.other)).toEqual([ported]);
  const atHome = NUMBERS.filter((number) => ![ported, elsewhere, dead].includes(number));
  expect(numbersOf(world.home)).toEqual(atHome.toSorted());
  expect(failures).toEqual([{ reason: FAILURE.unknownNumber, count: 1 }]);
}, 60_000);

it("wait for a network that is away without holding up those of their list", async () => {
  const world = await aWorld();
  world.other.answer = async () => {
    throw new NothingTaken("unreachable", "away");
  };
  await sendAll(world);
  expect(world.home.taken).toHaveLength(NUMBERS.length - 3);
}, 60_000);

it("go to the network in whose base they are, whatever a lookup answers, and nobody is asked about them", async () => {
  const world = await aWorld();
  const [, , , , , mine = "", lost = ""] = NUMBERS;
  await importRows(importDeps(database.pool), [base(mine), base(dead)], { routeId: 105 });
  await importRows(importDeps(database.pool), [base(lost)], { routeId: 107 });
  const { failures } = await sendAll(world);
  expect(numbersOf(world.other)).toEqual([ported, mine, dead].toSorted());
  expect(failures).toEqual([{ reason: FAILURE.otherNetwork, count: 2 }]);
  expect((await asked()).flat().filter((number) => [mine, dead, lost].includes(number))).toEqual(
    [],
  );
}, 60_000);

it("go to the network in whose base they are also where no service is connected", async () => {
  const world = await aWorld({ hasLookup: false });
  await importRows(importDeps(database.pool), [base(ported)], { routeId: 105 });
  await sendAll(world);
  expect(numbersOf(world.other)).toEqual([ported]);
  expect(world.home.taken).toHaveLength(NUMBERS.length - 1);
}, 60_000);

it("go by their prefix where no service is connected", async () => {
  const world = await aWorld({ hasLookup: false });
  await sendAll(world);
  expect(numbersOf(world.home)).toEqual(NUMBERS.toSorted());
  expect(await asked()).toEqual([]);
}, 60_000);

it("are no messages: a lookup service serves no route, and says how much it was asked", async () => {
  const world = await aWorld();
  await sendAll(world);
  const { body } = await world.call("GET", "/company/connections");
  const found = (body.connections as { id: number; name: string; lookup: unknown }[]).find(
    ({ name }) => name === "infobip-lookup",
  );
  expect(found?.lookup).toEqual({ numbers: NUMBERS.length, asked: NUMBERS.length, failed: 0 });
  const connections = [{ connectionId: found?.id, priority: 1, share: 100 }];
  const given = await world.call("PUT", "/r/108/company/connections", { known: [], connections });
  expect(given).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "connections.0.connectionId" }] } },
  });
}, 60_000);
