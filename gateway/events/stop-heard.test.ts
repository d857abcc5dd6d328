import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { NothingTaken } from "../networks/connection.ts";
import { personNumber } from "../reach/person-number.ts";
import { aGateway, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
const one = scriptedNetwork("one");
const two = scriptedNetwork("two");
const MINUTE_MS = 60_000;
const RESTS_MS = 5_500;
const PEOPLE = 20;
let nowMs = FRIDAY_MS;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool, { adapters: [one.adapter, two.adapter] });
  for (const [adapter, routeId] of [
    ["one", 97],
    ["two", 105],
  ]) {
    const { rows } = await database.pool.query<{ id: number }>(
      "insert into network_connection (name, adapter, settings, secret_name) values ($1, $1, '{}', 'TEST') returning id",
      [adapter],
    );
    await database.pool.query(
      "insert into route_connection (route_id, connection_id, priority) values ($1, $2, 1)",
      [routeId, rows[0]?.id],
    );
  }
  await round();
}, 60_000);
afterAll(async () => {
  await world.gateway.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query(
    "delete from opt_out; delete from transactional_message; delete from taken_event; delete from network_event",
  );
  for (const { network } of [one, two]) {
    network.answer = network.accept;
    network.taken.splice(0);
  }
  nowMs += 60 * MINUTE_MS;
  await round();
});

const round = () => world.gateway.catchUp((nowMs += 1_000));
const stops = (routeId: number, id: string) =>
  Array.from({ length: PEOPLE }, (_, at) => ({
    type: "reply" as const,
    id: `${id}-${routeId}-${at}`,
    msisdn: personNumber(SEED, routeId, 100 + at),
    text: "STOP",
    atMs: nowMs,
  }));
const optOuts = async () => {
  const { rows } = await database.pool.query<{ routeId: number; count: number }>(
    'select route_id as "routeId", count(*)::int from opt_out group by 1 order by 1',
  );
  return rows.map(({ routeId, count }) => [routeId, count]);
};
const ALL = [
  [97, PEOPLE],
  [105, PEOPLE],
];

const FAULTS: [string, typeof one.network.answer, number][] = [
  ["is out of credit", () => Promise.reject(new NothingTaken("credit", "no credit")), PEOPLE],
  [
    "refuses what it is handed",
    async (messages) =>
      messages.map(() => ({ outcome: "refused", reason: 1, mayGoElsewhere: false })),
    0,
  ],
];

test.each(FAULTS)(
  "STOP is taken in one round from everybody, also where a network %s, and confirmed when it can be",
  async (name, answer, later) => {
    one.network.answer = answer;
    await one.network.sink?.(stops(97, name));
    await two.network.sink?.(stops(105, name));
    await round();
    expect(await optOuts()).toEqual(ALL);
    expect(two.network.taken).toHaveLength(PEOPLE);
    one.network.answer = one.network.accept;
    one.network.taken.splice(0);
    nowMs += 60 * MINUTE_MS;
    // A connection that failed rests by the machine's clock.
    await wait(RESTS_MS);
    await round();
    // Who refuses a message for good is not asked again.
    expect(one.network.taken).toHaveLength(later);
    for (const { text } of one.network.taken) expect(text).toMatch(/no more adverts/);
    nowMs += 60 * MINUTE_MS;
    await round();
    expect(one.network.taken).toHaveLength(later);
    expect(two.network.taken).toHaveLength(PEOPLE);
  },
);

test.each([
  ["ahead", 12],
  ["behind", -12],
])(
  "a network whose clock is %s gets no other message sent at night, and its STOP counts from now at the latest",
  async (name, hours) => {
    const nightMs = Date.parse("2026-12-11T21:00:00Z");
    nowMs = Math.max(nowMs, nightMs);
    await round();
    await database.pool.query(
      `insert into transactional_message (key, body_hash, route_id, person, sender, text, is_asked, due_at, created_at)
      values ($1, '\\x00', 97, 500, 'Shop', 'Good morning', false, $2, $2)`,
      [name, new Date(nowMs + Math.min(hours, 0) * 60 * MINUTE_MS - MINUTE_MS)],
    );
    const atMs = nowMs + hours * 60 * MINUTE_MS;
    const [stop] = stops(105, name);
    if (stop) await two.network.sink?.([{ ...stop, atMs }]);
    await round();
    expect(await optOuts()).toEqual([[105, 1]]);
    expect(two.network.taken).toHaveLength(1);
    expect(one.network.taken).toEqual([]);
    const { rows } = await database.pool.query<{ at: Date }>(
      "select opted_out_at as at from opt_out",
    );
    expect(rows[0]?.at.getTime()).toBe(Math.min(atMs, nowMs));
  },
);

test("an event that cannot be worked on holds up no other", async () => {
  await one.network.sink?.(stops(97, "sealed"));
  await database.pool.query(
    "update network_event set text_sealed = '\\x00' where id = (select min(id) from network_event)",
  );
  await two.network.sink?.(stops(105, "sealed"));
  await round();
  expect(await optOuts()).toEqual([
    [97, PEOPLE - 1],
    [105, PEOPLE],
  ]);
});
