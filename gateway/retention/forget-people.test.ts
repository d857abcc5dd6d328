import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";
import { forgetPeople } from "./forget-people.ts";

const PEOPLE = 40;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END_MS = Date.parse("2026-12-07T15:00:00Z");
const { adapter, network } = scriptedNetwork("one");

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool, { adapters: [adapter] });
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('one', 'one', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority)
       select route_id, id, 1 from c, unnest(array[97, 98]) as r (route_id)`,
  );
});
afterAll(() => database.drop());

const countRows = async (table: string, id: number): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where service_id = $1`,
    [id],
  );
  return rows[0]?.n ?? 0;
};
const WITH_PEOPLE = [
  "message",
  "message_reference_day",
  "message_doubt",
  "engagement",
  "tap_person",
  "complaint",
];
/** What is written in a campaign. */
const wordsOf = async (id: number) => {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    "select title, sender, full_text, content, words from service where id = $1",
    [id],
  );
  return rows[0];
};
const insertAfterwards = (id: number) =>
  database.pool.query(
    `with s as (update service set words = '{bread}', content = '{}' where id = $1 returning id, route_id),
      d as (insert into message_doubt (service_id, person, connection_id, number_hash)
        select s.id, 1, c.id, '' from s, network_connection c),
      e as (insert into engagement (service_id, person, kind, at) select id, 1, 1, now() from s),
      t as (insert into tap_person (service_id, digest) select id, 1 from s)
     insert into complaint (connection_id, route_id, person, at, service_id)
       select c.id, s.route_id, 1, now(), s.id from s, network_connection c`,
    [id],
  );
const reportOf = async (id: number, routeId: number) =>
  (await world.call("GET", `/r/${routeId}/company/servicereport?id=${id}`)).body;
const allow = (messageDays: number) =>
  world.call("PUT", "/company/countryrule", {
    countryId: 6,
    kind: "retention",
    revision: messageDays,
    versions: [
      { from: "2026-12-01", value: { listDays: 365, notificationDays: 1_825, messageDays } },
    ],
  });

async function bookInGhana(changes: Record<string, unknown>): Promise<number> {
  const client = await aClient(world.call, 98);
  const body = aService({ ...client, campaignCode: "ghana-98", profileTargeting: {}, ...changes });
  const reply = await world.call("POST", "/r/98/company/service", body);
  expect(reply.body).toMatchObject({ id: expect.any(Number) });
  return Number(reply.body.id);
}

it("who was written to is forgotten when the law of the country says so; counts and opt-outs are not", async () => {
  const db = createDb(database.pool);
  const text = "Bread and milk at half price. Call 024 123 4567";
  const campaign = {
    messages: [{ text }],
    maxCoins: PEOPLE,
    endPeriod: new Date(END_MS).toISOString(),
  };
  const { id } = await book(world, campaign);
  const inGhana = await bookInGhana(campaign);
  await world.advanceTo(FRIDAY_MS + 81 * HOUR_MS, HOUR_MS);
  await network.sink?.([
    {
      type: "receipt",
      reference: network.referenceAt(0),
      state: "delivered",
      reason: undefined,
      atMs: FRIDAY_MS + 81 * HOUR_MS,
    },
  ]);
  const firstPerson = `select person from message where service_id = ${id} order by person limit 1`;
  await database.pool.query(
    `insert into opt_out (route_id, person, opted_out_at) select 97, person, now() from (${firstPerson}) p`,
  );
  await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 12 * HOUR_MS);
  await insertAfterwards(id);
  await insertAfterwards(inGhana);
  const before = [await reportOf(id, 97), await reportOf(inGhana, 98)];
  const written = await wordsOf(inGhana);
  expect(written).toMatchObject({ title: "December special", sender: "CornerShop" });
  expect(await countRows("message", id)).toBe(PEOPLE);
  expect(await countRows("message_reference_day", id)).toBe(PEOPLE);
  for (const table of WITH_PEOPLE) expect(await countRows(table, id)).toBeGreaterThan(0);

  expect(await forgetPeople(db, END_MS + 91 * DAY_MS)).toBe(0);
  expect((await allow(90)).status).toBe(200);
  expect(await forgetPeople(db, END_MS + 89 * DAY_MS)).toBe(0);
  expect(await countRows("message", id)).toBe(PEOPLE);

  expect(await forgetPeople(db, END_MS + 91 * DAY_MS)).toBe(1);
  for (const table of WITH_PEOPLE) {
    expect([table, await countRows(table, id)]).toEqual([table, 0]);
    expect(await countRows(table, inGhana)).toBeGreaterThan(0);
  }
  expect(await countRows("message", inGhana)).toBe(PEOPLE);
  const empty = { title: "", sender: "", full_text: "", content: null, words: [] };
  expect([await wordsOf(id), await wordsOf(inGhana)]).toEqual([empty, written]);
  expect([await reportOf(id, 97), await reportOf(inGhana, 98)]).toEqual([
    { ...before[0], words: undefined },
    before[1],
  ]);
  const { rows } = await database.pool.query("select from opt_out where route_id = 97");
  expect(rows).toHaveLength(1);
  expect(await forgetPeople(db, END_MS + 92 * DAY_MS)).toBe(0);
});

it("nothing shorter than what is read from messages is taken", async () => {
  expect((await allow(89)).status).toBe(400);
});
