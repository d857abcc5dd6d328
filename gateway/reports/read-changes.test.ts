import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { KINDS } from "../testing/kinds.ts";
import { readChanges } from "./read-changes.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

type Feed = { changes: { id: number; sent: number }[]; next: number; more: boolean };
type World = Awaited<ReturnType<typeof aGateway>>;

const read = async (world: World, after?: number): Promise<Feed> => {
  const query = after === undefined ? "" : `?after=${after}`;
  const { status, body } = await world.call("GET", `/r/97/company/servicechanges${query}`);
  expect(status).toBe(200);
  return body as Feed;
};
const reportOf = async (world: World, id: number) =>
  (await world.call("GET", `/r/97/company/servicereport?id=${id}`)).body;

it("a service is in the feed when it was booked, sends, has receipts, taps and replies, or gets another status, and not otherwise", async () => {
  const world = await aGateway(database.pool);
  const begin = await read(world);
  expect(begin).toEqual({ changes: [], next: 0, more: false });
  const { id } = await book(world, { ...(await KINDS["smsLink"]?.(world.call)), maxCoins: 100 });
  const other = await book(world, { campaignCode: "another" });
  let after = begin.next;
  const changedIds = async () => {
    const feed = await read(world, after);
    after = feed.next;
    for (const change of feed.changes) expect(change).toEqual(await reportOf(world, change.id));
    return feed.changes.map((change) => change.id);
  };
  expect(await changedIds()).toEqual([id, other.id]);
  expect(await changedIds()).toEqual([]);
  await world.advanceTo(FRIDAY_MS + 30 * 60_000);
  // Approved: a status each.
  expect((await changedIds()).toSorted()).toEqual([id, other.id]);
  await world.advanceTo(FRIDAY_MS + 6 * HOUR_MS);
  expect(await changedIds()).toContain(id);
  await world.call("PUT", "/r/97/company/servicestatus", {
    ...other.client,
    id: other.id,
    status: 250,
  });
  expect(await changedIds()).toEqual([other.id]);
  await world.advanceTo(FRIDAY_MS + 5 * DAY_MS);
  expect(await changedIds()).toContain(id);
  // The receipts that never came come: only taps and replies may follow then, and nothing says that none does.
  await database.pool.query("update message set state = 2 where service_id = $1 and state = 1", [
    id,
  ]);
  await database.pool.query(
    "update service_day set delivered = sent - undelivered where service_id = $1",
    [id],
  );
  const seen = await changedIds();
  const last = await reportOf(world, id);
  expect(last).toMatchObject({ status: 300, final: false, finalAt: expect.any(String) });
  expect(seen).toContain(id);
  await world.advanceTo(Date.parse(String(last.finalAt)));
  expect(await reportOf(world, id)).toMatchObject({ final: true });
  await changedIds();
  expect(await changedIds()).toEqual([]);
});

it("other routes' services are not in it, and a number above the last is answered with the last", async () => {
  const world = await aGateway(database.pool);
  await book(world);
  const { next } = await read(world, 0);
  const { body } = await world.call("GET", "/r/105/company/servicechanges?after=0");
  expect(body).toEqual({ changes: [], next: 0, more: false });
  expect(await read(world, next + 1_000)).toEqual({ changes: [], next, more: false });
  expect((await world.call("GET", "/r/1/company/servicechanges")).status).toBe(404);
});

it("pages follow each other without a gap", async () => {
  const world = await aGateway(database.pool);
  const ids: number[] = [];
  for (const index of [1, 2, 3, 4, 5])
    ids.push((await book(world, { campaignCode: `page-${index}` })).id);
  const db = createDb(database.pool);
  const found: number[] = [];
  let after = 0;
  for (let more = true; more;) {
    const page = await readChanges(db, { routeId: 97, after, limit: 2 }, FRIDAY_MS);
    found.push(...page.changes.map(({ id }) => id));
    ({ next: after, more } = page);
  }
  expect(found.toSorted()).toEqual(ids);
});

it("whoever reads on misses no change, whenever those who wrote them commit", async () => {
  const world = await aGateway(database.pool);
  const ids: number[] = [];
  for (const index of [1, 2, 3, 4])
    ids.push((await book(world, { campaignCode: `late-${index}`, maxCoins: 100 })).id);
  const db = createDb(database.pool);
  const schedule = fc.array(
    fc.record({
      service: fc.integer({ min: 0, max: 3 }),
      stays: fc.integer({ min: 0, max: 12 }),
      pause: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 10, maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(schedule, async (writes) => {
      const shown = new Map<number, number>();
      let after = (await readChanges(db, { routeId: 97 }, FRIDAY_MS)).next;
      let isOver = false;
      const readOn = async () => {
        const page = await readChanges(db, { routeId: 97, after, limit: 2 }, FRIDAY_MS);
        for (const { id, clicks } of page.changes) shown.set(id, clicks);
        after = page.next;
        return page.changes.length;
      };
      const reading = (async () => {
        while (!isOver) await readOn();
        while ((await readOn()) > 0);
      })();
      await Promise.all(
        writes.map((write, index) => writeLate(ids[write.service] ?? 0, write, index)),
      );
      isOver = true;
      await reading;
      const { rows } = await database.pool.query<{ service_id: number; clicks: number }>(
        "select service_id, sum(clicks)::int clicks from service_day group by 1",
      );
      const changed = new Set(writes.map(({ service }) => ids[service]));
      for (const { service_id: id, clicks } of rows)
        if (changed.has(id)) expect([id, shown.get(id)]).toEqual([id, clicks]);
    }),
    { numRuns: 15 },
  );

  async function writeLate(
    id: number,
    { stays, pause }: { stays: number; pause: number },
    index: number,
  ) {
    await new Promise((resolve) => setTimeout(resolve, pause * index));
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "update service_day set clicks = clicks + 1 where service_id = $1 and day = (select min(day) from service_day where service_id = $1)",
        [id],
      );
      await new Promise((resolve) => setTimeout(resolve, stays));
      await client.query("commit");
    } finally {
      client.release();
    }
  }
}, 60_000);
