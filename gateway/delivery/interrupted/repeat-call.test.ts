import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import type { Capabilities } from "../../networks/connection.ts";
import { googleRcsAdapter } from "../../networks/rcs/adapter.ts";
import { messageIdOf } from "../../networks/rcs/message-id.ts";
import { aGateway } from "../../testing/a-gateway.ts";
import { book } from "../../testing/book.ts";
import { scriptedNetwork } from "../../testing/scripted-adapter.ts";
import { repeatCall } from "./repeat-call.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

/** Monday 7 December 2026 in South Africa; the service sends from 08:00 to 17:00. */
const at = (hour: number, day = 7) => Date.UTC(2026, 11, day) + (hour - 2) * 3_600_000;
const FAST = { startPeriod: "2026-12-07T06:00:00Z", allocationTypeId: 2, maxCoins: 20 };

/** A service whose only call, at nine on Monday, a gateway died in; the network would take it again. */
async function anInterruptedCall(changes: Partial<Capabilities> = {}) {
  const one = scriptedNetwork("one", { isIdempotent: true, ...changes });
  const aLive = () => aGateway(database.pool, { adapters: [one.adapter] }, { sandbox: undefined });
  const dying = await aLive();
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name) values ('one', 'one', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
  );
  dying.setNow(at(7));
  const booked = await book(dying, FAST);
  await dying.gateway.catchUp(at(7));
  const { answer } = one.network;
  const begun = Promise.withResolvers<void>();
  one.network.answer = () => {
    begun.resolve();
    return new Promise(() => {});
  };
  dying.setNow(at(9));
  void dying.gateway.catchUp(at(9));
  await begun.promise;
  one.network.answer = answer;
  const before = one.network.taken.splice(0);
  expect(before).toHaveLength(20);
  const world = await aLive();
  const { rows } = await database.pool.query<{ people: number[] }>("select people from handover");
  return {
    ...booked,
    before,
    people: rows[0]?.people ?? [],
    /** The messages that the network is given again, at this time. */
    againAt: async (ms: number) => {
      world.setNow(ms);
      await world.gateway.catchUp(ms);
      return one.network.taken.map(({ msisdn }) => msisdn).toSorted();
    },
  };
}

const optOut = (person: number) =>
  database.pool.query(
    "insert into opt_out (route_id, person, opted_out_at) values (97, $1, now())",
    [person],
  );
async function doubts(): Promise<number[]> {
  const { rows } = await database.pool.query<{ person: number }>(
    "select person from message_doubt order by person",
  );
  expect((await database.pool.query("select from handover")).rowCount).toBe(0);
  return rows.map(({ person }) => person);
}
const sorted = (people: readonly number[]) => people.toSorted((a, b) => a - b);

describe("a call in which a worker died", () => {
  it("is made again in the hours of its service, with the messages that it had", async () => {
    const { before, againAt } = await anInterruptedCall();
    expect(await againAt(at(10))).toEqual(before.map(({ msisdn }) => msisdn).toSorted());
    expect(await doubts()).toEqual([]);
  });

  it("goes again to nobody who has opted out since; that message is in doubt", async () => {
    const { before, people, againAt } = await anInterruptedCall();
    await optOut(people[3] ?? 0);
    const others = before.filter((_message, place) => place !== 3);
    expect(await againAt(at(10))).toEqual(others.map(({ msisdn }) => msisdn).toSorted());
    expect(await doubts()).toEqual([people[3]]);
  });

  it.each([
    ["at night", undefined, at(21)],
    ["once its service is stopped", 250, at(10)],
    ["while its service is paused", 237, at(10)],
    ["once its service's time is over", undefined, at(9, 9)],
  ])("is not made again %s: all of it is in doubt", async (_when, status, ms) => {
    const { people, setStatus, againAt } = await anInterruptedCall();
    if (status !== undefined) expect((await setStatus(status)).status).toBe(200);
    expect(await againAt(ms)).toEqual([]);
    expect(await doubts()).toEqual(sorted(people));
  });

  it("is not made again in part where the network knows whole calls alone", async () => {
    const { people, againAt } = await anInterruptedCall({ isKnownByCall: true });
    await optOut(people[3] ?? 0);
    expect(await againAt(at(10))).toEqual([]);
    expect(await doubts()).toEqual(sorted(people));
  });
});

it("what is in doubt has the name that RCS has for it, by which its receipt decides it", async () => {
  const settings = googleRcsAdapter.settings.parse({ agentId: "shop" });
  const connection = googleRcsAdapter.connect(settings, {}, {
    log: undefined,
    nowMs: () => 0,
  } as never);
  const batch = { messages: [{ serviceId: 35, person: 36, traits: { kind: "rcs" } }] };
  const { outcome, isRepeated } = await repeatCall(
    {} as never,
    new Map(),
    { handover: { people: [36] }, service: { status: "stopped" }, batch } as never,
    { live: { connection } as never, isKnown: true, nowMs: at(9) },
  );
  const reference = messageIdOf(settings.agentId, "z-10");
  expect([isRepeated, outcome]).toEqual([
    false,
    { taken: "results", results: [{ outcome: "unknown", reference }] },
  ]);
});
