import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { NothingTaken } from "../networks/connection.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import {
  aConnected,
  bookAndSend,
  catchUp,
  EVENING_MS,
  PEOPLE,
  receipt,
} from "../testing/a-connected.ts";
import { FRIDAY_MS } from "../testing/a-gateway.ts";
import { readMessages } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";
import { type ScriptedNetwork, scriptedNetwork } from "../testing/scripted-adapter.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const HOUR_MS = 3_600_000;

async function states(serviceId: number) {
  const { rows } = await database.pool.query<{ state: number; n: number }>(
    "select state, count(*)::int as n from message where service_id = $1 group by 1",
    [serviceId],
  );
  const of = (state: number) => rows.find((row) => row.state === state)?.n ?? 0;
  return { sent: of(1), delivered: of(2), undelivered: of(3) };
}

const distinct = ({ taken }: ScriptedNetwork) => new Set(taken.map(({ msisdn }) => msisdn)).size;

describe("messages that are handed to connections", () => {
  it("go out once each, and receipts in any order, early or repeated, decide them", async () => {
    const one = scriptedNetwork("one");
    const world = await aConnected(database.pool, [one]);
    // Overtakes the answer to the call.
    one.network.answer = async (messages, batchId) => {
      await one.network.sink?.([receipt(`one-${one.network.taken.length}`, "delivered")]);
      return one.network.accept(messages, batchId);
    };
    const id = await bookAndSend(world);
    await catchUp(world);
    expect([one.network.taken.length, distinct(one.network)]).toEqual([PEOPLE, PEOPLE]);
    expect(one.network.taken[0]?.text).toMatch(/^CornerShop: /);
    expect(one.network.taken[0]?.sender).toBe("");
    expect((await states(id)).delivered).toBe(one.network.calls);
    const references = one.network.taken.map((_m, at) => one.network.referenceAt(at));
    await one.network.sink?.(references.map((name) => receipt(name, "delivered")));
    await one.network.sink?.(references.map((name) => receipt(name, "sent")));
    await one.network.sink?.(references.map((name) => receipt(name, "undelivered")));
    await catchUp(world);
    expect(await states(id)).toEqual({ sent: 0, delivered: PEOPLE, undelivered: 0 });
    const { rowCount } = await database.pool.query("select 1 from network_event");
    expect(rowCount).toBe(0);
  });

  it("arrive when all their parts have, and fail with the first part that fails", async () => {
    const one = scriptedNetwork("one");
    const world = await aConnected(database.pool, [one]);
    one.network.answer = async (messages) =>
      messages.map(({ reference }) => ({
        outcome: "accepted",
        references: [`${reference}/1`, `${reference}/2`],
      }));
    const id = await bookAndSend(world);
    const names = one.network.taken.map(({ reference }) => reference);
    await one.network.sink?.(names.map((name) => receipt(`${name}/1`, "delivered")));
    await catchUp(world);
    expect(await states(id)).toEqual({ sent: PEOPLE, delivered: 0, undelivered: 0 });
    await one.network.sink?.([receipt(`${names[0]}/2`, "undelivered")]);
    await one.network.sink?.(names.slice(1).map((name) => receipt(`${name}/2`, "delivered")));
    await catchUp(world);
    expect(await states(id)).toEqual({ sent: 0, delivered: PEOPLE - 1, undelivered: 1 });
  });

  it("go to another connection when one refuses them, and fail with its reason when none is left", async () => {
    const one = scriptedNetwork("one");
    const two = scriptedNetwork("two");
    one.network.answer = async (messages) =>
      messages.map((_m, at) => ({
        outcome: "refused",
        reason: FAILURE.barred,
        mayGoElsewhere: at > 0,
      }));
    const world = await aConnected(database.pool, [one, two]);
    const id = await bookAndSend(world);
    await catchUp(world);
    expect(distinct(one.network)).toBe(PEOPLE);
    expect(two.network.taken).toHaveLength(PEOPLE - one.network.calls);
    expect(await states(id)).toMatchObject({ undelivered: one.network.calls });
    const { rows } = await database.pool.query("select reason, count from service_failure");
    expect(rows).toEqual([{ reason: FAILURE.barred, count: one.network.calls }]);
  });

  it("of which nobody knows whether they went out are never handed over again; a receipt by number decides", async () => {
    const one = scriptedNetwork("one");
    const two = scriptedNetwork("two");
    one.network.answer = async () => {
      throw new Error("time-out");
    };
    const world = await aConnected(database.pool, [one, two]);
    const id = await bookAndSend(world);
    await catchUp(world);
    // After three calls that were not answered the other one takes over.
    expect(one.network.calls).toBe(3);
    expect(distinct(one.network) + distinct(two.network)).toBe(PEOPLE);
    expect(two.network.taken).toHaveLength(PEOPLE - one.network.taken.length);
    const [first] = one.network.taken;
    await one.network.sink?.([
      receipt("later-known", "sent", { msisdn: first?.msisdn }),
      receipt("later-known", "delivered", { msisdn: first?.msisdn }),
    ]);
    await catchUp(world);
    expect((await states(id)).delivered).toBe(1);
    await catchUp(world, EVENING_MS + 73 * HOUR_MS);
    expect(await states(id)).toEqual({ sent: 0, delivered: 1, undelivered: PEOPLE - 1 });
    expect(distinct(one.network) + distinct(two.network)).toBe(PEOPLE);
  });

  it("go on whatever names and times a network gives: endless ids, and moments that there are not", async () => {
    const one = scriptedNetwork("one");
    const endless = () => randomBytes(6_000).toString("base64url");
    const names = Array.from({ length: PEOPLE }, endless);
    one.network.answer = async (messages) =>
      messages.map((_m, at) => ({
        outcome: "accepted",
        references: [names[one.network.taken.length - messages.length + at] ?? ""],
      }));
    const world = await aConnected(database.pool, [one]);
    const id = await bookAndSend(world);
    const [first] = one.network.taken;
    const reply = {
      type: "reply",
      id: endless(),
      msisdn: first?.msisdn ?? "",
      text: "STOP",
    } as const;
    await one.network.sink?.([
      receipt(names[0] ?? "", "delivered", { atMs: 1e300 }),
      receipt(names[1] ?? "", "delivered", { atMs: Number.NaN }),
      { ...reply, atMs: -1e300 },
      { ...reply, atMs: EVENING_MS },
    ]);
    await catchUp(world);
    expect(await states(id)).toEqual({ sent: PEOPLE - 2, delivered: 2, undelivered: 0 });
    const { rows } = await database.pool.query(
      "select source, opted_out_at - $1::timestamptz < '1 minute' as in_time from opt_out",
      [new Date(EVENING_MS)],
    );
    expect(rows).toEqual([{ source: "reply", in_time: true }]);
  });

  it("in doubt are decided by a receipt that names our own reference alone, and by none of another message", async () => {
    const one = scriptedNetwork("one");
    one.network.answer = async () => {
      throw new Error("time-out");
    };
    const world = await aConnected(database.pool, [one]);
    const id = await bookAndSend(world);
    await catchUp(world);
    const [first, second, third] = one.network.taken;
    const { sink } = one.network;
    await sink?.([
      receipt("n-1", "delivered", { ownReference: first?.reference }),
      // The number is another one's in doubt: our own reference is what counts.
      receipt("n-2", "delivered", { ownReference: second?.reference, msisdn: third?.msisdn }),
      receipt("n-3", "delivered", { ownReference: "zzzzzz-1" }),
      receipt("n-4", "delivered", { ownReference: `${first?.reference}'; --` }),
    ]);
    await catchUp(world);
    const { rows } = await database.pool.query<{ reference: string; person: number }>(
      "select reference, person from message_reference_day order by reference",
    );
    const personOf = (reference = "") => Number.parseInt(reference.split("-")[1] ?? "", 36);
    expect(rows).toEqual([
      { reference: "n-1", person: personOf(first?.reference) },
      { reference: "n-2", person: personOf(second?.reference) },
    ]);
    expect((await states(id)).delivered).toBe(2);
    const doubts = await database.pool.query<{ person: number }>(
      "select person from message_doubt",
    );
    expect(doubts.rows).toContainEqual({ person: personOf(third?.reference) });
  });

  it("in doubt that we have named ourselves are decided by a receipt with that name, and by no other to the same number", async () => {
    const one = scriptedNetwork("one");
    one.network.answer = async (messages) =>
      messages.map(({ reference }) => ({ outcome: "unknown", reference: `named-${reference}` }));
    const world = await aConnected(database.pool, [one]);
    const id = await bookAndSend(world);
    await catchUp(world);
    const [first, second] = one.network.taken;
    await one.network.sink?.([
      receipt("another", "delivered", { msisdn: first?.msisdn }),
      receipt(`named-${second?.reference}`, "delivered", { msisdn: first?.msisdn }),
    ]);
    await catchUp(world);
    const { rows } = await database.pool.query("select reference from message_reference_day");
    expect(rows).toEqual([{ reference: `named-${second?.reference}` }]);
    expect((await states(id)).delivered).toBe(1);
  });

  it.each([false, true])(
    "leave one call in doubt when the gateway dies in it, which only a network that knows our references gets again (%s)",
    async (isIdempotent) => {
      const one = scriptedNetwork("one", { isIdempotent });
      const dying = await aConnected(database.pool, [one]);
      const { answer } = one.network;
      one.network.answer = async (messages, batchId) =>
        one.network.calls === 2 ? new Promise(() => {}) : answer(messages, batchId);
      await book(dying, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
      for (let ms = FRIDAY_MS; one.network.calls < 2; ms += HOUR_MS / 2) {
        dying.setNow(ms);
        await Promise.race([
          dying.gateway.catchUp(ms),
          new Promise((resolve) => setTimeout(resolve, 300)),
        ]);
      }
      const doubtful = one.network.taken.filter(({ batchId }) => batchId === lastOf(one.network));
      one.network.answer = answer;
      const world = await aConnected(database.pool, [one], { isNew: false });
      world.setNow(EVENING_MS - HOUR_MS);
      await world.gateway.catchUp(EVENING_MS - HOUR_MS);
      await catchUp(world);
      expect(distinct(one.network)).toBe(PEOPLE);
      const repeated = one.network.taken.length - PEOPLE;
      expect(repeated).toBe(isIdempotent ? doubtful.length : 0);
      const again = one.network.taken.filter(({ batchId }) => batchId === doubtful[0]?.batchId);
      expect(new Set(again.map(({ reference }) => reference)).size).toBe(doubtful.length);
      const { rowCount } = await database.pool.query("select 1 from message_doubt");
      expect(rowCount).toBe(isIdempotent ? 0 : doubtful.length);
    },
  );

  it("of an interrupted call are not repeated once the network has forgotten our references, nor given another id while it is away", async () => {
    const one = scriptedNetwork("one", { isIdempotent: true, repeatableForMs: 3_600_000 });
    const dying = await aConnected(database.pool, [one]);
    const { answer } = one.network;
    one.network.answer = () => new Promise(() => {});
    await book(dying, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
    dying.setNow(EVENING_MS - HOUR_MS);
    await Promise.race([
      dying.gateway.catchUp(EVENING_MS - HOUR_MS),
      new Promise((resolve) => setTimeout(resolve, 800)),
    ]);
    const begun = one.network.taken.length;
    const world = await aConnected(database.pool, [one], { isNew: false });
    one.network.answer = async () => {
      throw new NothingTaken("unreachable", "away");
    };
    world.setNow(EVENING_MS - HOUR_MS);
    await world.gateway.catchUp(EVENING_MS - HOUR_MS);
    const ids = new Set(one.network.taken.slice(0, 2 * begun).map(({ batchId }) => batchId));
    expect([begun > 0, ids.size]).toEqual([true, 1]);
    one.network.answer = answer;
    await database.pool.query("update handover set opened_at = now() - interval '2 hours'");
    const before = one.network.taken.filter(({ batchId }) => ids.has(batchId)).length;
    await catchUp(world);
    expect(one.network.taken.filter(({ batchId }) => ids.has(batchId))).toHaveLength(before);
    expect((await database.pool.query("select 1 from message_doubt")).rowCount).toBe(begun);
  });

  it("wait, written down, while no connection can take them", async () => {
    const one = scriptedNetwork("one");
    const world = await aConnected(database.pool, [one]);
    await database.pool.query("update network_connection set is_enabled = false");
    const { id } = await book(world, { maxCoins: PEOPLE });
    await world.advanceTo(EVENING_MS, HOUR_MS);
    const waiting = await readMessages(database.pool, Number(id));
    await database.pool.query(
      "update network_connection set is_enabled = true, revision = revision + 1",
    );
    expect(one.network.taken).toHaveLength(0);
    world.setNow(FRIDAY_MS + 2.5 * 24 * HOUR_MS);
    await world.gateway.catchUp(FRIDAY_MS + 3 * 24 * HOUR_MS);
    expect(waiting.length).toBeLessThanOrEqual(PEOPLE);
    expect(distinct(one.network)).toBeGreaterThan(0);
  });
});

const lastOf = ({ taken }: ScriptedNetwork) => taken.at(-1)?.batchId;
