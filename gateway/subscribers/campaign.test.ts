import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import type { Network } from "../networks/network.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { checkAccounting } from "../testing/accounting.ts";
import { aGateway, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { insertAsker } from "../testing/askers.ts";
import { book } from "../testing/book.ts";
import { KINDS } from "../testing/kinds.ts";
import { HEADINGS, importDeps, importRows, numberOf, rowsOf } from "./testing/a-file.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PEOPLE = 1_200;
const EVERYBODY = { targetModelId: 3, profileTargeting: {} };

let database: TestDatabase;
let handed: string[];
let isAway: boolean;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeEach(async () => {
  database = await createTestDatabase("gateway");
  handed = [];
  isAway = false;
  const simulated = createSimulatedNetwork(SEED);
  const network: Network = {
    ...simulated,
    submit: async (batch) => {
      if (isAway) throw new Error("no answer");
      handed.push(...batch.messages.map(({ msisdn }) => msisdn));
      await simulated.submit(batch);
    },
  };
  // No cap stands in for what is tested.
  const cap = { messages: 5, days: 7 };
  world = await aGateway(database.pool, { network, cap }, { subscribers: 0 });
  await importRows(deps(), rowsOf(PEOPLE));
  await world.gateway.catchUp(FRIDAY_MS);
});
afterEach(() => database.drop());

const deps = () => importDeps(database.pool);
const international = (n: number) => `27${numberOf(n).slice(1)}`;
const withdraw = (n: number) => `${numberOf(n)}${",".repeat(9)}withdraw`;
const withdrawAll = (people: readonly number[]) =>
  importRows(deps(), people.map(withdraw), { mode: "update", headings: `${HEADINGS},Action` });

async function reach(targeting: object = {}): Promise<number> {
  const asked = { targetModelId: 1, profileTargeting: targeting };
  const { body } = await world.call("POST", "/r/97/company/reachontargeting", asked);
  return Number(body.reach);
}

async function count(where: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from base_member where route_id = 97 and removed_at is null and ${where}`,
  );
  return rows[0]?.count ?? -1;
}

describe("a route with an imported base", () => {
  it("says that it knows subscribers, and counts exactly those whom SQL counts", async () => {
    const { body } = await world.call("GET", "/company/routespercountry?id=6");
    expect(body).toMatchObject({
      routes: [{ counter: PEOPLE, hasSubscribers: true }, { hasSubscribers: false }, {}, {}],
    });
    const questions: [object, string][] = [
      [{}, "true"],
      [{ genders: [21] }, "gender = 21"],
      [{ genders: [20, 21] }, "gender is not null"],
      [{ ageGroups: [1] }, "2026 - birth_year between 18 and 25"],
      [{ ageGroups: [2, 5] }, "(2026 - birth_year between 26 and 35 or 2026 - birth_year >= 56)"],
      [{ targetedCounties: [601] }, "county_id = 601"],
      [{ targetedCities: [60101, 60103] }, "city_id in (60101, 60103)"],
      [{ arpu: [2, 3], genders: [20] }, "arpu in (2, 3) and gender = 20"],
      [{ interests: [2, 9] }, "interests & 258 <> 0"],
    ];
    for (const [targeting, where] of questions) {
      const expected = await count(where);
      expect(expected, where).toBeGreaterThan(0);
      expect(await reach(targeting), where).toBe(expected);
    }
  });

  it("a campaign to it is sent to each of them once, by the number of the file", async () => {
    const { id } = await book(world, { ...EVERYBODY, maxCoins: PEOPLE });
    await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * HOUR_MS);
    const report = await checkAccounting(database.pool, world.call, id);
    expect(report).toMatchObject({ sent: PEOPLE, final: true, status: 300 });
    expect(report.delivered).toBeGreaterThan(0);
    const everybody = Array.from({ length: PEOPLE }, (_, n) => international(n));
    expect(handed.toSorted()).toEqual(everybody.toSorted());
  });

  it("goes on through a base that changes in the middle: nobody twice, newcomers too, and none who left", async () => {
    const { id } = await book(world, { ...EVERYBODY, maxCoins: PEOPLE });
    await world.advanceTo(FRIDAY_MS + 5 * HOUR_MS);
    const early = new Set(handed);
    expect(early.size).toBeGreaterThan(50);
    expect(early.size).toBeLessThan(PEOPLE / 2);
    const missing = Array.from({ length: 300 }, (_, n) => n).filter(
      (n) => !early.has(international(n)),
    );
    await importRows(deps(), rowsOf(PEOPLE, 300), { missing: 300 });
    await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * HOUR_MS);
    expect(new Set(handed).size).toBe(handed.length);
    expect(missing.filter((n) => handed.includes(international(n)))).toEqual([]);
    // Everybody of the new base has it: 900 who stayed and 300 who came, as far as was paid for.
    const report = await checkAccounting(database.pool, world.call, id);
    const present = Array.from({ length: PEOPLE }, (_, n) => international(300 + n));
    const reached = present.filter((number) => handed.includes(number)).length;
    expect(report.sent).toBe(PEOPLE);
    expect(reached).toBe(PEOPLE - [...early].filter((number) => !present.includes(number)).length);
  });

  it("who withdraws the consent is neither picked nor sent what waits for the network", async () => {
    const { id } = await book(world, { ...EVERYBODY, allocationTypeId: 2, maxCoins: 300 });
    isAway = true;
    await expect(world.advanceTo(FRIDAY_MS + 3 * HOUR_MS)).rejects.toThrow("no answer");
    const { rows } = await database.pool.query<{ person: number; waits: boolean }>(
      `select person, person = any (select unnest(people) from send_batch) as waits
        from base_member order by person`,
    );
    // The book gives people their numbers in the order of the file.
    const first = rows[0]?.person ?? 0;
    const places = (waits: boolean) =>
      rows.filter((row) => row.waits === waits).map(({ person }) => person - first);
    const [waiting = -1] = places(true);
    const others = places(false).slice(0, 200);
    await withdrawAll([waiting, ...others]);
    isAway = false;
    await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * HOUR_MS);
    const unwanted = [waiting, ...others].map(international);
    expect(handed.filter((number) => unwanted.includes(number))).toEqual([]);
    const report = await checkAccounting(database.pool, world.call, id);
    expect(report.failures).toContainEqual({ reason: "Opted out before it was sent", count: 1 });
    expect(await reach()).toBe(await count("true"));
  });

  it("who withdraws the consent is picked no more while the file is still being applied", async () => {
    const others = Array.from({ length: 200 }, (_, n) => n);
    await book(world, { ...EVERYBODY, maxCoins: PEOPLE });
    let batches = 1;
    const cut = importDeps(database.pool, { mayGoOn: () => (batches -= 1) >= 0 });
    const headings = `${HEADINGS},Action`;
    const state = await importRows(cut, others.map(withdraw), { mode: "update", headings });
    expect(state).toMatchObject({ state: "applying", appliedRows: 201 });
    await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * HOUR_MS);
    expect(handed).toHaveLength(PEOPLE - others.length);
    expect(handed.filter((number) => others.map(international).includes(number))).toEqual([]);
  });

  it("who replied STOP stays in the base and gets nothing", async () => {
    const { rows } = await database.pool.query<{ person: number }>(
      "select person from base_member order by person limit 1",
    );
    await database.pool.query(
      "insert into opt_out (route_id, person, opted_out_at) values (97, $1, now())",
      [rows[0]?.person],
    );
    expect(await reach()).toBe(PEOPLE - 1);
    const again = await importRows(deps(), rowsOf(PEOPLE + 1));
    expect(again.plan).toMatchObject({ optedOut: 1, unchanged: PEOPLE });
    await world.gateway.catchUp(FRIDAY_MS);
    await book(world, { ...EVERYBODY, maxCoins: PEOPLE });
    await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * HOUR_MS);
    expect(handed).toHaveLength(PEOPLE);
    expect(handed).not.toContain(international(0));
  });

  it("who brought the number along stays opted out, reached through the new network alone, and opts out and in again as others do", async () => {
    const bring = (n: number) => `0733${String(500_000 + n)}`;
    const brought = (n: number) => `27${bring(n).slice(1)}`;
    const numbers = [0, 1, 2, 3];
    const optOut = (n: number) =>
      world.call("POST", "/company/optouts", { countryId: 6, msisdn: bring(n) });
    // Known by the network of its prefix before it moved.
    expect((await optOut(0)).status).toBe(200);
    const rows = numbers.map((n) => rowsOf(1)[0]?.replace(numberOf(0), bring(n)) ?? "");
    const plan = (await importRows(deps(), [...rowsOf(PEOPLE), ...rows])).plan;
    expect(plan).toMatchObject({ added: 4, portedIn: 4, optedOut: 1 });
    await world.gateway.catchUp(FRIDAY_MS);
    expect(await reach()).toBe(PEOPLE + 3);
    expect((await optOut(1)).status).toBe(200);
    await book(world, { ...EVERYBODY, maxCoins: PEOPLE + 4 });
    await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * HOUR_MS);
    expect(handed).toHaveLength(PEOPLE + 2);
    expect(numbers.filter((n) => handed.includes(brought(n)))).toEqual([2, 3]);
    const whose = { countryId: 6, msisdn: bring(0) };
    expect((await world.call("POST", "/company/optoutfind", whose)).body.optOut).not.toBeNull();
    const lift = { ...whose, reason: "She asked for it by letter" };
    expect((await world.call("POST", "/company/optoutlift", lift)).body.isLifted).toBe(true);
    expect(await reach()).toBe(PEOPLE + 3);
  });

  it("an operator's word takes nobody off an advertiser's own list", async () => {
    const { rows } = await database.pool.query<{ person: number }>(
      "select person from base_member",
    );
    await withdrawAll([0]);
    const withdrawn = rows.map(({ person }) => person).toSorted((a, b) => a - b)[0] ?? 0;
    const { id, client } = await book(world, { ...EVERYBODY, maxCoins: PEOPLE - 1 });
    await database.pool.query(
      `with list as (insert into number_list (route_id, client_id, title, url_sha256, accepted, on_network, created_at)
          values (97, $1, 'Regulars', '\\x00', 600, 1, now()) returning id),
        member as (insert into list_member (list_id, person, position) select id, $2, 1 from list)
      update service set list_id = list.id, list_use = 'with-profile' from list where service.id = $3`,
      [client.clientId, withdrawn, id],
    );
    await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * HOUR_MS);
    expect(handed).toContain(international(0));
  });
});

describe("tags that an operator asks for", () => {
  it("are shown to the people of its imported base whom the profile means, and to nobody else", async () => {
    const id = await insertAsker(database.pool, "tag-server");
    const pcm = await KINDS.pcm?.(world.call);
    const gauteng = { targetModelId: 1, profileTargeting: { targetedCounties: [601] } };
    await book(world, { ...pcm, ...gauteng, endPeriod: "2026-12-04T15:00:00Z", maxCoins: PEOPLE });
    await world.advanceTo(FRIDAY_MS + 5 * HOUR_MS);
    const ask = async (n: number) => {
      const reply = await world.gateway.app.request(
        `/tags/${id}/${world.gateway.callbackKeyOf(id)}`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ event: `event-${n}`, to: international(n) }),
        },
      );
      return reply.status === 200;
    };
    expect(await ask(3)).toBe(true);
    expect(await ask(PEOPLE + 7)).toBe(false);
  });

  it("are shown to who brought the number from another network, as far as the person has not opted out", async () => {
    const rows = ["0733000001", "0733000002"].map((number) =>
      (rowsOf(1)[0] ?? "").replace(numberOf(0), number),
    );
    await importRows(deps(), [...rowsOf(PEOPLE), ...rows]);
    await world.call("POST", "/company/optouts", { countryId: 6, msisdn: "0733000002" });
    const id = await insertAsker(database.pool, "tag-server");
    const pcm = await KINDS.pcm?.(world.call);
    await book(world, {
      ...pcm,
      ...EVERYBODY,
      endPeriod: "2026-12-04T15:00:00Z",
      maxCoins: PEOPLE,
    });
    await world.advanceTo(FRIDAY_MS + 5 * HOUR_MS);
    const ask = async (to: string) => {
      const path = `/tags/${id}/${world.gateway.callbackKeyOf(id)}`;
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ event: `event-${to}`, to });
      return (await world.gateway.app.request(path, { method: "POST", headers, body })).status;
    };
    expect(await ask("27733000001")).toBe(200);
    expect(await ask("27733000002")).toBe(204);
    expect(await ask("27733000003")).toBe(204);
  });
});

describe("a route of the sandbox", () => {
  it("has the synthetic base until one is imported, and its neighbours have it still", async () => {
    const sandbox = await aGateway(database.pool, {}, { subscribers: 10_000 });
    const counters = async () => {
      const { body } = await sandbox.call("GET", "/company/routespercountry?id=6");
      return (body.routes as { counter: number }[]).map(({ counter }) => counter);
    };
    const before = await counters();
    expect(before[0]).toBeGreaterThan(PEOPLE);
    await sandbox.gateway.catchUp(FRIDAY_MS);
    expect(await counters()).toEqual([PEOPLE, ...before.slice(1)]);
  });
});
