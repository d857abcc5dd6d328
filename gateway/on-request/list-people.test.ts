import fc from "fast-check";
import { afterAll, beforeAll, expect, it, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { readSendingRules } from "../catalogue/read-rules.ts";
import { createIdentities } from "../compose-identities.ts";
import { createDb } from "../db/database.ts";
import { personNumber } from "../reach/person-number.ts";
import { aClient, aConfig, aGateway, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { insertAsker } from "../testing/askers.ts";
import { book } from "../testing/book.ts";
import { KINDS } from "../testing/kinds.ts";
import { createListPeople, peopleSetOf } from "./list-people.ts";
import { loadCampaigns } from "./load-campaigns.ts";

const HOUR_MS = 3_600_000;
const { directory } = createIdentities(aConfig());

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(async () => {
  await world.gateway.stop();
  await database.drop();
});

let lists = 0;
async function aList(people: readonly number[]): Promise<number> {
  const { clientId } = await aClient(world.call, 97);
  lists += 1;
  const { rows } = await database.pool.query<{ id: number }>(
    `with l as (insert into number_list (route_id, client_id, url_sha256, title, on_network, created_at)
       values (97, $1, $2, 'Customers', cardinality($3::int[]), now()) returning id),
     m as (insert into list_member (list_id, person, position) select id, person, n from l, unnest($3::int[]) with ordinality p (person, n))
     select id from l`,
    [clientId, Buffer.from(`list ${lists}`), people],
  );
  return rows[0]?.id ?? 0;
}
const OUTSIDE = ["27825000001", "27825000002"];
const outsiders = () =>
  directory.peopleFor(
    createDb(database.pool),
    97,
    OUTSIDE.map((msisdn) => ({ routeId: 97, msisdn, person: undefined })),
  );

test("a tag campaign to lists is shown to their people, inside and outside of the base, and to nobody who is left out", async () => {
  const asker = await insertAsker(database.pool, "tag-server");
  const [one = 0, two = 0] = await outsiders();
  const listed = await aList([9, 3, 7, two]);
  const other = await aList([11, one]);
  const leftOut = await aList([7]);
  const pcm = await KINDS.pcm?.(world.call);
  const end = { endPeriod: "2026-12-04T15:00:00Z", profileTargeting: {}, maxCoins: 3_000 };
  const { id } = await book(world, { ...pcm, ...end });
  const second = await book(world, { ...pcm, ...end, maxCoins: 60 });
  // It has nobody to be shown to for now.
  const nobody = await aList([59_999]);
  await database.pool.query("update service set list_id = $2 where id = $1", [second.id, nobody]);
  await database.pool.query(
    "update service set list_id = $2, other_list_ids = array[$3::int], exclude_list_id = $4, list_use = 'all' where id = $1",
    [id, listed, other, leftOut],
  );
  await world.advanceTo(FRIDAY_MS + 3 * HOUR_MS);
  const ask = async (msisdn: string) => {
    const address = `/tags/${asker}/${world.gateway.callbackKeyOf(asker)}`;
    const body = JSON.stringify({ event: `event-${msisdn}`, to: msisdn });
    const headers = { "content-type": "application/json" };
    return (await world.gateway.app.request(address, { method: "POST", headers, body })).status;
  };
  const answers = async (numbers: readonly string[]) => {
    const statuses: number[] = [];
    for (const number of numbers) statuses.push(await ask(number));
    return statuses;
  };
  const ofBase = [3, 7, 8, 9, 10, 11].map((person) => personNumber(SEED, 97, person));
  expect(await answers(ofBase)).toEqual([200, 204, 204, 200, 204, 200]);
  expect(await answers([...OUTSIDE, "27825000003"])).toEqual([200, 200, 204]);

  // Another campaign that leaves the same people out holds them no second time.
  await database.pool.query(
    "update service set exclude_list_id = $2, status = (select status from service where id = $3) where id = $1",
    [second.id, leftOut, id],
  );
  const db = createDb(database.pool);
  const route = await findRoute(db, 97);
  if (!route) throw new Error("There is no such route.");
  const place = { route, rules: await readSendingRules(db, route.country) };
  const loaded = await loadCampaigns(db, "pcm", [place], new Map());
  expect(loaded.size).toBe(2);
  expect(loaded.get(second.id)?.excluded).toBe(loaded.get(id)?.excluded);
});

test("the people of a list are read once, in pieces, for however many campaigns; a failure is not remembered", async () => {
  const db = createDb(database.pool);
  const people = Array.from({ length: 10_001 }, (_, n) => 3 * n);
  const list = createListPeople(db, await aList(people.toReversed()));
  const query = vi.spyOn(database.pool, "connect");
  query.mockRejectedValueOnce(new Error("away"));
  await expect(list.people()).rejects.toThrow("away");
  const read = await list.people();
  const asked = query.mock.calls.length;
  expect(await list.people()).toBe(read);
  expect(query).toHaveBeenCalledTimes(asked);
  expect(read.size).toBe(people.length);
  expect([0, 1, 3, 30_000, 30_003].map((person) => read.has(person))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});

it("a set of people holds those it was made of, and nobody else, in four bytes each", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(200)), fc.nat(10), (people, cut) => {
      const sorted = people.toSorted((a, b) => a - b);
      const pieces = [sorted.slice(0, cut), sorted.slice(cut)].map((it) => Int32Array.from(it));
      const set = peopleSetOf(pieces);
      for (let person = 0; person <= 201; person += 1)
        expect(set.has(person)).toBe(people.includes(person));
    }),
  );
  const million = Int32Array.from({ length: 1_000_000 }, (_, n) => n);
  const before = process.memoryUsage();
  const set = peopleSetOf([million]);
  const after = process.memoryUsage();
  const bytes = after.arrayBuffers - before.arrayBuffers + after.heapUsed - before.heapUsed;
  expect(set.has(999_999)).toBe(true);
  expect(bytes).toBeLessThan(6_000_000);
});
