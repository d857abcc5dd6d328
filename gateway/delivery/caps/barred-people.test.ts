import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createDb } from "../../db/database.ts";
import { aGateway } from "../../testing/a-gateway.ts";
import { createBarredPeople } from "../barred-people.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  await (await aGateway(database.pool)).gateway.stop();
});
afterAll(() => database.drop());

const OPT_OUT = "insert into opt_out (route_id, person, opted_out_at) values (97, $1, now())";

test("an opt-out that is committed after a later one is known all the same", async () => {
  const barred = createBarredPeople({ db: createDb(database.pool) });
  const slow = await database.pool.connect();
  try {
    await slow.query("begin");
    await slow.query(OPT_OUT, [11]);
    await database.pool.query(OPT_OUT, [12]);
    expect((await barred.optedOut(97)).has(12)).toBe(true);
    await slow.query("commit");
  } finally {
    slow.release();
  }
  expect((await barred.optedOut(97)).has(11)).toBe(true);
});
