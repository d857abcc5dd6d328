import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { KINDS } from "../../testing/kinds.ts";
import { codeOf, pathsOf } from "../../testing/refusals.ts";
import { scriptedNetwork } from "../../testing/scripted-adapter.ts";

const SOUTH_AFRICA = 6;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;
const someNumbers = (prefix: string) =>
  Array.from({ length: 120 }, (_, n) => `${prefix}${1_000_000 + n * 7}`);
/** By their prefix: of route 97 (given a connection), of 107 (given none), and of 98 in another country. */
const NUMBERS = { 97: someNumbers("2782"), 107: someNumbers("2784"), 98: someNumbers("23320") };
type RouteId = keyof typeof NUMBERS;

let database: TestDatabase;
let files: Server;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  files = createServer(({ url = "" }, response) =>
    response.end(NUMBERS[Number(url.split("/")[1]) as RouteId].join("\n")),
  );
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
});
afterEach(async () => {
  files.close();
  await database.drop();
});

/** Route 97 has a connection of its own; another one reaches all networks of South Africa. */
async function aWorld({ prices = {} as Record<string, number> } = {}) {
  const home = scriptedNetwork("home");
  const national = scriptedNetwork("national");
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  const world = await aGateway(
    database.pool,
    { adapters: [home.adapter, national.adapter] },
    { listHosts: [host] },
  );
  const connect = async (name: string, nationalCountryId: number | null) => {
    const words = { name, secretName: "TEST", settings: {}, nationalCountryId };
    const made = await world.call("POST", "/company/connection", { adapter: name, ...words });
    expect(made).toMatchObject({ status: 200, body: { nationalCountryId } });
    const { id, revision } = made.body as { id: number; revision: number };
    const on = { id, revision, isEnabled: true };
    const switched = await world.call("PUT", "/company/connectionswitch", on);
    expect(switched).toMatchObject({ status: 200, body: { nationalCountryId } });
    if (prices[name] !== undefined) {
      const price = { channel: "sms", routeId: null, unitMicros: prices[name] };
      const tariff = { validFrom: "2026-12-04", currency: "ZAR", prices: [price] };
      const body = { connectionId: id, known: null, ...tariff };
      expect(await world.call("PUT", "/company/connectiontariff", body)).toMatchObject({
        status: 200,
      });
    }
    return id;
  };
  const homeId = await connect("home", null);
  const nationalId = await connect("national", SOUTH_AFRICA);
  const connections = [{ connectionId: homeId, priority: 1, share: 100 }];
  const serve = (choice: object = {}) =>
    world.call("PUT", "/r/97/company/connections", { known: [], connections, ...choice });
  return {
    ...world,
    home: home.network,
    national: national.network,
    nationalId,
    host,
    connections,
    serve,
  };
}
type World = Awaited<ReturnType<typeof aWorld>>;

let codes = 0;
/** Books a campaign of one day to the own list of a route's numbers. */
async function bookList(world: World, routeId: RouteId, changes: Record<string, unknown> = {}) {
  const code = `national-${(codes += 1)}`;
  const client = await aClient(world.call, routeId, code);
  const url = `http://${world.host}/${routeId}/${code}`;
  const list = await world.call("POST", `/r/${routeId}/company/msisdnlist`, {
    title: "Mine",
    clientId: client.clientId,
    url,
    isActive: true,
  });
  const service = aService({
    ...client,
    campaignCode: code,
    targetModelId: 2,
    privacy: 1,
    profileTargeting: { listId: list.body.id },
    maxCoins: 500,
    endPeriod: "2026-12-04T15:00:00Z",
    ...changes,
  });
  const booked = await world.call("POST", `/r/${routeId}/company/service`, service);
  expect(booked).toMatchObject({ status: 200, body: { id: expect.anything() } });
  return Number(booked.body.id);
}
const numbersOf = ({ taken }: World["national"]) => taken.map(({ msisdn }) => msisdn).toSorted();

it("a number whose network has no connection of its own goes over the one of its country, at its price, and none of another country does", async () => {
  const world = await aWorld({ prices: { national: 250_000 } });
  await world.serve();
  const here = await bookList(world, 107);
  // Friday is a holiday there, and nobody can reply.
  const abroad = await bookList(world, 98, {
    endPeriod: "2026-12-07T15:00:00Z",
    messages: [{ text: "Bread at half price. To stop call 0302123456." }],
  });
  await bookList(world, 97);
  await world.advanceTo(EVENING_MS + 3 * 24 * HOUR_MS, 3 * HOUR_MS);
  expect(numbersOf(world.national)).toEqual(NUMBERS[107]);
  expect(numbersOf(world.home)).toEqual(NUMBERS[97]);
  const { rows } = await database.pool.query(
    "select service_id, connection_id, messages, micros::int from service_cost where connection_id = $1",
    [world.nationalId],
  );
  const micros = rows[0]?.micros;
  expect(rows).toMatchObject([{ service_id: here, messages: NUMBERS[107].length }]);
  expect([micros > 0, micros % (NUMBERS[107].length * 250_000)]).toEqual([true, 0]);
  const { rows: ways } = await database.pool.query(
    "select distinct connection_id from message where service_id = $1",
    [abroad],
  );
  expect(ways).toEqual([{ connection_id: null }]);
}, 120_000);

