import { afterEach, beforeEach, expect, test } from "vitest";
import { OPT_OUT_PLACEHOLDER } from "../../../domain/message/sms-link.ts";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { scriptedNetwork } from "../../testing/scripted-adapter.ts";

/** In Ghana, where the sender stands in the header. */
const VOLTA = 98;

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let connectionId: number;

beforeEach(async () => {
  database = await createTestDatabase("gateway");
  const { adapter } = scriptedNetwork("strict");
  world = await aGateway(database.pool, { adapters: [adapter] });
  const words = { adapter: "strict", name: "strict", secretName: "TEST", settings: {} };
  const { body } = await world.call("POST", "/company/connection", words);
  connectionId = Number(body.id);
  await world.call("PUT", "/company/connectionswitch", {
    id: connectionId,
    revision: 1,
    isEnabled: true,
  });
  const rule = { id: connectionId, isRequired: true };
  await world.call("PUT", "/company/connectionsenderrule", rule);
  await database.pool.query("insert into route_connection values ($1, $2, 1, 100)", [
    VOLTA,
    connectionId,
  ]);
  await world.gateway.catchUp(FRIDAY_MS);
});
afterEach(async () => {
  await world.gateway.stop();
  await database.drop();
});

/** An advertiser looks at the price of a campaign from this name. */
async function look(advertiser: string, sender: string): Promise<void> {
  const service = aService({
    ...(await aClient(world.call, VOLTA, advertiser)),
    profileTargeting: { genders: [21], targetedCounties: [] },
    startPeriod: "2026-12-07T09:00:00Z",
    endPeriod: "2026-12-07T16:00:00Z",
    messages: [{ text: `Bread at half price. Stop: ${OPT_OUT_PLACEHOLDER}` }],
    campaignCode: "v",
    maxCoins: 20,
    sender,
  });
  const path = `/r/${VOLTA}/company/campaignvalidation`;
  expect((await world.call("POST", path, service)).status).toBe(200);
}

async function open(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from sender_name where state = 'requested' order by asked_at, name",
  );
  return rows.map(({ name }) => name);
}

/** Advertisers of the route with so many open names each, one every second, since an hour. */
async function withOpen(advertisers: number, each: number): Promise<void> {
  await database.pool.query(
    `with shop as (insert into client (route_id, external_user_id, title)
       select 98, 'shop-' || n, 'Shop' from generate_series(1, $2) n returning client_id, external_user_id)
     insert into sender_name (connection_id, name, state, since, client_id, asked_at)
     select $1, 'N' || place || '-' || external_user_id, 'requested', '2026-12-04', client_id,
       $4::timestamptz + place * interval '1 second'
     from shop, generate_series(1, $3) place`,
    [connectionId, advertisers, each, new Date(FRIDAY_MS - 3_600_000)],
  );
}

test("one advertiser has three open names on a network, over all its routes: the newest", async () => {
  await look("baker", "Bread");
  const { clientId } = await aClient(world.call, 97, "eager");
  await database.pool.query(
    `insert into sender_name (connection_id, name, state, since, client_id, asked_at)
     values ($1, 'Elsewhere', 'requested', '2026-12-04', $2, $3)`,
    [connectionId, clientId, new Date(FRIDAY_MS - 3_600_000)],
  );
  const seen: string[][] = [];
  for (let n = 0; n < 5; n += 1) {
    await look("eager", `Junk${n}`);
    seen.push(await open());
  }
  expect(seen.map((names) => names.length)).toEqual([3, 4, 4, 4, 4]);
  expect(seen[2]).toEqual(["Bread", "Junk0", "Junk1", "Junk2"]);
  await look("eager", "Junk4");
  expect(await open()).toEqual(["Bread", "Junk2", "Junk3", "Junk4"]);
});

test("what an administrator has begun with stays in its place", async () => {
  for (const name of ["First", "Second", "Third"]) await look("eager", name);
  const begin = (name: string) =>
    database.pool.query("update sender_name set reference = 'REG-1' where name = $1", [name]);
  await begin("First");
  await look("eager", "Fourth");
  expect(await open()).toEqual(["First", "Third", "Fourth"]);
  await Promise.all([begin("Third"), begin("Fourth")]);
  await look("eager", "Fifth");
  expect(await open()).toEqual(["First", "Third", "Fourth"]);
});

test("when all places are taken, another's name takes the oldest of whoever has most", async () => {
  await withOpen(67, 3);
  await database.pool.query("delete from sender_name where name = 'N1-shop-1'");
  await look("baker", "Bread");
  const now = await open();
  expect([now.length, now.includes("Bread")]).toEqual([200, true]);
  expect(now.filter((name) => name.startsWith("N1-"))).toHaveLength(65);
  expect(now.filter((name) => name.endsWith("-shop-1"))).toHaveLength(2);
});

test("nobody who has one name loses it to another's", async () => {
  await withOpen(200, 1);
  const before = await open();
  await look("baker", "Bread");
  expect(await open()).toEqual(before);
});

/** Messages of the advertiser have been sent on the route. */
async function withSent(advertiser: string): Promise<void> {
  const client = await aClient(world.call, VOLTA, advertiser);
  const service = aService({
    ...client,
    profileTargeting: { genders: [21], targetedCounties: [] },
    startPeriod: "2026-12-07T09:00:00Z",
    endPeriod: "2026-12-07T16:00:00Z",
    messages: [{ text: `Bread at half price. Stop: ${OPT_OUT_PLACEHOLDER}` }],
    campaignCode: `of-${advertiser}`,
    maxCoins: 20,
    sender: "Known",
  });
  await database.pool.query(
    `insert into sender_name (connection_id, name, state, since) values ($1, 'Known', 'registered', '2026-12-01')
     on conflict do nothing`,
    [connectionId],
  );
  await world.gateway.catchUp(FRIDAY_MS);
  const { status, body } = await world.call("POST", `/r/${VOLTA}/company/service`, service);
  expect([status, body]).toEqual([200, expect.anything()]);
  await database.pool.query("update service set sent = 1 where id = $1", [body.id]);
}

test("who has sent messages has a place where all are taken by accounts that have not, and one alone; who has sent loses none", async () => {
  await withOpen(200, 1);
  await withSent("baker");
  await withSent("shop-1");
  await look("baker", "Bread");
  await look("baker", "Rolls");
  const now = await open();
  expect([now.length, now.includes("Bread"), now.includes("Rolls")]).toEqual([200, true, false]);
  expect(now.includes("N1-shop-1")).toBe(true);
  await database.pool.query(
    "update sender_name set note = 'asked' where name like 'N1-%' and name <> 'N1-shop-1'",
  );
  await withSent("butcher");
  await look("butcher", "Meat");
  expect(await open()).toEqual(now);
});

test("a name is asked for by no client but one of the route", async () => {
  const body = aService({ ...(await aClient(world.call, 97)), sender: "Bread", campaignCode: "v" });
  await world.call("POST", "/r/98/company/campaignvalidation", {
    ...body,
    messages: [{ text: `Bread at half price. Stop: ${OPT_OUT_PLACEHOLDER}` }],
  });
  expect(await open()).toEqual([]);
});
