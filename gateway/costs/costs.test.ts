import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import type { NetworkEvent } from "../networks/connection.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";
import { bookCosts } from "./book-costs.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const PEOPLE = 40;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;
/** Twi, 75 letters of which some are in no SMS alphabet of seven bits: two parts with name and opt-out words. */
const TWI = "Ɛnnɛ paanoo ne nufusuo bo atew fã. Bra ntɛm na bɛgye wo deɛ ansa na asa!".padEnd(
  75,
  "!",
);

type World = Awaited<ReturnType<typeof aGateway>>;
type Scripted = ReturnType<typeof scriptedNetwork>;

/** A gateway whose route 97 is served by this network; its connection has the id that comes back. */
async function aConnected({ adapter, network }: Scripted, { isNew = true } = {}) {
  const world = await aGateway(database.pool, { adapters: [adapter] });
  if (isNew)
    await database.pool.query(
      `with c as (insert into network_connection (name, adapter, settings, secret_name)
         values ($1, $1, '{}', 'TEST') returning id)
       insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
      [network.name],
    );
  const { rows } = await database.pool.query<{ id: number }>("select id from network_connection");
  return { world, connectionId: rows[0]?.id ?? 0 };
}

const SMS = { channel: "sms", routeId: null, unitMicros: 200_000 };
let lastTariff: number | null;
beforeEach(() => {
  lastTariff = null;
});

async function setPrices(
  world: World,
  connectionId: number,
  changes: { validFrom?: string; currency?: string; prices?: object[]; known?: number | null } = {},
) {
  const reply = await world.call("PUT", "/company/connectiontariff", {
    connectionId,
    known: lastTariff,
    validFrom: "2026-12-04",
    currency: "ZAR",
    prices: [SMS],
    ...changes,
  });
  const { tariffs = [] } = reply.body as { tariffs?: { id: number }[] };
  if (reply.status === 200) lastTariff = Math.max(...tariffs.map(({ id }) => id));
  return reply;
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

const costsOf = async (world: World, id: number) =>
  (await world.call("GET", `/r/97/company/servicereport?id=${id}`)).body["costs"];
const receipt = (
  reference: string,
  state: "sent" | "delivered",
  msisdn?: string,
): NetworkEvent => ({
  type: "receipt",
  reference,
  state,
  reason: undefined,
  atMs: EVENING_MS,
  msisdn,
});

describe("what networks charge", () => {
  it("is booked for every part of a message that a network has taken, by the price of its destination", async () => {
    const one = scriptedNetwork("one");
    const { world, connectionId } = await aConnected(one);
    const here = { ...SMS, routeId: 97, unitMicros: 150_001 };
    await setPrices(world, connectionId, { prices: [SMS, here, { ...here, routeId: 105 }] });
    const id = await sendAll(world, { messages: [{ text: TWI }], maxCoins: 2 * PEOPLE });
    expect(one.network.taken).toHaveLength(PEOPLE);
    const booked = [
      {
        connectionId,
        connectionName: "one",
        currency: "ZAR",
        messages: PEOPLE,
        parts: 2 * PEOPLE,
        micros: 2 * PEOPLE * 150_001,
      },
    ];
    expect(await costsOf(world, id)).toEqual(booked);
    const names = one.network.taken.map((_message, at) => one.network.referenceAt(at));
    for (const state of ["sent", "delivered", "delivered"] as const)
      await one.network.sink?.(names.map((name) => receipt(name, state)));
    await world.gateway.catchUp(EVENING_MS);
    await world.gateway.catchUp(EVENING_MS + 80 * HOUR_MS);
    expect(await costsOf(world, id)).toEqual(booked);
  });

  it("is counted with its parts and without money where there is no price", async () => {
    const one = scriptedNetwork("one");
    const { world, connectionId } = await aConnected(one);
    await setPrices(world, connectionId, {
      prices: [
        { ...SMS, routeId: 105 },
        { ...SMS, channel: "rcs" },
      ],
    });
    const id = await sendAll(world);
    const unknown = { currency: null, messages: PEOPLE, parts: PEOPLE, micros: 0 };
    expect(await costsOf(world, id)).toMatchObject([unknown]);
  });

  it("is what the network itself says, where it does", async () => {
    const one = scriptedNetwork("one");
    const { world, connectionId } = await aConnected(one);
    await setPrices(world, connectionId);
    one.network.answer = async (messages) =>
      messages.map(({ reference }) => ({
        outcome: "accepted",
        references: [reference],
        cost: { currency: "KES", micros: 800_000n },
      }));
    const id = await sendAll(world);
    expect(await costsOf(world, id)).toMatchObject([
      { currency: "KES", parts: PEOPLE, micros: PEOPLE * 800_000 },
    ]);
  });

  it("changes at midnight of the country that a message goes to, for what is handed over from then on", async () => {
    const { world, connectionId } = await aConnected(scriptedNetwork("one"));
    await setPrices(world, connectionId);
    await setPrices(world, connectionId, {
      validFrom: "2026-12-05",
      prices: [{ ...SMS, unitMicros: 300_000 }],
    });
    const { id: serviceId } = await book(world);
    const at = (moment: string) => ({
      serviceId,
      connectionId,
      routeId: 97,
      channel: "sms" as const,
      parts: 1,
      atMs: Date.parse(moment),
    });
    const db = createDb(database.pool);
    await bookCosts(db, [at("2026-12-04T21:59:59.999Z"), at("2026-12-04T22:00:00Z")]);
    await bookCosts(db, [at("2026-12-04T22:00:00Z")]);
    const { rows } = await database.pool.query(
      "select day::text, messages, micros::int from service_cost order by day",
    );
    expect(rows).toEqual([
      { day: "2026-12-04", messages: 1, micros: 200_000 },
      { day: "2026-12-05", messages: 2, micros: 600_000 },
    ]);
  });

  it("is booked once for a call that is given again after a crash", async () => {
    const one = scriptedNetwork("one", { isIdempotent: true });
    const { world: dying, connectionId } = await aConnected(one);
    await setPrices(dying, connectionId);
    const { answer } = one.network;
    one.network.answer = () => new Promise(() => {});
    const { id } = await book(dying, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
    dying.setNow(EVENING_MS - HOUR_MS);
    await Promise.race([
      dying.gateway.catchUp(EVENING_MS - HOUR_MS),
      new Promise((resolve) => setTimeout(resolve, 800)),
    ]);
    const begun = one.network.taken.length;
    expect(begun).toBeGreaterThan(0);
    one.network.answer = answer;
    const { world } = await aConnected(one, { isNew: false });
    await world.advanceTo(EVENING_MS, HOUR_MS);
    expect(one.network.taken).toHaveLength(PEOPLE + begun);
    expect(await costsOf(world, id)).toMatchObject([
      { messages: PEOPLE, micros: PEOPLE * 200_000 },
    ]);
  });

  it("is not booked for a message in doubt before a receipt names it, and the change is in the feed; without money when its time is over", async () => {
    const one = scriptedNetwork("one", { maxBatch: PEOPLE });
    const { world, connectionId } = await aConnected(one);
    await setPrices(world, connectionId);
    one.network.answer = async (messages) => messages.map(() => ({ outcome: "unknown" }));
    const id = await sendAll(world);
    expect(one.network.taken.length).toBeGreaterThan(1);
    expect(await costsOf(world, id)).toEqual([]);
    const feed = async (after: number) =>
      (await world.call("GET", `/r/97/company/servicechanges?after=${after}`)).body as {
        changes: { id: number; costs: object[] }[];
        next: number;
      };
    const { next } = await feed(0);
    const named = { currency: "ZAR", messages: 1, parts: 1, micros: 200_000 };
    for (const state of ["sent", "sent"] as const) {
      await one.network.sink?.([receipt("named", state, one.network.taken[0]?.msisdn)]);
      await world.gateway.catchUp(EVENING_MS);
    }
    expect((await feed(next)).changes).toMatchObject([{ id, costs: [named] }]);
    const late = EVENING_MS + 80 * HOUR_MS;
    for (const ms of [late, late + HOUR_MS]) {
      world.setNow(ms);
      await world.gateway.catchUp(ms);
    }
    const rest = one.network.taken.length - 1;
    expect(await costsOf(world, id)).toMatchObject([
      { currency: null, messages: rest, parts: rest, micros: 0 },
      named,
    ]);
  });
});

describe("prices of a connection", () => {
  it("are added from today on, over what the caller has seen, and once for a destination", async () => {
    const { world, connectionId } = await aConnected(scriptedNetwork("one"));
    const { body } = await setPrices(world, connectionId);
    expect(body["tariffs"]).toMatchObject([{ currency: "ZAR", prices: [SMS] }]);
    expect(await setPrices(world, connectionId, { known: null })).toMatchObject({ status: 409 });
    expect(await setPrices(world, connectionId, { validFrom: "2026-12-03" })).toMatchObject({
      status: 400,
    });
    const wrong = [[SMS, SMS], [{ ...SMS, routeId: 1 }]];
    for (const prices of wrong)
      expect(await setPrices(world, connectionId, { prices })).toMatchObject({ status: 400 });
    expect(await setPrices(world, connectionId + 1)).toMatchObject({ status: 404 });
    const later = await setPrices(world, connectionId, { prices: [{ ...SMS, unitMicros: 1 }] });
    expect(later.body["tariffs"]).toMatchObject([
      { prices: [{ unitMicros: 1 }] },
      { prices: [{ unitMicros: 200_000 }] },
    ]);
  });
});
