import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
  world.setNow(FRIDAY_MS);
});
afterAll(() => database.drop());

type Day = { day: string; booked: number; sent: number };

it("a holiday declared while a campaign runs: nothing is sent that day, the rest goes on the others", async () => {
  const { id } = await book(world, { startPeriod: "2026-12-04T08:00:00Z" });
  await world.advanceTo(Date.parse("2026-12-04T12:00:00Z"));
  const declared = { countryId: 6, day: "2026-12-07", name: "Election day" };
  expect((await world.call("PUT", "/company/publicholiday", declared)).status).toBe(200);
  await world.advanceTo(Date.parse("2026-12-08T16:00:00Z"));
  const { body } = await world.call("GET", `/r/97/company/servicereport?id=${id}`);
  const days = body.perDay as Day[];
  expect(days.find(({ day }) => day === "2026-12-07")?.sent ?? 0).toBe(0);
  expect(days.find(({ day }) => day === "2026-12-08")?.sent).toBeGreaterThan(0);
  expect(body).toMatchObject({ booked: 300, sent: 300 });
  expect(days.every(({ booked, sent }) => booked >= sent)).toBe(true);
});

it("a route's new line is in what is booked from then on", async () => {
  const words = { name: "Umoya", optOutSuffix: " STOP to end, free" };
  expect((await world.call("PUT", "/r/97/company/routewords", words)).body).toMatchObject(words);
  const { body } = await world.call("GET", "/company/routespercountry?id=6");
  expect(body.routes).toContainEqual(expect.objectContaining({ routeId: 97, ...words }));
  expect((await world.call("PUT", "/r/999/company/routewords", words)).status).toBe(404);
});

it("a service that is stopped while a holiday is declared is not planned again", async () => {
  world.setNow(Date.parse("2026-12-14T06:00:00Z"));
  const times = { startPeriod: "2026-12-14T08:00:00Z", endPeriod: "2026-12-18T15:00:00Z" };
  const { id } = await book(world, times);
  await world.advanceTo(Date.parse("2026-12-14T12:00:00Z"));
  const planOf = async () => {
    const text = "select plan_from, plan_sent_before from service where id = $1";
    return (await database.pool.query(text, [id])).rows;
  };
  const before = await planOf();
  const stopping = await database.pool.connect();
  await stopping.query("begin");
  await stopping.query("update service set status = 250 where id = $1", [id]);
  const declared = { countryId: 6, day: "2026-12-17", name: "Another election" };
  const changing = world.call("PUT", "/company/publicholiday", declared);
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBeGreaterThan(0);
  });
  await stopping.query("commit");
  stopping.release();
  expect((await changing).status).toBe(200);
  expect(await planOf()).toEqual(before);
});
