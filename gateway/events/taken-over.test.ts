import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { NothingTaken } from "../networks/connection.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const PEOPLE = 60;
const EVENING_MS = FRIDAY_MS + 9 * 3_600_000;

/** A worker in this process, as one network of the tests sees it; it takes every route from whoever had it. */
async function aWorker(one: ReturnType<typeof scriptedNetwork>, role: "api" | "both" = "both") {
  const world = await aGateway(database.pool, { adapters: [one.adapter] }, { role });
  const catchUp = (ms = EVENING_MS) => {
    world.setNow(ms);
    return world.gateway.catchUp(ms);
  };
  return { world, catchUp };
}

const connect = (name: string) =>
  database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ($1, $1, '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
    [name],
  );

describe("a route that another worker has taken over", () => {
  it("has a call that was under way settled once, by the first who does", async () => {
    const slow = scriptedNetwork("one");
    const { world, catchUp } = await aWorker(slow);
    await connect("one");
    await book(world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
    await catchUp(FRIDAY_MS + 70_000);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    slow.network.answer = async () => {
      asked.resolve();
      await answered.promise;
      throw new NothingTaken("throttled", "later");
    };
    const going = catchUp();
    await asked.promise;
    const next = scriptedNetwork("one");
    const other = await aWorker(next);
    await other.catchUp();
    const [inDoubt, rest] = [slow.network.taken.length, next.network.taken.length];
    expect([inDoubt, inDoubt + rest]).toEqual([20, PEOPLE]);
    slow.network.answer = slow.network.accept;
    answered.resolve();
    await going;
    await other.catchUp(EVENING_MS + 60_000);
    const open = await database.pool.query("select from send_batch");
    expect(open.rowCount).toBe(0);
    expect([slow.network.taken.length, next.network.taken.length]).toEqual([inDoubt, rest]);
  });

  it("has its session with the network in that worker, and none in a process that answers calls", async () => {
    const [asked, sending] = [scriptedNetwork("one"), scriptedNetwork("one")];
    const api = await aWorker(asked, "api");
    await connect("one");
    await api.catchUp();
    expect(asked.network.sink).toBeUndefined();
    const worker = await aWorker(sending);
    await worker.catchUp();
    expect(sending.network.sink).toBeDefined();
    api.world.setNow(FRIDAY_MS);
    await book(api.world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
    await api.catchUp(EVENING_MS + 1);
    expect((await database.pool.query("select from message")).rowCount).toBe(0);
  });

  it("is shown by a process that answers calls as the worker that sends over it knows it", async () => {
    const [asked, sending] = [scriptedNetwork("one"), scriptedNetwork("one")];
    const api = await aWorker(asked, "api");
    const worker = await aWorker(sending);
    await connect("one");
    const shown = async () => {
      await api.catchUp(EVENING_MS);
      const { body } = await api.world.call("GET", "/company/connections");
      const [found] = body["connections"] as { state: string; problem: string | null }[];
      return [found?.state, found?.problem];
    };
    sending.network.answer = async () => Promise.reject(new NothingTaken("credit", "no credit"));
    await book(worker.world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
    await worker.catchUp(FRIDAY_MS + 70_000);
    for (const ms of [0, 1_000]) await worker.catchUp(EVENING_MS + ms);
    expect(await shown()).toEqual(["resting", "The account with the network has no credit left."]);
    await database.pool.query(
      "update connection_report set reported_at = now() - interval '1 hour'",
    );
    expect(await shown()).toEqual(["working", null]);
  });
});
