import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { LeaseLost } from "../leases/leases.ts";
import type { Network } from "../networks/network.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { aGateway, SEED } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { giveBatch } from "./hand-over.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

/** Monday 7 December 2026 in South Africa; the service sends from 08:00 to 17:00. */
const at = (hour: number, day = 7) => Date.UTC(2026, 11, day) + (hour - 2) * 3_600_000;

/** A gateway that is no sandbox, on a network that notes when it was handed something, by the clock at that moment. */
async function aLiveGateway() {
  const handed: { atMs: number; people: number }[] = [];
  const simulated = createSimulatedNetwork(SEED);
  const network: Network = {
    ...simulated,
    submit: async (batch) => {
      handed.push({ atMs: world.clock.now().getTime(), people: batch.messages.length });
      await simulated.submit(batch);
    },
  };
  const world = await aGateway(database.pool, { network }, { sandbox: undefined });
  const runAt = async (ms: number) => {
    world.setNow(ms);
    await world.gateway.catchUp(ms);
  };
  return { world, handed, runAt };
}

it("hands nothing over while the window is closed, also what was due when nobody was there to send it", async () => {
  const { world, handed, runAt } = await aLiveGateway();
  const { id } = await book(world, { startPeriod: "2026-12-07T06:00:00Z", maxCoins: 90 });
  await runAt(at(7.5));
  await runAt(at(10));
  const before = handed.reduce((sum, { people }) => sum + people, 0);
  expect(before).toBeGreaterThan(0);
  // Away from ten in the morning to nine at night: everything due in between has missed its hours.
  await runAt(at(21));
  await runAt(at(3, 8));
  expect(handed.reduce((sum, { people }) => sum + people, 0)).toBe(before);
  for (let hour = 8; hour <= 17; hour += 0.5) await runAt(at(hour, 8));
  for (const { atMs } of handed) {
    const hour = new Date(atMs).getUTCHours() + 2;
    expect([hour, hour >= 8 && hour < 17]).toEqual([hour, true]);
  }
  const { rows } = await database.pool.query<{ n: number; wrong: number }>(
    `select count(*)::int as n, (count(*) filter (where sent_at > $2 and sent_at < $3))::int as wrong
     from message where service_id = $1`,
    [id, new Date(at(10)), new Date(at(8, 8))],
  );
  expect(rows[0]?.n).toBeGreaterThan(before);
  // And none is dated into the hours in which nobody sent.
  expect(rows[0]?.wrong).toBe(0);
});

it("gives a network nothing of a batch whose time is over, however much room it has", async () => {
  const handOver = vi.fn();
  const live = { id: 1, takeRoom: (messages: number) => messages, handOver };
  const exchange = { isServed: () => true, choose: () => live };
  const message = { routeId: 97, traits: { kind: "sms", sender: "" } };
  const moment = { nowMs: at(21), mayGo: () => false };
  const given = giveBatch(
    { exchange } as never,
    { id: "1", notVia: [] } as never,
    { messages: [message] } as never,
    moment,
  );
  expect(await given).toBe(false);
  expect(handOver).not.toHaveBeenCalled();
});

it("gives nothing to a route that no connection serves once the lease of it is over", async () => {
  const submit = vi.fn();
  const deps = {
    exchange: { isServed: () => false },
    leases: { holds: () => false },
    network: { submit },
  };
  const messages = [{ routeId: 97, traits: { kind: "sms", sender: "" } }];
  const moment = { nowMs: at(9), mayGo: () => true };
  const open = { id: "1", notVia: [] };
  const given = giveBatch(deps as never, open as never, { messages } as never, moment);
  await expect(given).rejects.toBeInstanceOf(LeaseLost);
  expect(submit).not.toHaveBeenCalled();
});

it("hands over on every route at the same time: none waits for another's network", async () => {
  const routeIds = [97, 105];
  const reached = new Set<number>();
  const both = Promise.withResolvers<void>();
  const simulated = createSimulatedNetwork(SEED);
  const network: Network = {
    ...simulated,
    submit: async (batch) => {
      reached.add(batch.messages[0]?.routeId ?? 0);
      if (reached.size === routeIds.length) both.resolve();
      await both.promise;
      await simulated.submit(batch);
    },
  };
  const world = await aGateway(database.pool, { network });
  const booked = [];
  for (const routeId of routeIds) booked.push(await book(world, { maxCoins: 90 }, { routeId }));
  const ms = Date.parse("2026-12-08T10:00:00Z");
  world.setNow(ms);
  await world.gateway.catchUp(ms);
  const { rows } = await database.pool.query(
    "select service_id from message where service_id = any($1) group by 1",
    [booked.map(({ id }) => id)],
  );
  expect(rows).toHaveLength(routeIds.length);
});
