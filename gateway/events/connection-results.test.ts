import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import { updateDropped } from "../delivery/receipt.store.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { readMessages } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const PEOPLE = 40;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;

it("what a connection delivered is counted from its receipts, once, for seven days, and without those whom it could not reach", async () => {
  const { network, adapter } = scriptedNetwork("one");
  const world = await aGateway(database.pool, { adapters: [adapter] });
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('one', 'one', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
  );
  const { id } = await book(world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
  await world.advanceTo(EVENING_MS, HOUR_MS);
  const receipt = (at: number, state: "delivered" | "undelivered") => ({
    type: "receipt" as const,
    reference: network.referenceAt(at),
    state,
    reason: state === "undelivered" ? FAILURE.absent : undefined,
    atMs: EVENING_MS,
  });
  const three = [receipt(0, "delivered"), receipt(1, "delivered"), receipt(2, "undelivered")];
  for (const events of [three, three]) {
    await network.sink?.(events);
    await world.gateway.catchUp(EVENING_MS);
  }
  const undecided = (await readMessages(database.pool, id)).filter(({ state }) => state === 1);
  const dropped = undecided.slice(0, 5).map(({ person }) => person);
  await updateDropped(createDb(database.pool), id, dropped, FAILURE.optedOut);
  const routes = async () => {
    const { body } = await world.call("GET", "/company/connections");
    return (body["connections"] as { routes: object[] }[])[0]?.routes;
  };
  expect(await routes()).toMatchObject([{ routeId: 97, delivered: 2, undelivered: 1 }]);
  world.setNow(EVENING_MS + 8 * 24 * HOUR_MS);
  expect(await routes()).toMatchObject([{ routeId: 97, delivered: 0, undelivered: 0 }]);
}, 60_000);