it("a route's own connection goes first, and what it refuses goes over the national one", async () => {
  const world = await aWorld({ prices: { home: 300_000, national: 100_000 } });
  await world.serve();
  world.home.answer = async (messages) =>
    messages.map((message) =>
      message.msisdn === NUMBERS[97][3]
        ? { outcome: "refused", reason: FAILURE.networkFault, mayGoElsewhere: true }
        : { outcome: "accepted", references: [] },
    );
  await bookList(world, 97);
  await world.advanceTo(EVENING_MS, HOUR_MS);
  await world.gateway.catchUp(EVENING_MS);
  expect(numbersOf(world.home)).toEqual(NUMBERS[97]);
  expect(numbersOf(world.national)).toEqual([NUMBERS[97][3]]);
}, 120_000);

it("on a route that goes by price it takes the messages where it is the cheapest", async () => {
  const world = await aWorld({ prices: { home: 300_000, national: 100_000 } });
  const known = { by: "share", minDeliveredPercent: 0 };
  await world.serve({ choice: { known, next: { by: "price", minDeliveredPercent: 0 } } });
  await bookList(world, 97);
  await world.advanceTo(EVENING_MS, HOUR_MS);
  expect([numbersOf(world.home), numbersOf(world.national)]).toEqual([[], NUMBERS[97]]);
}, 120_000);

it("who opted out gets nothing over it, and nobody outside the hours", async () => {
  const world = await aWorld();
  const [stopped = "", ...others] = NUMBERS[107];
  await world.national.sink?.([
    { type: "reply", id: "r1", msisdn: stopped, text: "STOP", atMs: FRIDAY_MS },
  ]);
  await world.gateway.catchUp(FRIDAY_MS);
  // The answer to STOP goes over it too.
  expect(world.national.taken.map(({ msisdn }) => msisdn)).toEqual([stopped]);
  world.setNow(EVENING_MS);
  await bookList(world, 107, {
    startPeriod: "2026-12-05T06:00:00Z",
    endPeriod: "2026-12-07T15:00:00Z",
  });
  await world.advanceTo(Date.parse("2026-12-07T05:59:00Z"), 6 * HOUR_MS);
  expect(world.national.taken).toHaveLength(1);
  await world.advanceTo(Date.parse("2026-12-07T15:00:00Z"), HOUR_MS);
  expect(numbersOf(world.national)).toEqual([stopped, ...others].toSorted());
}, 120_000);

it("kinds that it does not carry go as if it were not there", async () => {
  const world = await aWorld();
  const client = await aClient(world.call, 107, "pcm");
  const kind = await KINDS["pcm"]?.(world.call, 107);
  const day = { endPeriod: "2026-12-04T15:00:00Z", maxCoins: 40 };
  const order = { ...client, campaignCode: "pcm", ...day, ...kind };
  const booked = await world.call("POST", "/r/107/company/service", aService(order));
  expect(booked).toMatchObject({ status: 200 });
  await world.advanceTo(EVENING_MS, HOUR_MS);
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from message where service_id = $1 and connection_id is null and state > 1",
    [booked.body.id],
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
  expect(world.national.taken).toEqual([]);
}, 120_000);

it("one worker does the work of all routes that it reaches", async () => {
  await (await aWorld()).gateway.stop();
  await database.pool.query("delete from route_lease");
  const { adapter } = scriptedNetwork("national");
  const workers: Awaited<ReturnType<typeof aGateway>>[] = [];
  for (const _ of [1, 2])
    workers.push(await aGateway(database.pool, { adapters: [adapter], isAlone: false }));
  const holders = async (where: string) => {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(distinct holder)::int as n from route_lease where until > clock_timestamp() and ${where}`,
    );
    return rows[0]?.n;
  };
  await vi.waitFor(
    async () => {
      for (const { gateway } of workers) await gateway.catchUp(FRIDAY_MS);
      expect(await holders("true")).toBe(2);
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(await holders("route_id in (97, 105, 107, 108)")).toBe(1);
  for (const { gateway } of workers) await gateway.stop();
}, 120_000);

it("a lookup service and one that asks for messages reach no country, and neither does anything a country that is not there", async () => {
  const { adapter } = scriptedNetwork("plain");
  const lookup = { ...adapter, name: "lookup", isLookup: true };
  const asking = { ...adapter, name: "asking", onRequest: { kind: "pcm", path: "tags" } as const };
  const world = await aGateway(database.pool, { adapters: [adapter, lookup, asking] });
  const words = (name: string) => ({ name, secretName: "TEST", settings: {} });
  const create = (name: string, nationalCountryId: number) =>
    world.call("POST", "/company/connection", { adapter: name, ...words(name), nationalCountryId });
  for (const { body: refused } of [
    await create("lookup", SOUTH_AFRICA),
    await create("asking", SOUTH_AFRICA),
    await create("plain", 5),
  ])
    expect([codeOf(refused), pathsOf(refused)]).toEqual([
      "invalid-argument",
      ["nationalCountryId"],
    ]);
  const made = await create("plain", SOUTH_AFRICA);
  const { id, revision } = made.body as { id: number; revision: number };
  const change = (changes: object) =>
    world.call("PUT", "/company/connection", { id, ...words("plain"), ...changes });
  const nowhere = await change({ revision, nationalCountryId: 5 });
  expect(pathsOf(nowhere.body)).toEqual(["nationalCountryId"]);
  const left = await change({ revision });
  expect(left).toMatchObject({ body: { nationalCountryId: SOUTH_AFRICA } });
  const gone = await change({ revision: revision + 1, nationalCountryId: null });
  expect(gone).toMatchObject({ body: { nationalCountryId: null } });
});
