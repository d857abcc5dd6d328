import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aConnected, bookAndSend, catchUp, receipt } from "../testing/a-connected.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

it("a receipt that names a number alone decides nothing while two messages to it are in doubt", async () => {
  const one = scriptedNetwork("one");
  one.network.answer = async () => {
    throw new Error("time-out");
  };
  const world = await aConnected(database.pool, [one]);
  const id = await bookAndSend(world);
  await catchUp(world);
  const delivered = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from message where service_id = $1 and state = 2",
      [id],
    );
    return rows[0]?.n;
  };
  // Another campaign wrote to the same people over it, and nobody knows of that either.
  await database.pool.query(
    `insert into message_doubt (service_id, person, connection_id, number_hash, channel, parts, route_id, since)
     select service_id + 1000, person, connection_id, number_hash, channel, parts, route_id, since from message_doubt`,
  );
  const msisdn = one.network.taken[0]?.msisdn;
  await one.network.sink?.([receipt("of-which", "delivered", { msisdn })]);
  await catchUp(world);
  expect(await delivered()).toBe(0);
  await database.pool.query("delete from message_doubt where service_id <> $1", [id]);
  await one.network.sink?.([receipt("of-the-only", "delivered", { msisdn })]);
  await catchUp(world);
  expect(await delivered()).toBe(1);
});
