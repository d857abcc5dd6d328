import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import type { Capabilities } from "../../networks/connection.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { createDb } from "../../db/database.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { book } from "../../testing/book.ts";
import { type ScriptedNetwork, scriptedNetwork } from "../../testing/scripted-adapter.ts";
import { createLeastCost } from "./least-cost.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const PEOPLE = 40;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;
const BY_SHARE = { by: "share", minDeliveredPercent: 0 };
const CHEAPEST = { by: "price", minDeliveredPercent: 0 };

type Planned = {
  priority?: number;
  prices?: { routeId: number | null; unitMicros: number }[];
  can?: Partial<Capabilities>;
};
const general = (unitMicros: number) => [{ routeId: null, unitMicros }];

/** A gateway whose route 97 is served by these connections and goes by price. */
async function aPriced(planned: Readonly<Record<string, Planned>>, next: object = CHEAPEST) {
  const networks = Object.entries(planned).map(([name, { can }]) => scriptedNetwork(name, can));
  const world = await aGateway(database.pool, { adapters: networks.map(({ adapter }) => adapter) });
  const ids: Record<string, number> = {};
  for (const [name, { prices }] of Object.entries(planned)) {
    const { rows } = await database.pool.query<{ id: number }>(
      "insert into network_connection (name, adapter, settings, secret_name) values ($1, $1, '{}', 'TEST') returning id",
      [name],
    );
    ids[name] = rows[0]?.id ?? 0;
    if (prices) await setPrices(world, ids[name], prices);
  }
  const connections = Object.entries(planned).map(([name, { priority = 1 }]) => ({
    connectionId: ids[name],
    priority,
    share: 100,
  }));
  const change = { known: [], connections, choice: { known: BY_SHARE, next } };
  expect(await world.call("PUT", "/r/97/company/connections", change)).toMatchObject({
    status: 200,
  });
  const all = networks.map(({ network }) => network);
  return { ...world, ids, networks: all, connections };
}
type World = Awaited<ReturnType<typeof aPriced>>;

async function setPrices(
  { call }: Pick<World, "call">,
  connectionId: number,
  prices: { routeId: number | null; unitMicros: number }[],
  { validFrom = "2026-12-04", known = null as number | null } = {},
) {
  const given = prices.map((price) => ({ channel: "sms", ...price }));
  const body = { connectionId, known, validFrom, currency: "ZAR", prices: given };
  const reply = await call("PUT", "/company/connectiontariff", body);
  expect(reply).toMatchObject({ status: 200 });
  return Math.max(...(reply.body["tariffs"] as { id: number }[]).map(({ id }) => id));
}

async function sendAll(world: World, changes: Record<string, unknown> = {}) {
  const { id } = await book(world, {
    maxCoins: PEOPLE,
    endPeriod: "2026-12-04T15:00:00Z",
    ...changes,
  });
  await world.advanceTo(EVENING_MS, HOUR_MS);
  return id;
}
const takenBy = ({ networks }: Pick<World, "networks">) =>
  Object.fromEntries(networks.map(({ name, taken }) => [name, taken.length]));

const addResults = (connectionId: number, delivered: number, undelivered: number, day: string) =>
  database.pool.query("insert into connection_result values ($1, 97, $2, $3, $4)", [
    connectionId,
    day,
    delivered,
    undelivered,
  ]);

it("the cheapest connection of a turn takes the messages, by the price of their network where it has one", async () => {
  const world = await aPriced({
    dear: { prices: general(300_000) },
    cheapHere: {
      prices: [
        { routeId: null, unitMicros: 900_000 },
        { routeId: 97, unitMicros: 100_000 },
      ],
    },
    cheapElsewhere: {
      prices: [
        { routeId: 105, unitMicros: 1 },
        { routeId: null, unitMicros: 200_000 },
      ],
    },
    later: { priority: 2, prices: general(1) },
  });
  await sendAll(world);
  expect(takenBy(world)).toEqual({ dear: 0, cheapHere: PEOPLE, cheapElsewhere: 0, later: 0 });
}, 120_000);

