import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createDb, type Database } from "../../db/database.ts";
import { EVERYBODY, type ReachEngine, type Targeting } from "../../reach/reach-engine.ts";
import { aClient, aGateway } from "../../testing/a-gateway.ts";
import { MATCHING_FLOOR, matchingProblems } from "../audience-checks.ts";
import type { Facts, Named } from "../facts.ts";
import { countMatches, type ListMatches } from "./list-matches.ts";

let database: TestDatabase;
let db: Database;
let clientId: number;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  const world = await aGateway(database.pool);
  db = createDb(database.pool);
  clientId = Number((await aClient(world.call)).clientId);
});
afterAll(() => database.drop());

/** Everybody with an even number matches. */
const pieces: number[] = [];
const reach = {
  countAmong(_routeId: number, _targeting: Targeting, people: Iterable<number>) {
    const all = [...people];
    pieces.push(all.length);
    return all.filter((person) => person % 2 === 0).length;
  },
} as unknown as ReachEngine;
const directory = {
  hashOf: (text: string) => createHmac("sha256", "a key of tests").update(text).digest(),
};

let made = 0;
async function aList(people: readonly number[]): Promise<number> {
  made += 1;
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into number_list (route_id, client_id, url_sha256, title, created_at)
     values (97, $1, sha256($2::text::bytea), 'List', now()) returning id`,
    [clientId, String(made)],
  );
  const id = rows[0]?.id ?? 0;
  await database.pool.query(
    `insert into list_member (list_id, person, position)
     select $1, person, n from unnest($2::int[]) with ordinality p (person, n)`,
    [id, people],
  );
  return id;
}
const count = (listIds: readonly number[], until: number) =>
  countMatches({ db, reach, directory }, { routeId: 97, targeting: EVERYBODY, listIds, until });
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);
const isRefused = (matches: ListMatches) => {
  const facts = { matches, route: { country: { code: "ZA" } } } as unknown as Facts & Named;
  return (
    matchingProblems({ targetModel: "list", listUse: "matching", targeting: EVERYBODY }, facts)
      .length > 0
  );
};

test("people of lists are counted once each, in pieces however long a list is, and no further than it matters", async () => {
  const long = await aList(range(0, 25_000));
  const other = await aList(range(24_000, 26_000));
  pieces.splice(0);
  expect((await count([long, other], Number.POSITIVE_INFINITY)).count).toBe(13_000);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(10_000);
  pieces.splice(0);
  expect((await count([long, other], 60)).count).toBeGreaterThanOrEqual(60);
  expect(pieces).toHaveLength(1);
});

test("the same people draw the same edge, and others another", async () => {
  const [one, same, more] = [
    await aList(range(0, 100)),
    await aList(range(0, 100)),
    await aList(range(0, 101)),
  ];
  const draws = await Promise.all([one, same, more].map((id) => count([id], 60)));
  expect(draws[0]).toEqual(draws[1]);
  expect(draws[2]?.draw).not.toBe(draws[0]?.draw);
});

test("fewer than 20 are refused and 60 are taken; between them whether one more number matches cannot be read from the verdict", async () => {
  expect(isRefused(await count([await aList(range(0, 38, 2))], 60))).toBe(true);
  expect(isRefused(await count([await aList(range(0, 120, 2))], 60))).toBe(false);
  const changed = { odd: 0, even: 0 };
  const rounds = 120;
  for (let round = 0; round < rounds; round += 1) {
    const from = round * 1_000;
    // About 40 who match, and as many of whom nobody knows it.
    const known = range(from, from + 80);
    const [before, odd, even] = [
      await count([await aList(known)], 60),
      await count([await aList([...known, from + 101])], 60),
      await count([await aList([...known, from + 102])], 60),
    ].map(isRefused);
    if (odd !== before) changed.odd += 1;
    if (even !== before) changed.even += 1;
  }
  const { from, width } = MATCHING_FLOOR;
  expect([from, width]).toEqual([20, 40]);
  // A sharp edge changes none of the first.
  for (const times of Object.values(changed)) {
    expect(times).toBeGreaterThan(rounds / 4);
    expect(times).toBeLessThan((rounds * 3) / 4);
  }
});
