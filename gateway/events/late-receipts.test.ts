import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { createTestDatabase } from "../../dev/testing/test-database.ts";
import type { NetworkEvent } from "../networks/connection.ts";
import { FAILURE, failureText } from "../../domain/campaign/failure-reasons.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

const PEOPLE = 12;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;
/** Of three days each, beside the one that always is. */
const MAX_PAUSES = 3;
const UNIT_MICROS = 200_000;
const NOT_KNOWN = failureText(FAILURE.noReceipt);

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type State = "sent" | "delivered" | "undelivered";
type Heard = { who: number; part: number; state: State };
type Report = {
  final: boolean;
  delivered: number;
  undelivered: number;
  perDay: { delivered: number; unDelivered: number }[];
  perHour: { delivered: number }[];
  failures: { reason: string; count: number }[];
  costs: { currency: string | null; messages: number; parts: number; micros: number }[];
};

/** A gateway whose one service was handed over: every third message nobody knows of, the others have one or two references. */
async function aSentService() {
  const database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
  const { adapter, network } = scriptedNetwork("one", { maxBatch: PEOPLE });
  network.answer = async (messages) =>
    messages.map((_message, place) => {
      const who = network.taken.length - messages.length + place;
      if (who % 3 === 0) return { outcome: "unknown" };
      return { outcome: "accepted", references: [`${who}/0`, `${who}/1`].slice(0, who % 3) };
    });
  const world = await aGateway(database.pool, { adapters: [adapter] });
  ends.push(() => world.gateway.stop());
  const { rows } = await database.pool.query<{ id: number }>(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('one', 'one', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c returning connection_id as id`,
  );
  await world.call("PUT", "/company/connectiontariff", {
    connectionId: rows[0]?.id,
    known: null,
    validFrom: "2026-12-04",
    currency: "ZAR",
    prices: [{ channel: "sms", routeId: null, unitMicros: UNIT_MICROS }],
  });
  const { id } = await book(world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
  await world.advanceTo(EVENING_MS, HOUR_MS);
  const phones = network.taken.map(({ msisdn }) => msisdn);
  expect(new Set(phones).size).toBe(PEOPLE);
  let nowMs = EVENING_MS;
  const catchUp = async (forHours = 0) => {
    nowMs += forHours * HOUR_MS;
    world.setNow(nowMs);
    await world.gateway.catchUp(nowMs);
  };
  const heard = async (events: readonly Heard[]) => {
    await network.sink?.(events.map(eventOf));
    await catchUp();
  };
  const eventOf = ({ who, part, state }: Heard): NetworkEvent => ({
    type: "receipt",
    reference: who % 3 === 0 ? `named-${who}` : `${who}/${who % 3 === 2 ? part : 0}`,
    state,
    reason: state === "undelivered" ? FAILURE.absent : undefined,
    atMs: nowMs,
    ...(who % 3 === 0 ? { msisdn: phones[who] } : {}),
  });
  const report = async () =>
    (await world.call("GET", `/r/97/company/servicereport?id=${id}`)).body as unknown as Report;
  let after = 0;
  const changes = async () => {
    const { body } = await world.call("GET", `/r/97/company/servicechanges?after=${after}`);
    after = Number(body["next"]);
    return body["changes"] as Report[];
  };
  /** As the choice of a cheap connection sees it. */
  const byConnection = async () => {
    const { rows } = await database.pool.query(
      "select coalesce(sum(delivered), 0)::int as delivered, coalesce(sum(undelivered), 0)::int as undelivered from connection_result",
    );
    return rows[0];
  };
  return { catchUp, heard, report, changes, byConnection };
}

/** What ought to become of the messages: what a receipt has decided stays, what was given up is decided by the first that comes. */
function expectation() {
  const rank = { taken: 0, sent: 1, undelivered: 2, delivered: 3 };
  const messages = Array.from({ length: PEOPLE }, (_none, who) => ({
    parts: Array.from({ length: who % 3 === 2 ? 2 : 1 }, (): keyof typeof rank => "taken"),
    ending: "none" as "none" | "given-up" | "delivered" | "undelivered",
    isNamed: who % 3 !== 0,
  }));
  const hear = (events: readonly Heard[]) => {
    const raised = new Set<number>();
    for (const { who, part, state } of events) {
      const message = messages[who];
      if (!message) continue;
      const at = part % message.parts.length;
      message.isNamed = true;
      if (rank[state] <= rank[message.parts[at] ?? "taken"]) continue;
      message.parts[at] = state;
      raised.add(who);
    }
    for (const message of [...raised].flatMap((who) => messages[who] ?? [])) {
      if (message.ending === "delivered" || message.ending === "undelivered") continue;
      if (message.parts.every((state) => state === "delivered")) message.ending = "delivered";
      else if (message.parts.includes("undelivered")) message.ending = "undelivered";
    }
  };
  const giveUp = () => {
    for (const message of messages) if (message.ending === "none") message.ending = "given-up";
  };
  const figures = (isOver: boolean) => {
    const count = (...endings: string[]) =>
      messages.filter(({ ending }) => endings.includes(ending)).length;
    const named = messages.filter(({ isNamed }) => isNamed).length;
    return {
      final: count("none") === 0,
      delivered: count("delivered"),
      undelivered: count("undelivered", "given-up"),
      unknown: count("given-up"),
      priced: named,
      unpriced: isOver ? PEOPLE - named : 0,
    };
  };
  return { hear, giveUp, figures };
}

const sum = <Row>(rows: readonly Row[], pick: (row: Row) => number) =>
  rows.reduce((total, row) => total + pick(row), 0);

function figuresOf({ final, delivered, undelivered, perDay, perHour, failures, costs }: Report) {
  const unknown = failures.find(({ reason }) => reason === NOT_KNOWN)?.count ?? 0;
  expect(sum(perDay, (day) => day.delivered)).toBe(delivered);
  expect(sum(perDay, (day) => day.unDelivered)).toBe(undelivered);
  expect(sum(perHour, (hour) => hour.delivered)).toBe(delivered);
  expect(sum(failures, ({ count }) => count)).toBe(undelivered);
  const priced = costs.filter(({ currency }) => currency === "ZAR");
  for (const { messages, parts, micros } of priced)
    expect([parts, micros]).toEqual([messages, messages * UNIT_MICROS]);
  return {
    final,
    delivered,
    undelivered,
    unknown,
    priced: sum(priced, ({ messages }) => messages),
    unpriced: sum(
      costs.filter(({ currency }) => currency === null),
      ({ messages }) => messages,
    ),
  };
}

const aReceipt = fc.record({
  who: fc.nat(PEOPLE - 1),
  part: fc.nat(1),
  state: fc.constantFrom<State>("sent", "delivered", "undelivered"),
});
const aStep = fc.oneof(
  { weight: 5, arbitrary: fc.array(aReceipt, { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constant("three days" as const) },
);

it("a receipt that comes after a message was given up decides it, once and forward only, in day, hour, reasons, cost and feed, in whatever order and however often they come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 14 }), async (steps) => {
      const { catchUp, heard, report, changes, byConnection } = await aSentService();
      const expected = expectation();
      await catchUp();
      await changes();
      let isOver = false;
      let pauses = 0;
      // After two weeks references are forgotten, and receipts with them decide nothing.
      const within = steps.filter((step) => step !== "three days" || ++pauses <= MAX_PAUSES);
      for (const step of [...within.slice(0, 3), "three days" as const, ...within.slice(3)]) {
        const before = JSON.stringify(expected.figures(isOver));
        if (step === "three days") {
          await catchUp(73);
          expected.giveUp();
          isOver = true;
        } else {
          await heard(step);
          expected.hear(step);
        }
        const figures = expected.figures(isOver);
        expect(figuresOf(await report())).toEqual(figures);
        const { delivered, undelivered } = figures;
        expect(await byConnection()).toEqual({ delivered, undelivered });
        const shown = (await changes()).map(figuresOf);
        // A reason that changes is a change as well, which these figures do not show.
        if (JSON.stringify(figures) !== before) expect(shown).toEqual([figures]);
        if (step !== "three days") {
          await heard(step);
          expect(await changes()).toEqual([]);
        }
      }
      for (const end of ends.splice(0).toReversed()) await end();
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 240_000);