it("what the cheapest refuses goes to the next cheapest, to one without a price last, and to nobody twice", async () => {
  const world = await aPriced({
    unpriced: {},
    dear: { prices: general(300_000) },
    cheap: { prices: general(100_000) },
  });
  const refuse: ScriptedNetwork["answer"] = async (messages) =>
    messages.map(() => ({
      outcome: "refused",
      reason: FAILURE.networkFault,
      mayGoElsewhere: true,
    }));
  for (const network of world.networks.slice(1)) network.answer = refuse;
  await sendAll(world);
  await world.gateway.catchUp(EVENING_MS);
  expect(takenBy(world)).toEqual({ unpriced: PEOPLE, dear: PEOPLE, cheap: PEOPLE });
  for (const { taken } of world.networks)
    expect(new Set(taken.map(({ msisdn }) => msisdn)).size).toBe(PEOPLE);
}, 120_000);

it("a connection below the floor of delivered messages is left out while its results are of the last days", async () => {
  const floor = { by: "price", minDeliveredPercent: 80 };
  const planned = { dear: { prices: general(300_000) }, cheap: { prices: general(100_000) } };
  const world = await aPriced(planned, floor);
  const cheap = world.ids["cheap"] ?? 0;
  await addResults(cheap, 790, 210, "2026-12-03");
  await sendAll(world);
  expect(takenBy(world)).toEqual({ dear: PEOPLE, cheap: 0 });
  await database.pool.query("update connection_result set day = '2026-11-20'");
  world.setNow(FRIDAY_MS + 72 * HOUR_MS);
  await book(world, {
    maxCoins: PEOPLE,
    startPeriod: "2026-12-07T08:00:00Z",
    endPeriod: "2026-12-07T15:00:00Z",
  });
  await world.advanceTo(FRIDAY_MS + 81 * HOUR_MS, HOUR_MS);
  expect(takenBy(world)).toEqual({ dear: PEOPLE, cheap: PEOPLE });
}, 120_000);

it("a price changes at midnight of the country, and the choice with it", async () => {
  const world = await aPriced({ rising: {}, steady: { prices: general(200_000) } });
  const rising = world.ids["rising"] ?? 0;
  const known = await setPrices(world, rising, general(100_000));
  await setPrices(world, rising, general(300_000), { validFrom: "2026-12-05", known });
  await sendAll(world);
  expect(takenBy(world)).toEqual({ rising: PEOPLE, steady: 0 });
  let nowMs = 0;
  const leastCost = createLeastCost({ db: createDb(database.pool), nowMs: () => nowMs });
  await leastCost.refresh();
  const chosenAt = (moment: string) => {
    nowMs = Date.parse(moment);
    const of = { routeId: 97, kind: "sms", hasRoom: () => true } as const;
    const turn = Object.entries(world.ids).map(([name, connectionId]) => ({ name, connectionId }));
    return leastCost.among(turn, of).map(({ name }) => name);
  };
  expect(chosenAt("2026-12-04T21:59:59.999Z")).toEqual(["rising"]);
  expect(chosenAt("2026-12-04T22:00:00Z")).toEqual(["steady"]);
}, 120_000);

it("the next cheapest takes over while the rate of the cheapest is used up", async () => {
  const slow = { maxBatch: 1, messagesPerSecond: 1 };
  const world = await aPriced({
    cheap: { prices: general(100_000), can: slow },
    dear: { prices: general(300_000) },
    dearest: { prices: general(400_000) },
  });
  await sendAll(world);
  const { cheap = 0, dear = 0, dearest } = takenBy(world);
  expect([cheap > 0, dear > 0, cheap + dear, dearest]).toEqual([true, true, PEOPLE, 0]);
}, 120_000);

it("by share nobody is preferred, and a choice is not changed over somebody else's", async () => {
  const planned = { dear: { prices: general(300_000) }, cheap: { prices: general(100_000) } };
  const world = await aPriced(planned, CHEAPEST);
  const { connections: known } = world;
  const change = (from: object, next: object) =>
    world.call("PUT", "/r/97/company/connections", {
      known,
      connections: known,
      choice: { known: from, next },
    });
  expect(await change(BY_SHARE, BY_SHARE)).toMatchObject({ status: 409 });
  expect(await change({ ...CHEAPEST, minDeliveredPercent: 5 }, BY_SHARE)).toMatchObject({
    status: 409,
  });
  expect(await change(CHEAPEST, BY_SHARE)).toMatchObject({ status: 200 });
  await sendAll(world);
  const { dear = 0, cheap = 0 } = takenBy(world);
  expect([dear > 0, cheap > 0, dear + cheap]).toEqual([true, true, PEOPLE]);
}, 120_000);
