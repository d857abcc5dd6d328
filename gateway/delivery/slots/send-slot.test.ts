import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../../testing/a-gateway.ts";

const HOUR_MS = 3_600_000;
const NOON_MS = FRIDAY_MS + 3 * HOUR_MS;
/** About a thousand of them are on route 97 and have agreed. */
const EVERYBODY = 4_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const count = async (sql: string) =>
  Number((await database.pool.query<{ n: bigint }>(sql)).rows[0]?.n);

type World = Awaited<ReturnType<typeof aGateway>>;

/** Books services of these advertisers to everybody of route 97, from an hour on, and lets their review end. */
async function bookFor(
  world: World,
  advertisers: readonly string[],
  maxCoins: number,
  startMs = FRIDAY_MS + HOUR_MS,
) {
  for (const [at, advertiser] of advertisers.entries()) {
    const client = await aClient(world.call, 97, advertiser);
    const { status, body } = await world.call(
      "POST",
      "/r/97/company/service",
      aService({
        ...client,
        campaignCode: `slot-${startMs}-${at}`,
        startPeriod: new Date(startMs).toISOString(),
        profileTargeting: {},
        maxCoins,
      }),
    );
    expect([status, body]).toMatchObject([200, {}]);
  }
  await world.advanceTo(startMs - 1);
}

it("what is due of many services of a route takes as many statements as what is due of a few", async () => {
  const world = await aGateway(database.pool, { cap: { messages: 100, days: 7 } });
  const statements = vi.spyOn(pg.Client.prototype, "query");
  // The sandbox's phone is a statement for each service.
  const counted = () =>
    statements.mock.calls.filter((call) => !JSON.stringify(call[0]).includes("phone_message"))
      .length;
  const roundAt = async (ms: number) => {
    const before = counted();
    const had = await count("select count(*) as n from message");
    await world.advanceTo(ms, 24 * HOUR_MS);
    const messages = (await count("select count(*) as n from message")) - had;
    return { statements: counted() - before, messages };
  };
  await bookFor(world, ["one", "two"], 300);
  await roundAt(NOON_MS);
  const few = await roundAt(NOON_MS + HOUR_MS);
  await bookFor(
    world,
    Array.from({ length: 30 }, (_, at) => `more-${at}`),
    300,
    NOON_MS + 2 * HOUR_MS,
  );
  const many = await roundAt(NOON_MS + 4 * HOUR_MS);
  statements.mockRestore();
  expect(few.messages).toBeGreaterThan(2);
  expect(many.messages).toBeGreaterThan(10 * few.messages);
  // Where two services find the same person, those who look for another ask once more.
  expect(many.statements).toBeLessThan(few.statements + 15);
});

it("services that pick in the same moment write to nobody above a cap", async () => {
  const cap = { messages: 1, days: 7 };
  const capAll = { messages: 2, days: 7 };
  const world = await aGateway(database.pool, { cap }, { subscribers: EVERYBODY, capAll });
  // Five services want four hundred each at once; two of them are one advertiser's.
  await bookFor(world, ["bakery", "bakery", "butcher", "grocer", "florist"], 400);
  await world.advanceTo(NOON_MS, 3 * HOUR_MS);
  await world.advanceTo(FRIDAY_MS + 5 * 24 * HOUR_MS, 24 * HOUR_MS);
  expect(await count("select count(*) as n from message")).toBeGreaterThan(1_500);
  const perPerson = (by: string) =>
    count(`select coalesce(max(n), 0) as n from (
      select count(*) as n from message m join service s on s.id = m.service_id group by ${by}) c`);
  expect(await perPerson("m.person, s.client_id")).toBe(1);
  expect(await perPerson("m.person")).toBe(2);
});

it("services for which a slot has no room are sent in the next one, of the same moment", async () => {
  const cap = { messages: 100, days: 7 };
  const world = await aGateway(database.pool, { cap }, { subscribers: 12_000, capAll: cap });
  const people = 2_000;
  await bookFor(world, ["one", "two", "three", "four", "five", "six"], people);
  // Everything has become due at once, which is more than a slot takes.
  await world.advanceTo(FRIDAY_MS + 5 * 24 * HOUR_MS, 5 * 24 * HOUR_MS);
  expect(await count("select count(*) as n from message")).toBe(6 * people);
}, 60_000);
