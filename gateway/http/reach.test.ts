import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../testing/a-gateway.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool, {}, { capAll: { messages: 1, days: 7 } });
});
afterAll(() => database.drop());

const EVERYBODY = { targetModelId: 3, profileTargeting: {} };

async function reach(changes: object = {}, call = "reachontargeting"): Promise<number> {
  const asked = { ...EVERYBODY, ...changes };
  const { body } = await world.call("POST", `/r/97/company/${call}`, asked);
  return Number(body.reach);
}

it("who is at the cap of all advertisers is not counted, also for an advertiser whom nobody knows yet, until the week is over", async () => {
  const before = await reach();
  const banners = await reach({ flowTypeId: 4 });
  const client = await aClient(world.call, 97, "busy");
  const body = aService({ ...client, ...EVERYBODY, allocationTypeId: 2, maxCoins: 200 });
  expect((await world.call("POST", "/r/97/company/service", body)).status).toBe(200);
  await world.advanceTo(FRIDAY_MS + 4 * HOUR_MS);
  expect(await reach()).toBe(before - 200);
  const newcomer = await aClient(world.call, 97, "newcomer");
  expect(await reach({ clientId: newcomer.clientId }, "reachoncapping")).toBe(before - 200);
  // Banners are not capped.
  expect(await reach({ flowTypeId: 4 })).toBe(banners);
  await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, DAY_MS);
  expect(await reach()).toBe(before);
});

it("says how many of those who match opted out, at the cap or not", async () => {
  const ask = async (changes: object) =>
    (
      await world.call("POST", "/r/105/company/reachontargeting", {
        ...EVERYBODY,
        ...changes,
      })
    ).body as { reach: number; optedOut: number };
  const before = await ask({});
  expect(before.optedOut).toBe(0);
  await database.pool.query(
    "insert into opt_out (route_id, person, opted_out_at) select 105, person, now() from generate_series(0, 199) person",
  );
  const after = await ask({});
  expect(after.optedOut).toBeGreaterThan(0);
  expect(after.reach + after.optedOut).toBe(before.reach);
  const women = await ask({ targetModelId: 1, profileTargeting: { genders: [20] } });
  expect(women.optedOut).toBeLessThan(after.optedOut);
});

it("who opted out is counted by nobody from then on, and only once", async () => {
  const before = await reach();
  const banners = await reach({ flowTypeId: 4 });
  const { rows } = await database.pool.query<{ person: number }>(
    "select person from message order by person limit 3",
  );
  for (const { person } of rows) {
    await database.pool.query(
      "insert into opt_out (route_id, person, opted_out_at) values (97, $1, now())",
      [person],
    );
  }
  expect(await reach()).toBe(before - 3);
  expect(await reach({ flowTypeId: 4 })).toBe(banners - 3);
  const { clientId } = await aClient(world.call, 97, "busy");
  expect(await reach({ clientId }, "reachoncapping")).toBe(before - 3);
});

it("counts many profiles in one call as each by itself, also for an advertiser", async () => {
  const client = await aClient(world.call, 97, "asks-much");
  const profiles = [
    {},
    { genders: [20] },
    { genders: [21], ageGroups: [2, 3], interests: [1, 4, 9] },
    { targetedCounties: [601], interests: [2] },
  ];
  for (const [who, call] of [
    [{}, "reachontargeting"],
    [{ clientId: client.clientId }, "reachoncapping"],
  ] as const) {
    const one = profiles.map(async (profileTargeting) => {
      const asked = { targetModelId: 1, profileTargeting, ...who };
      const { routeId, ...counts } = (await world.call("POST", `/r/97/company/${call}`, asked))
        .body as { routeId: number };
      expect(routeId).toBe(97);
      return counts;
    });
    const asked = { targetModelId: 1, profileTargetings: profiles, ...who };
    const { body } = await world.call("POST", "/r/97/company/reachbatch", asked);
    expect(body).toEqual({ routeId: 97, answers: await Promise.all(one) });
  }
});

it("refuses a call with an unknown profile, none, too many, or for an unknown advertiser", async () => {
  const ask = async (changes: object) =>
    (
      await world.call("POST", "/r/97/company/reachbatch", {
        targetModelId: 1,
        profileTargetings: [{}],
        ...changes,
      })
    ).status;
  expect(await ask({})).toBe(200);
  expect(await ask({ profileTargetings: [{}, { targetedCounties: [999_999] }] })).toBe(400);
  expect(await ask({ profileTargetings: [] })).toBe(400);
  expect(await ask({ profileTargetings: Array.from({ length: 101 }, () => ({})) })).toBe(400);
  expect(await ask({ clientId: 2_000_000_000 })).toBe(404);
});

it("counts no further for whoever has gone", async () => {
  const profileTargetings = Array.from({ length: 50 }, () => ({}));
  const response = await world.gateway.app.request("/r/97/company/reachbatch", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${world.token}` },
    body: JSON.stringify({ targetModelId: 1, profileTargetings }),
    signal: AbortSignal.abort(),
  });
  expect(response.status).toBe(409);
});
