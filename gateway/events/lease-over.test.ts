import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import { LeaseLost } from "../leases/leases.ts";
import { NothingTaken } from "../networks/connection.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";
import { giveBatch, type HandOverDeps } from "../delivery/hand-over.ts";

const EVENING_MS = FRIDAY_MS + 9 * 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

type Open = { id: bigint; serviceId: number; people: number[] };

/** Messages of a service that wait for their network, in one batch. */
async function aWaitingBatch(): Promise<Open> {
  const away = scriptedNetwork("one");
  away.network.answer = () => Promise.reject(new NothingTaken("throttled", "later"));
  const world = await aGateway(database.pool, { adapters: [away.adapter] });
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name) values ('one', 'one', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
  );
  await book(world, { maxCoins: 40, endPeriod: "2026-12-04T15:00:00Z" });
  for (const ms of [FRIDAY_MS + 70_000, EVENING_MS]) {
    world.setNow(ms);
    await world.gateway.catchUp(ms);
  }
  await world.gateway.stop();
  const [open] = await waiting();
  if (!open) throw new Error("Nothing waits.");
  return open;
}
const waiting = async (): Promise<Open[]> =>
  (
    await database.pool.query<Open>(
      `select id::bigint as id, service_id as "serviceId", people from send_batch order by id`,
    )
  ).rows;

it("gives a network nothing once the lease of the route is over: what was noted as handed over waits again", async () => {
  const open = await aWaitingBatch();
  const before = (await waiting()).flatMap(({ people }) => people);
  const handOver = vi.fn();
  const deps = {
    db: createDb(database.pool),
    exchange: {
      isServed: () => true,
      choose: () => ({ id: 1, takeRoom: (messages: number) => messages, handOver }),
    },
    // It was this worker's when the call was noted, and this worker stood still since.
    leases: { guard: async () => undefined, holds: () => false },
  } as unknown as HandOverDeps;
  const { id, serviceId, people } = open;
  const traits = { kind: "sms", sender: "" };
  const messages = people.map((person) => ({
    routeId: 97,
    serviceId,
    person,
    msisdn: `2760${person}`,
    atMs: EVENING_MS,
    traits,
  }));
  const given = giveBatch(
    deps,
    { id, notVia: [], asSms: false, viaRoute: null },
    { sender: "", text: "Bread", isFlash: false, content: null, linkUrl: null, messages } as never,
    { nowMs: EVENING_MS, mayGo: () => true },
  );
  await expect(given).rejects.toBeInstanceOf(LeaseLost);
  expect(handOver).not.toHaveBeenCalled();
  expect((await database.pool.query("select from handover")).rowCount).toBe(0);
  expect((await waiting()).flatMap((it) => it.people).toSorted()).toEqual(before.toSorted());
});
