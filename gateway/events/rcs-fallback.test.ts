import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import type { NetworkEvent } from "../networks/connection.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { KINDS } from "../testing/kinds.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

const PEOPLE = 40;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;

const rcsNetwork = () =>
  scriptedNetwork("rich", { kinds: ["rcs"], isIdempotent: true, messagesPerSecond: 100_000 });
const smsNetwork = (isIdempotent = false) =>
  scriptedNetwork("plain", { isIdempotent, messagesPerSecond: 100_000 });
type Networks = { rich: ReturnType<typeof rcsNetwork>; plain: ReturnType<typeof smsNetwork> };
type World = Awaited<ReturnType<typeof aGateway>>;

/** A gateway whose route 97 is served by a network of RCS and, where it is given, one of SMS. */
async function aWorld({ rich, plain }: Networks, served = ["rich", "plain"], isNew = true) {
  const world = await aGateway(database.pool, { adapters: [rich.adapter, plain.adapter] });
  for (const name of isNew ? served : [])
    await database.pool.query(
      `with c as (insert into network_connection (name, adapter, settings, secret_name)
         values ($1, $1, '{}', 'TEST') returning id)
       insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
      [name],
    );
  return world;
}

const aPair = (): Networks => ({ rich: rcsNetwork(), plain: smsNetwork() });

async function bookRcs(world: World, kind: "rcs" | "rcsOrSms" = "rcsOrSms") {
  const changes = await KINDS[kind]?.(world.call);
  return book(world, { ...changes, maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
}

const catchUp = (world: World, ms = EVENING_MS) => {
  world.setNow(ms);
  return world.gateway.catchUp(ms);
};

async function figures(world: World, id: number) {
  const { body } = await world.call("GET", `/r/97/company/servicereport?id=${id}`);
  const { sent, delivered, undelivered, fallbacks, failures } = body;
  return { sent, delivered, undelivered, fallbacks, failures };
}

const receipt = (
  reference: string,
  state: "delivered" | "undelivered",
  reason?: 6,
): NetworkEvent => ({ type: "receipt", reference, state, reason, atMs: EVENING_MS });

const withoutRcs = async (messages: readonly unknown[]) =>
  messages.map(() => ({
    outcome: "refused" as const,
    reason: FAILURE.noRcs,
    mayGoElsewhere: true,
  }));

/** Receipts for everything that a network was handed. */
const deliverAll = ({ network }: ReturnType<typeof smsNetwork>) =>
  network.sink?.(network.taken.map((_m, at) => receipt(network.referenceAt(at), "delivered")));

const numbers = ({ network }: ReturnType<typeof smsNetwork>) =>
  network.taken.map(({ msisdn }) => msisdn).toSorted();

describe("an SMS in place of RCS", () => {
  it("goes once to each phone without RCS, in full and under a reference of its own, and counts as such when it arrives", async () => {
    const pair = aPair();
    const world = await aWorld(pair);
    pair.rich.network.answer = withoutRcs;
    const { id } = await bookRcs(world);
    await world.advanceTo(EVENING_MS, HOUR_MS);
    await catchUp(world);
    expect(numbers(pair.plain)).toEqual(numbers(pair.rich));
    expect(new Set(numbers(pair.plain)).size).toBe(PEOPLE);
    const [sms] = pair.plain.network.taken;
    expect(sms).toMatchObject({ kind: "sms", content: null });
    expect(sms?.text).toMatch(/Bread at half price: https:/);
    const references = new Set(pair.rich.network.taken.map(({ reference }) => reference));
    expect(pair.plain.network.taken.some(({ reference }) => references.has(reference))).toBe(false);
    expect(await figures(world, id)).toMatchObject({ sent: PEOPLE, delivered: 0, fallbacks: 0 });
    await deliverAll(pair.plain);
    await deliverAll(pair.plain);
    await catchUp(world);
    expect(await figures(world, id)).toEqual({
      sent: PEOPLE,
      delivered: PEOPLE,
      undelivered: 0,
      fallbacks: PEOPLE,
      failures: [],
    });
  });

  it("goes once when RCS was not fetched and is withdrawn, whatever is said of the RCS message afterwards", async () => {
    const pair = aPair();
    const world = await aWorld(pair);
    const { id } = await bookRcs(world);
    await world.advanceTo(EVENING_MS, HOUR_MS);
    const names = pair.rich.network.taken.map((_m, at) => pair.rich.network.referenceAt(at));
    const withdrawn = names.slice(0, 10);
    const sendEvents = (list: readonly string[], state: "delivered" | "undelivered", reason?: 6) =>
      pair.rich.network.sink?.(list.map((name) => receipt(name, state, reason)));
    await sendEvents(withdrawn, "undelivered", FAILURE.notFetched);
    await sendEvents(withdrawn, "undelivered", FAILURE.notFetched);
    // Stored, and the gateway that stored it does no more.
    const next = await aWorld(pair, [], false);
    await catchUp(next);
    await sendEvents(withdrawn, "undelivered", FAILURE.notFetched);
    await sendEvents(names.slice(10), "delivered");
    await catchUp(next);
    await catchUp(next);
    expect(pair.plain.network.taken).toHaveLength(10);
    expect(await figures(next, id)).toMatchObject({ delivered: 30, undelivered: 0, fallbacks: 0 });
    await deliverAll(pair.plain);
    await catchUp(next);
    expect(await figures(next, id)).toMatchObject({
      delivered: PEOPLE,
      undelivered: 0,
      fallbacks: 10,
    });
  });

  it("is not sent where none was written or nothing carries it: the message is undelivered with its reason", async () => {
    for (const [kind, served] of [
      ["rcs", ["rich", "plain"]],
      ["rcsOrSms", ["rich"]],
    ] as const) {
      await database.pool.query("delete from route_connection");
      await database.pool.query("truncate network_connection cascade");
      const pair = aPair();
      const world = await aWorld(pair, [...served]);
      pair.rich.network.answer = withoutRcs;
      const { id } = await bookRcs(world, kind);
      await world.advanceTo(EVENING_MS, HOUR_MS);
      await catchUp(world);
      expect(pair.plain.network.taken).toEqual([]);
      const { sent, undelivered, failures } = await figures(world, id);
      expect(sent).toBeGreaterThan(0);
      expect(undelivered).toBe(sent);
      expect(failures).toEqual([{ reason: "Phone cannot show RCS messages", count: sent }]);
    }
  });

  it("does not hold RCS up while the network of SMS is busy, and goes as SMS when that is over", async () => {
    const pair = aPair();
    const world = await aWorld(pair);
    pair.rich.network.answer = withoutRcs;
    pair.plain.network.answer = async (messages) =>
      messages.map(() => ({ outcome: "postponed" as const }));
    await bookRcs(world);
    await world.advanceTo(EVENING_MS, HOUR_MS);
    expect(new Set(numbers(pair.rich)).size).toBe(PEOPLE);
    pair.plain.network.taken.length = 0;
    pair.plain.network.answer = pair.plain.network.accept;
    await catchUp(world, EVENING_MS + 60_000);
    expect(numbers(pair.plain)).toEqual(numbers(pair.rich));
    expect(new Set(pair.plain.network.taken.map(({ kind }) => kind))).toEqual(new Set(["sms"]));
  });

  it("is handed over as the same SMS again when the gateway dies and the network knows our references", async () => {
    const pair = { rich: rcsNetwork(), plain: smsNetwork(true) };
    const dying = await aWorld(pair);
    pair.rich.network.answer = withoutRcs;
    const { network } = pair.plain;
    network.answer = async () => new Promise(() => {});
    await bookRcs(dying);
    for (let ms = FRIDAY_MS; network.calls < 1; ms += HOUR_MS / 2) {
      dying.setNow(ms);
      await Promise.race([
        dying.gateway.catchUp(ms),
        new Promise((resolve) => setTimeout(resolve, 500)),
      ]);
    }
    const first = network.taken.splice(0);
    network.answer = network.accept;
    const world = await aWorld(pair, [], false);
    await catchUp(world, EVENING_MS - HOUR_MS);
    const ofFirst = network.taken.filter(({ batchId }) => batchId === first[0]?.batchId);
    expect(first.length).toBeGreaterThan(0);
    expect(ofFirst).toEqual(first);
    expect(new Set(first.map(({ kind }) => kind))).toEqual(new Set(["sms"]));
  });

  it.each(["rich", "plain"] as const)(
    "goes at most once when the gateway dies while it hands messages to %s",
    async (name) => {
      const pair = aPair();
      const dying = await aWorld(pair);
      pair.rich.network.answer = withoutRcs;
      const { network } = pair[name];
      const { answer } = network;
      network.answer = async (messages, batchId) =>
        network.calls === 1 ? new Promise(() => {}) : answer(messages, batchId);
      const { id } = await bookRcs(dying);
      for (let ms = FRIDAY_MS; network.calls < 1; ms += HOUR_MS / 2) {
        dying.setNow(ms);
        await Promise.race([
          dying.gateway.catchUp(ms),
          new Promise((resolve) => setTimeout(resolve, 500)),
        ]);
      }
      network.answer = answer;
      const world = await aWorld(pair, [], false);
      world.setNow(EVENING_MS - HOUR_MS);
      await world.gateway.catchUp(EVENING_MS - HOUR_MS);
      await catchUp(world);
      await catchUp(world);
      expect(numbers(pair.plain)).toHaveLength(PEOPLE);
      expect(new Set(numbers(pair.plain)).size).toBe(PEOPLE);
      const doubts = await database.pool.query("select 1 from message_doubt");
      // Which of them the network of SMS has taken is not known, and nothing is sent again.
      if (name === "rich") expect(doubts.rowCount).toBe(0);
      else expect(doubts.rowCount).toBeGreaterThan(0);
      expect(await figures(world, id)).toMatchObject({ sent: PEOPLE, undelivered: 0 });
    },
  );
});
