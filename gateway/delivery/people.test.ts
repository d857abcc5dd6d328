import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { personNumber } from "../reach/person-number.ts";
import { aGateway, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { readMessages } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";

const HOUR_MS = 3_600_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

describe("people", () => {
  it("get one message a week from an advertiser, and reach on capping says so", async () => {
    const world = await aGateway(database.pool);
    const first = await book(world, { maxCoins: 1500 }, { advertiser: "keen" });
    const second = await book(world, { maxCoins: 1500 }, { advertiser: "keen" });
    const targeting = {
      targetModelId: 1,
      profileTargeting: { genders: [21], targetedCounties: [601] },
    };
    const reach = async (path: string, more = {}) =>
      Number(
        (await world.call("POST", `/r/97/company/${path}`, { ...targeting, ...more })).body.reach,
      );
    const all = await reach("reachontargeting");
    await world.advanceTo(Date.parse("2026-12-08T15:00:00Z"), 4 * HOUR_MS);
    const { rows } = await database.pool.query<{ people: number; messages: number }>(
      "select count(distinct person)::int as people, count(*)::int as messages from message where service_id in ($1, $2)",
      [first.id, second.id],
    );
    expect(rows[0]?.people).toBe(rows[0]?.messages);
    expect(rows[0]?.messages).toBeLessThanOrEqual(all);
    const left = await reach("reachoncapping", { clientId: first.client.clientId });
    expect(left).toBe(all - (rows[0]?.messages ?? 0));
    world.setNow(Date.parse("2026-12-16T15:00:00Z"));
    expect(await reach("reachoncapping", { clientId: first.client.clientId })).toBe(all);
  });

  it("who opted out get nothing", async () => {
    const clean = await createTestDatabase("gateway");
    try {
      const own = await aGateway(clean.pool);
      await clean.pool.query(
        "insert into opt_out select 97, n, now() from generate_series(0, 16000, 2) as n",
      );
      const { id } = await book(own, { maxCoins: 2000 });
      await own.advanceTo(Date.parse("2026-12-08T15:00:00Z"), 6 * HOUR_MS);
      const messages = await readMessages(clean.pool, id);
      expect(messages.length).toBeGreaterThan(300);
      expect(messages.filter(({ person }) => person % 2 === 0 && person <= 16_000)).toEqual([]);
    } finally {
      await clean.drop();
    }
  });

  it("whose number ends 0001 are undelivered", async () => {
    const world = await aGateway(database.pool);
    const { id } = await book(world, {
      profileTargeting: {},
      maxCoins: 14_000,
      allocationTypeId: 2,
    });
    await world.advanceTo(FRIDAY_MS + 9 * HOUR_MS);
    const marked = (await readMessages(database.pool, id)).filter(({ person }) =>
      personNumber(SEED, 97, person).endsWith("0001"),
    );
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.every(({ state, reason }) => state === 3 && reason === 2)).toBe(true);
  });

  it("are never named in the database", async () => {
    const { rows } = await database.pool.query<{ number: string }>(
      "select number from phone_message where number !~ '•'",
    );
    expect(rows).toEqual([]);
  });
});
