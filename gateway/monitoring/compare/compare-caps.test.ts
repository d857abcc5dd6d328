import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createDb } from "../../db/database.ts";
import { createCaps } from "../../delivery/caps/caps.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { book } from "../../testing/book.ts";
import { compareCaps } from "./compare.ts";

const HOUR_MS = 3_600_000;
const PEOPLE = 80;
const capAll = { messages: 1, days: 7 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

it("who is at the cap of all advertisers is compared with the messages, and one who is forgotten is found", async () => {
  const world = await aGateway(database.pool, {}, { capAll });
  await book(world, { allocationTypeId: 2, maxCoins: PEOPLE });
  await world.advanceTo(FRIDAY_MS + 4 * HOUR_MS);
  const db = createDb(database.pool);
  const caps = createCaps({ db, cap: { messages: 1, days: 7 }, capAll });
  const deps = { db, caps, capAll };
  const nowMs = FRIDAY_MS + 4 * HOUR_MS;
  expect(await compareCaps(deps, nowMs)).toEqual({ compared: PEOPLE, different: 0 });
  await database.pool.query("delete from message where person = (select min(person) from message)");
  expect(await compareCaps(deps, nowMs)).toEqual({ compared: PEOPLE - 1, different: 1 });
});
