import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createColumnarReach } from "../../reach/columnar-reach.ts";
import { type Condition, EVERYBODY } from "../../reach/reach-engine.ts";
import { generateBase } from "../../reach/subscriber-base.ts";
import { aGateway, FRIDAY_MS, SEED, SUBSCRIBERS } from "../../testing/a-gateway.ts";
import { book } from "../../testing/book.ts";

const NEVER = { isNot: false };
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(() => database.drop());

const is = (property: string, ...ids: number[]) => ({ property, ids });
const isNot = (property: string, ...ids: number[]) => ({ ...is(property, ...ids), isNot: true });
const ask = (profileTargeting: object) =>
  world.call("POST", "/r/97/company/reachontargeting", { targetModelId: 1, profileTargeting });
const reach = async (profileTargeting: object) => Number((await ask(profileTargeting)).body.reach);

it("not some is all but some, and one or the other is both but those who are counted twice", async () => {
  const all = await reach({});
  const women = await reach({ genders: [21] });
  const inGauteng = await reach({ targetedCounties: [601] });
  const both = await reach({ genders: [21], targetedCounties: [601] });
  expect(await reach({ rules: [{ anyOf: [isNot("genders", 21)] }] })).toBe(all - women);
  const oneOf = [is("genders", 21), is("targetedCounties", 601)];
  expect(await reach({ rules: [{ anyOf: oneOf }] })).toBe(women + inGauteng - both);
  const neither = oneOf.map((condition) => ({ anyOf: [{ ...condition, isNot: true }] }));
  expect(await reach({ rules: neither })).toBe(all - women - inGauteng + both);
  const without = await reach({ genders: [21], rules: [{ anyOf: [isNot("interests", 3, 4)] }] });
  expect(without).toBe(women - (await reach({ genders: [21], interests: [3, 4] })));
  const batch = await world.call("POST", "/r/97/company/reachbatch", {
    targetModelId: 1,
    profileTargetings: [{}, { rules: neither }],
  });
  expect((batch.body.answers as { reach: number }[]).map((answer) => answer.reach)).toEqual([
    all,
    all - women - inGauteng + both,
  ]);
});

it("a service with rules goes to those who fulfil them", async () => {
  const rules = [{ anyOf: [isNot("interests", 1, 2, 3), is("ageGroups", 5)] }];
  const { id } = await book(world, {
    profileTargeting: { genders: [21], rules },
    allocationTypeId: 2,
    maxCoins: 200,
  });
  await world.advanceTo(FRIDAY_MS + 6 * HOUR_MS);
  const { rows } = await database.pool.query<{ person: number }>(
    "select person from message where service_id = $1",
    [id],
  );
  expect(rows).toHaveLength(200);
  const engine = createColumnarReach(generateBase(SUBSCRIBERS, SEED));
  const targeting = {
    ...EVERYBODY,
    genders: [21],
    rules: rules.map(({ anyOf }) => ({
      anyOf: anyOf.map((condition) => ({ ...NEVER, ...condition })) as Condition[],
    })),
  };
  const people = rows.map(({ person }) => person);
  expect(engine.matching(97, targeting, people).size).toBe(200);
  const { rows: stored } = await database.pool.query<{ rules: object }>(
    "select targeting -> 'rules' as rules from service where id = $1",
    [id],
  );
  expect(stored[0]?.rules).toEqual([
    { anyOf: [rules[0]?.anyOf[0], { ...rules[0]?.anyOf[1], isNot: false }] },
  ]);
});

it("refuses rules with unknown ids, without conditions, and too many, and says where", async () => {
  const unknown = await ask({ rules: [{ anyOf: [is("genders", 21), is("interests", 1, 99)] }] });
  expect([unknown.status, unknown.body]).toMatchObject([
    400,
    { error: { details: [{ path: "profileTargeting.rules.0.anyOf.1.ids.1" }] } },
  ]);
  for (const rules of [
    [{ anyOf: [] }],
    [{ anyOf: [is("genders")] }],
    [{ anyOf: [is("person", 1)] }],
    Array.from({ length: 11 }, () => ({ anyOf: [is("genders", 21)] })),
  ])
    expect((await ask({ rules })).status).toBe(400);
});
