import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { personNumber } from "../reach/person-number.ts";
import { aClient, aGateway, aService, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { checkAccounting } from "../testing/accounting.ts";
import { pathsOf } from "../testing/refusals.ts";

const END_MS = Date.parse("2026-12-08T15:00:00Z");
const STEP_MS = 12 * 3_600_000;
const WOMEN = { genders: [21] };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let files: Server;
let origin: string;
const texts: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  files = createServer((request, response) => response.end(texts[request.url ?? ""] ?? ""));
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  world = await aGateway(database.pool, {}, { listHosts: [host] });
});
afterAll(async () => {
  files.close();
  await database.drop();
});
beforeEach(() => world.setNow(FRIDAY_MS));

/** Numbers of people of the base of route 97. */
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => personNumber(SEED, 97, from + n));

/** Advertisers of their own, so that no cap of one test reaches another. */
async function advertiser(name: string, lists: Record<string, string[]>) {
  const client = await aClient(world.call, 97, name);
  const ids: Record<string, unknown> = {};
  for (const [list, numbers] of Object.entries(lists)) {
    const path = `/${name}-${list}`;
    texts[path] = numbers.join("\n");
    const order = { title: list, clientId: client.clientId, url: origin + path, isActive: true };
    ids[list] = (await world.call("POST", "/r/97/company/msisdnlist", order)).body.id;
  }
  return { client, ids };
}

const reachOf = async (profileTargeting: object, targetModelId = 2) => {
  const asked = { targetModelId, profileTargeting };
  return Number((await world.call("POST", "/r/97/company/reachontargeting", asked)).body.reach);
};

async function send(client: object, campaignCode: string, profileTargeting: object) {
  const order = { ...client, campaignCode, targetModelId: 2, privacy: 1, profileTargeting };
  const service = aService({ ...order, maxCoins: 100_000 });
  const { body } = await world.call("POST", "/r/97/company/service", service);
  await world.advanceTo(END_MS, STEP_MS);
  const report = await checkAccounting(database.pool, world.call, Number(body.id));
  const { rows } = await database.pool.query<{ person: number; n: number }>(
    "select person, count(*)::int as n from message where service_id = $1 group by person",
    [body.id],
  );
  return { report, rows };
}

test("people of several lists are counted and written to once, without those of the list left out", async () => {
  const { client, ids } = await advertiser("several", {
    a: people(0, 150),
    b: people(100, 260),
    out: people(0, 10),
  });
  const lists = { listId: ids.a, otherListIds: [ids.b], excludeListId: ids.out };
  const reach = await reachOf(lists);
  const { report, rows } = await send(client, "several", lists);
  expect([reach, report.sent]).toEqual([250, 250]);
  expect(rows.every(({ n }) => n === 1)).toBe(true);
  expect(rows.map(({ person }) => person).toSorted((x, y) => x - y)).toEqual(
    Array.from({ length: 250 }, (_, n) => n + 10),
  );
}, 60_000);

test("of a list that is to match a profile only those who do are written to, and too few are refused", async () => {
  const { client, ids } = await advertiser("matching", { a: people(1000, 1400) });
  const lists = { ...WOMEN, listId: ids.a, listUse: "matching" };
  const reach = await reachOf(lists);
  expect(reach).toBeGreaterThan(100);
  expect(reach).toBeLessThan(300);
  const { report } = await send(client, "matching", lists);
  expect(report.sent).toBe(reach);
  world.setNow(FRIDAY_MS);
  const narrow = { ...lists, targetedCities: [60106], ageGroups: [5], arpu: [4] };
  const order = { ...client, targetModelId: 2, privacy: 1, profileTargeting: narrow };
  const refused = await world.call(
    "POST",
    "/r/97/company/service",
    aService({ ...order, campaignCode: "too-few" }),
  );
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "profileTargeting" }] } },
  });
}, 60_000);

test("a service that is asked for again while its list is counted is counted by the first call alone", async () => {
  const { client, ids } = await advertiser("again", { a: people(4000, 4400) });
  const profileTargeting = { ...WOMEN, listId: ids.a, listUse: "matching" };
  const order = { ...client, campaignCode: "again-list", targetModelId: 2, privacy: 1 };
  const body = aService({ ...order, profileTargeting });
  const statements = vi.spyOn(pg.Client.prototype, "query");
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => world.call("POST", "/r/97/company/service", body)),
  );
  expect(new Set(replies.map(({ body: reply }) => reply.id)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  const read = statements.mock.calls.filter((call) =>
    JSON.stringify(call[0])?.includes("position"),
  );
  statements.mockRestore();
  expect(read).toHaveLength(1);
}, 60_000);

