import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import type { Network } from "../networks/network.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { aGateway, SEED } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { checkAccounting } from "../testing/accounting.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

/** December 2026 in South Africa, from Monday 7; the services send from 08:00 to 17:00. */
const at = (hour: number, day = 7) => Date.UTC(2026, 11, day) + (hour - 2) * 3_600_000;
const FAST = { startPeriod: "2026-12-07T06:00:00Z", allocationTypeId: 2, maxCoins: 30 };

/** A gateway that is no sandbox, on a network that answers to no batch while it is away. */
async function aLiveGateway() {
  const network = { isAway: false, handed: [] as string[] };
  const simulated = createSimulatedNetwork(SEED);
  const faulty: Network = {
    ...simulated,
    submit: async (batch) => {
      if (network.isAway) throw new Error("no answer");
      for (const { serviceId, person } of batch.messages)
        network.handed.push(`${serviceId}:${person}`);
      await simulated.submit(batch);
    },
  };
  const world = await aGateway(database.pool, { network: faulty }, { sandbox: undefined });
  const runAt = async (ms: number) => {
    world.setNow(ms);
    await world.gateway.catchUp(ms);
  };
  return { world, network, runAt };
}

type Live = Awaited<ReturnType<typeof aLiveGateway>>;

/** Books a service whose only batch gets no answer on Monday morning; gives the people in it. */
async function aWaitingBatch({ world, network, runAt }: Live, changes: object = {}) {
  world.setNow(at(7));
  const booked = await book(world, { ...FAST, ...changes });
  await runAt(at(7.5));
  network.isAway = true;
  await expect(runAt(at(9))).rejects.toThrow("no answer");
  network.isAway = false;
  const { rows } = await database.pool.query<{ people: number[] }>(
    "select people from send_batch where service_id = $1",
    [booked.id],
  );
  return { ...booked, people: rows[0]?.people ?? [] };
}

const optOut = (person: number) =>
  database.pool.query("insert into opt_out (route_id, person, opted_out_at) values (97, $1, $2)", [
    person,
    new Date(at(10)),
  ]);

async function settle({ world, runAt }: Live, id: number) {
  for (let hour = 8; hour <= 16; hour += 1) await runAt(at(hour, 8));
  for (let day = 9; day <= 12; day += 1) await runAt(at(12, day));
  expect((await database.pool.query("select from send_batch")).rowCount).toBe(0);
  return checkAccounting(database.pool, world.call, id);
}

it("somebody who opts out while a batch waits is left out of it, and the others get theirs once", async () => {
  const live = await aLiveGateway();
  const { id, people } = await aWaitingBatch(live);
  const [gone = 0, ...others] = people;
  expect(others).toHaveLength(29);
  await optOut(gone);
  const report = await settle(live, id);
  expect(live.network.handed.toSorted()).toEqual(others.map((it) => `${id}:${it}`).toSorted());
  expect(report).toMatchObject({ final: true, sent: 30 });
  expect(report.failures).toContainEqual({ reason: "Opted out before it was sent", count: 1 });
});

it("a service that is stopped while a batch waits sends nothing of it, and all of it is undelivered", async () => {
  const live = await aLiveGateway();
  const { id, setStatus } = await aWaitingBatch(live);
  expect((await setStatus(250)).status).toBe(200);
  const report = await settle(live, id);
  expect(live.network.handed).toEqual([]);
  expect(report).toMatchObject({ final: true, sent: 30, delivered: 0, undelivered: 30 });
  expect(report.failures).toEqual([{ reason: "Stopped before it was sent", count: 30 }]);
});

it("a batch of a paused service waits until it is resumed", async () => {
  const live = await aLiveGateway();
  const { id, people, setStatus } = await aWaitingBatch(live);
  await setStatus(237);
  await live.runAt(at(11));
  expect(live.network.handed).toEqual([]);
  await setStatus(0);
  await live.runAt(at(12));
  expect(live.network.handed.toSorted()).toEqual(people.map((it) => `${id}:${it}`).toSorted());
  expect((await settle(live, id)).sent).toBe(30);
});

it("a batch whose last window has passed is given up", async () => {
  const live = await aLiveGateway();
  const { id } = await aWaitingBatch(live);
  await live.runAt(at(18, 8));
  await live.runAt(at(9, 9));
  const report = await checkAccounting(database.pool, live.world.call, id);
  expect(live.network.handed).toEqual([]);
  expect(report).toMatchObject({ final: true, delivered: 0, undelivered: 30 });
});

it("messages that wait in a batch for days are not given up as never heard of: they go out when their service goes on", async () => {
  const live = await aLiveGateway();
  const week = { endPeriod: "2026-12-14T15:00:00Z" };
  const { id, people, setStatus } = await aWaitingBatch(live, week);
  await setStatus(237);
  for (let day = 8; day <= 11; day += 1) await live.runAt(at(12, day));
  await setStatus(0);
  await live.runAt(at(13, 11));
  expect(live.network.handed.toSorted()).toEqual(people.map((it) => `${id}:${it}`).toSorted());
});
