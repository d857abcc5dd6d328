import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { NothingTaken } from "../../networks/connection.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { book } from "../../testing/book.ts";
import { KINDS } from "../../testing/kinds.ts";
import { scriptedNetwork } from "../../testing/scripted-adapter.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;
const PEOPLE = 40;

type Says = (msisdns: readonly string[]) => Promise<Set<string>>;
/** Phones of even numbers show RCS. */
const isEven = (msisdn: string) => Number(msisdn) % 2 === 0;
const evenOnes: Says = async (msisdns) => new Set(msisdns.filter(isEven));

/** A gateway whose route 97 is served by an RCS network that says which phones it reaches. */
async function aWorld(says: Says | undefined) {
  const scripted = scriptedNetwork("rich", { kinds: ["rcs"], messagesPerSecond: 100_000 });
  const asked: string[] = [];
  const network = { ...scripted, asked, says };
  const { connect } = scripted.adapter;
  const adapter: typeof scripted.adapter = {
    ...scripted.adapter,
    connect: (...given) => ({
      ...connect(...given),
      ...(network.says && {
        findRcsCapable: (msisdns: readonly string[]) => {
          asked.push(...msisdns);
          return (network.says ?? evenOnes)(msisdns);
        },
      }),
    }),
  };
  const world = await aGateway(database.pool, { adapters: [adapter] });
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('rich', 'rich', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
  );
  return { world, network, taken: () => scripted.network.taken.map(({ msisdn }) => msisdn) };
}

type World = Awaited<ReturnType<typeof aWorld>>["world"];

async function bookRcs(world: World, changes: object = {}) {
  const content = await KINDS.rcs?.(world.call);
  const day = { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" };
  return book(world, { ...content, ...day, ...changes });
}

test("RCS without an SMS in its place goes to phones that show it alone, and about none is the network asked twice", async () => {
  const { world, network, taken } = await aWorld(evenOnes);
  await bookRcs(world);
  await world.advanceTo(EVENING_MS, HOUR_MS);
  expect(taken()).toHaveLength(PEOPLE);
  expect(taken().every(isEven)).toBe(true);
  expect(network.asked.length).toBeGreaterThan(PEOPLE);
  expect(network.asked.some((msisdn) => !isEven(msisdn))).toBe(true);
  expect(new Set(network.asked).size).toBe(network.asked.length);
});

test("while the network does not say nobody is passed over: the same people are asked about once it does", async () => {
  const { world, network, taken } = await aWorld(async () => {
    throw new NothingTaken("unreachable", "It does not answer.");
  });
  await bookRcs(world);
  await world.advanceTo(FRIDAY_MS + 3 * HOUR_MS, HOUR_MS);
  const first = [...network.asked];
  expect(first.length).toBeGreaterThan(0);
  expect(taken()).toEqual([]);
  network.says = evenOnes;
  network.asked.length = 0;
  // A connection that failed rests for a while.
  await world.advanceTo(EVENING_MS, HOUR_MS / 4);
  expect(new Set(network.asked)).toEqual(new Set([...network.asked, ...first]));
  expect(taken()).toHaveLength(PEOPLE);
});

test("where the network does not say, everybody is written to and handing over shows who has RCS", async () => {
  const { world, taken } = await aWorld(undefined);
  await bookRcs(world);
  await world.advanceTo(EVENING_MS, HOUR_MS);
  expect(taken()).toHaveLength(PEOPLE);
  expect(taken().some((msisdn) => !isEven(msisdn))).toBe(true);
});

test("reach of RCS is a quarter until enough phones were asked about, and then as large a share as was found", async () => {
  const { world } = await aWorld(evenOnes);
  await world.gateway.catchUp(FRIDAY_MS);
  const ask = async () => {
    const asked = { targetModelId: 3, profileTargeting: {}, flowTypeId: 5 };
    const { body } = await world.call("POST", "/r/97/company/reachontargeting", asked);
    return { reach: Number(body.reach), rcsCapable: Number(body.rcsCapable) };
  };
  const before = await ask();
  expect(before.rcsCapable).toBe(Math.floor(before.reach / 4));
  await bookRcs(world, { maxCoins: 600 });
  await world.advanceTo(EVENING_MS, HOUR_MS);
  const { rows } = await database.pool.query<{ share: number }>(
    "select (sum(capable) * 1000 / sum(asked))::int as share from rcs_phone_day",
  );
  const after = await ask();
  expect(rows[0]?.share).toBeGreaterThan(400);
  expect(after.rcsCapable).toBe(Math.floor((after.reach * (rows[0]?.share ?? 0)) / 1000));
});