test("a list and a profile together reach each person once, the list first", async () => {
  const list = people(2000, 2200);
  const { client, ids } = await advertiser("together", { a: list, out: people(2200, 2300) });
  const narrow = { ...WOMEN, targetedCounties: [601], ageGroups: [2] };
  const both = { ...narrow, listId: ids.a, excludeListId: ids.out, listUse: "with-profile" };
  const [reach, base] = [await reachOf(both), await reachOf(narrow, 1)];
  expect(reach).toBeGreaterThan(base);
  expect(reach).toBeLessThanOrEqual(base + 200);
  const { report, rows } = await send(client, "together", both);
  expect(report.sent).toBe(reach);
  expect(rows.every(({ n }) => n === 1)).toBe(true);
  const reached = new Set(rows.map(({ person }) => person));
  for (let person = 2000; person < 2200; person += 1) expect(reached).toContain(person);
  for (let person = 2200; person < 2300; person += 1) expect(reached).not.toContain(person);
}, 60_000);

test("a campaign that is smaller than its list writes to people from all over it, and another to others", async () => {
  const numbers = people(3000, 4000).toSorted();
  const { client, ids } = await advertiser("larger", { a: numbers });
  const picked: number[][] = [];
  for (const campaignCode of ["one-of-many", "another-of-many"]) {
    world.setNow(FRIDAY_MS);
    const profileTargeting = { listId: ids.a };
    const order = { ...client, campaignCode, targetModelId: 2, privacy: 1, profileTargeting };
    const { body } = await world.call(
      "POST",
      "/r/97/company/service",
      aService({ ...order, maxCoins: 200 }),
    );
    await world.advanceTo(END_MS, STEP_MS);
    const { rows } = await database.pool.query<{ position: number }>(
      `select position from message join list_member using (person)
       where service_id = $1 and list_id = $2 order by position`,
      [body.id, ids.a],
    );
    picked.push(rows.map(({ position }) => position));
  }
  for (const positions of picked) {
    expect(positions).toHaveLength(200);
    for (const quarter of [0, 1, 2, 3]) {
      const inIt = positions.filter((position) => Math.floor((position - 1) / 250) === quarter);
      // Fifty; the standard deviation is six.
      expect(inIt.length).toBeGreaterThan(30);
      expect(inIt.length).toBeLessThan(70);
    }
  }
  const [first = [], second = []] = picked;
  expect(new Set(first).intersection(new Set(second)).size).toBeLessThan(100);
}, 60_000);

test("a service of before is walked by position", async () => {
  const { client, ids } = await advertiser("before", { a: people(5000, 5600) });
  const order = { ...client, campaignCode: "before", targetModelId: 2, privacy: 1, maxCoins: 200 };
  const service = aService({ ...order, profileTargeting: { listId: ids.a } });
  const { body } = await world.call("POST", "/r/97/company/service", service);
  await database.pool.query("update service set is_list_shuffled = false where id = $1", [body.id]);
  await world.advanceTo(END_MS, STEP_MS);
  const { rows } = await database.pool.query(
    `select count(*)::int as n, max(position) as highest from message join list_member using (person)
     where service_id = $1 and list_id = $2`,
    [body.id, ids.a],
  );
  expect(rows).toEqual([{ n: 200, highest: 200 }]);
}, 60_000);

test("a list is booked with the declaration that its people agreed, and not without", async () => {
  const { client, ids } = await advertiser("undeclared", { a: people(0, 150) });
  const order = { ...client, targetModelId: 2, profileTargeting: { listId: ids.a } };
  const book = (privacy: number) => {
    const service = aService({ ...order, campaignCode: "undeclared", maxCoins: 150, privacy });
    return world.call("POST", "/r/97/company/service", service);
  };
  const refused = await book(2);
  expect([refused.status, pathsOf(refused.body)]).toEqual([400, ["privacy"]]);
  expect((await book(1)).status).toBe(200);
});
