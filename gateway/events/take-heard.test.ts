import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createDb } from "../db/database.ts";
import { createNumberVault } from "../lists/number-vault.ts";
import type { NetworkEvent } from "../networks/connection.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { aConfig, aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { checkAccounting, readReport } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";
import { createTakeHeard, type TakeHeard } from "./take-heard.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const PEOPLE = 40;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;

type State = "sent" | "delivered" | "undelivered";
const receipt = (reference: string, state: State, reason?: 1 | 3): NetworkEvent => ({
  type: "receipt",
  reference,
  state,
  reason: state === "undelivered" ? (reason ?? FAILURE.absent) : undefined,
  atMs: EVENING_MS,
});

/** A gateway whose route 97 is served by a network, and services that it was handed; after this no round is worked. */
async function aSent({ services = 1, partsOf = 1 } = {}) {
  const { adapter, network } = scriptedNetwork("one", { maxBatch: PEOPLE });
  if (partsOf > 1)
    network.answer = async (messages) =>
      messages.map(({ reference }) => ({
        outcome: "accepted",
        references: Array.from({ length: partsOf }, (_, part) => `${reference}/${part}`),
      }));
  const world = await aGateway(database.pool, { adapters: [adapter] });
  const { rows } = await database.pool.query<{ id: number }>(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('one', 'one', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c returning connection_id as id`,
  );
  const ids: number[] = [];
  for (let at = 0; at < services; at += 1)
    ids.push((await book(world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" })).id);
  await world.advanceTo(EVENING_MS, HOUR_MS);
  const references = network.taken.map(({ reference }, at) =>
    partsOf > 1 ? reference : network.referenceAt(at),
  );
  const bring = async (events: readonly NetworkEvent[]) => network.sink?.(events);
  const figures = async (id = ids[0] ?? 0) => {
    const { delivered, undelivered } = await readReport(world.call, id);
    return { delivered, undelivered };
  };
  return { world, ids, references, bring, figures, connectionId: rows[0]?.id ?? 0 };
}

const countRows = async (table: string) =>
  Number((await database.pool.query(`select count(*) as n from ${table}`)).rows[0]?.n);

describe("receipts of messages that are known", () => {
  it("decide them before they are acknowledged, in day, hour, reasons and feed, each once, and nothing is left for a round", async () => {
    const { world, ids, references, bring, figures } = await aSent();
    const half = references.slice(0, 20);
    await bring(half.map((name) => receipt(name, "sent")));
    expect(await figures()).toEqual({ delivered: 0, undelivered: 0 });
    const calls = [
      half.slice(0, 12).map((name) => receipt(name, "delivered")),
      half.slice(12).map((name, at) => receipt(name, "undelivered", at < 3 ? 1 : 3)),
      half.map((name) => receipt(name, "delivered")),
      half.map((name) => receipt(name, "undelivered")),
    ];
    for (const call of calls) await bring(call);
    expect(await figures()).toEqual({ delivered: 12, undelivered: 8 });
    const report = await checkAccounting(database.pool, world.call, ids[0] ?? 0);
    expect(report.perHour.reduce((sum, hour) => sum + hour.delivered, 0)).toBe(12);
    expect(report.failures.map(({ count }) => count).toSorted()).toEqual([3, 5]);
    expect(await countRows("network_event")).toBe(0);
    const { body: networks } = await world.call("GET", "/company/connections");
    expect(networks["connections"]).toMatchObject([{ waiting: PEOPLE - 20, inDoubt: 0 }]);
    const { body } = await world.call("GET", "/r/97/company/servicechanges?after=0");
    expect(body["changes"]).toMatchObject([{ delivered: 12, undelivered: 8 }]);
  });

  it("of which one call says several things go by the furthest, however they are told", async () => {
    const { references, bring, figures } = await aSent();
    const [first = "", second = ""] = references;
    await bring([
      receipt(first, "undelivered"),
      receipt(first, "sent"),
      receipt(first, "delivered"),
      receipt(first, "undelivered"),
      receipt(second, "sent"),
      receipt(second, "undelivered"),
      receipt(second, "sent"),
    ]);
    expect(await figures()).toEqual({ delivered: 1, undelivered: 1 });
  });

  it("decide messages of several parts with the last that arrives, or the first that fails", async () => {
    const { references, bring, figures } = await aSent({ partsOf: 3 });
    const part = (at: number, n: number, state: State) => receipt(`${references[at]}/${n}`, state);
    await bring([0, 1, 2].flatMap((at) => [part(at, 0, "delivered"), part(at, 1, "delivered")]));
    expect(await figures()).toEqual({ delivered: 0, undelivered: 0 });
    await bring([part(0, 2, "delivered"), part(1, 2, "undelivered"), part(3, 0, "undelivered")]);
    expect(await figures()).toEqual({ delivered: 1, undelivered: 2 });
    expect(await countRows("network_event")).toBe(0);
  });

  it("decide what was given up, days later, and what the release before has noted", async () => {
    const { world, ids, references, bring, figures } = await aSent();
    const [first = "", second = "", third = ""] = references;
    await database.pool.query(
      `insert into message_reference (connection_id, reference, service_id, person, since)
       select connection_id, 'old-' || reference, service_id, person, $2 from message_reference_day where reference = $1
       on conflict (connection_id, reference) do nothing`,
      [second, new Date(EVENING_MS)],
    );
    await database.pool.query("delete from message_reference_day where reference = $1", [second]);
    await bring([receipt(`old-${second}`, "delivered")]);
    expect(await figures()).toEqual({ delivered: 1, undelivered: 0 });
    const laterMs = EVENING_MS + 10 * DAY_MS;
    world.setNow(laterMs);
    await world.gateway.catchUp(laterMs);
    expect(await figures()).toEqual({ delivered: 1, undelivered: PEOPLE - 1 });
    await bring([receipt(first, "delivered"), receipt(second, "delivered")]);
    await bring([receipt(third, "undelivered")]);
    expect(await figures()).toEqual({ delivered: 2, undelivered: PEOPLE - 2 });
    const { failures } = await readReport(world.call, ids[0] ?? 0);
    expect(failures.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, PEOPLE - 3]);
    // Of a message in doubt it may be today that the network names it.
    await database.pool.query("update message_reference_day set day = $2 where reference = $1", [
      references[3],
      new Date(laterMs),
    ]);
    const again = [receipt(references[3] ?? "", "delivered"), receipt(third, "delivered")];
    for (let time = 0; time < 2; time += 1) await bring(again);
    expect(await figures()).toEqual({ delivered: 3, undelivered: PEOPLE - 3 });
  });

  it("whose name the network gives again are the later message's from then on", async () => {
    const { world, references, bring, figures, connectionId } = await aSent();
    const [again = ""] = references;
    await database.pool.query(
      "update message_reference_day set day = day - 3 where reference = $1",
      [again],
    );
    const { rows } = await database.pool.query<{ person: number }>(
      "delete from message_reference_day where reference = $1 returning person",
      [references[1]],
    );
    const later = rows[0]?.person;
    await database.pool.query(
      `insert into message_reference_day (connection_id, reference, day, service_id, person)
       select $1, $2, '2026-12-04', service_id, $3 from message_reference_day where reference = $2`,
      [connectionId, again, later],
    );
    await bring([receipt(again, "delivered")]);
    expect(await figures()).toEqual({ delivered: 1, undelivered: 0 });
    const decided = await database.pool.query("select person from message where state = 2");
    expect(decided.rows).toEqual([{ person: later }]);
    // Days later it is looked up elsewhere, with the same result.
    world.setNow(EVENING_MS + 3 * DAY_MS);
    await bring([receipt(again, "undelivered")]);
    expect(await figures()).toEqual({ delivered: 1, undelivered: 0 });
  });

  it("say nothing of an SMS that went in place of an RCS message", async () => {
    const { references, bring, figures } = await aSent();
    const [first = ""] = references;
    // As it is between the two statements of a worker that gives the SMS.
    await database.pool.query(
      `update message m set via_sms = true from message_reference_day r
       where r.reference = $1 and m.service_id = r.service_id and m.person = r.person`,
      [first],
    );
    await bring([receipt(first, "delivered")]);
    expect(await figures()).toEqual({ delivered: 0, undelivered: 0 });
  });
});

describe("what cannot be done at once", () => {
  it("waits for the round that knows its message, and is stored once for a call that is made twice", async () => {
    const { world, references, bring, figures, connectionId } = await aSent();
    const [first = ""] = references;
    const { rows } = await database.pool.query(
      "delete from message_reference_day where reference = $1 returning *",
      [first],
    );
    await bring([receipt(first, "delivered")]);
    expect([await countRows("network_event"), await figures()]).toEqual([
      1,
      { delivered: 0, undelivered: 0 },
    ]);
    await world.gateway.catchUp(EVENING_MS);
    expect(await countRows("network_event where is_parked")).toBe(1);
    await database.pool.query(
      "insert into message_reference_day (connection_id, reference, day, service_id, person) values ($1, $2, $3, $4, $5)",
      [connectionId, first, rows[0].day, rows[0].service_id, rows[0].person],
    );
    await world.gateway.catchUp(EVENING_MS);
    expect([await countRows("network_event"), await figures()]).toEqual([
      0,
      { delivered: 1, undelivered: 0 },
    ]);
  });

  it("leaves what was said with it decided: a failure at the end is answered with a failure, and the same call again changes nothing", async () => {
    const { references, bring, figures } = await aSent();
    const call = [receipt(references[0] ?? "", "delivered"), receipt("not-known", "delivered")];
    await database.pool.query("alter table network_event rename to network_event_away");
    await expect(bring(call)).rejects.toThrow(/network_event/);
    await database.pool.query("alter table network_event_away rename to network_event");
    for (let time = 0; time < 2; time += 1) await bring(call);
    expect([await figures(), await countRows("network_event")]).toEqual([
      { delivered: 1, undelivered: 0 },
      2,
    ]);
  });
});

it("receipts of many services that two processes are told at once, in opposite orders, are counted once each, and neither waits for the other in vain", async () => {
  const services = 4;
  const { world, ids, references, connectionId } = await aSent({ services });
  expect(references).toHaveLength(services * PEOPLE);
  const vault = createNumberVault(aConfig().numbersKey);
  // As in production one has its statements prepared; the other is behind a pooler.
  const preparing = createPool(database.directUrl, { prepares: true });
  const [one, other] = [preparing, database.pool].map((pool) =>
    createTakeHeard({ db: createDb(pool), vault, nowMs: () => EVENING_MS }),
  ) as [TakeHeard, TakeHeard];
  const inCalls = (names: readonly string[], take: TakeHeard) =>
    Array.from({ length: 16 }, (_, call) =>
      take(connectionId, {
        events: names
          .filter((_name, at) => at % 16 === call || at % 5 === 0)
          .map((name) =>
            receipt(name, references.indexOf(name) % 4 === 0 ? "undelivered" : "delivered"),
          ),
      }),
    );
  await Promise.all([
    ...inCalls(references, one),
    ...inCalls(references.toReversed(), other),
    ...inCalls(references, other),
  ]);
  for (const id of ids) await checkAccounting(database.pool, world.call, id);
  const all = await Promise.all(ids.map((id) => readReport(world.call, id)));
  const sum = (pick: (report: (typeof all)[number]) => number) =>
    all.reduce((total, report) => total + pick(report), 0);
  expect(sum(({ delivered }) => delivered)).toBe((services * PEOPLE * 3) / 4);
  expect(sum(({ undelivered }) => undelivered)).toBe((services * PEOPLE) / 4);
  const { rows } = await database.pool.query<{ deadlocks: bigint }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  expect(Number(rows[0]?.deadlocks)).toBe(0);
  await preparing.end();
}, 60_000);
