import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createDb, type Database, type DatabaseOrTransaction } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { FIRST_OUTSIDER } from "../../lists/directory.ts";
import { mix32 } from "../../random.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { KINDS } from "../../testing/kinds.ts";
import { lockRoute } from "../message.store.ts";
import { listCappedByMessages } from "./capped.store.ts";
import { CapTables } from "./cap-tables.ts";
import { createCaps } from "./caps.ts";

const DAY_MS = 86_400_000;
const RULES = { cap: { messages: 2, days: 7 }, capAll: { messages: 3, days: 5 } };
const ROUTES = [97, 105];

type OfService = { id: number; routeId: number; clientId: number };

let database: TestDatabase;
let db: Database;
const services: OfService[] = [];
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  db = createDb(database.pool);
  const { call } = await aGateway(database.pool);
  for (const [turn, kind] of ["sms", "smsLink", "rcsOrSms", "pcm", "sms", "display"].entries())
    for (const routeId of ROUTES) {
      const { clientId, userId } = await aClient(call, routeId, `client-${turn % 3}`);
      const changes = { ...(await KINDS[kind]?.(call, routeId)), clientId, userId };
      const body = aService({ ...changes, campaignCode: `caps-${turn}-${routeId}` });
      const { body: made } = await call("POST", `/r/${routeId}/company/service`, body);
      services.push({ id: Number(made.id), routeId, clientId });
    }
});
afterAll(() => database.drop());
beforeEach(() =>
  database.pool.query(
    "delete from message; delete from cap_log; update cap_log_state set days = 0",
  ),
);

/** Messages of a service to these people, each at a time of its own. */
const write = (
  by: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
  times: readonly number[],
) =>
  sql`insert into message (service_id, person, sent_at, sent_day)
    select ${serviceId}::int, person, to_timestamp(at / 1000), to_timestamp(at / 1000)::date
    from unnest(${people}::int[], ${times}::float8[]) m (person, at) on conflict do nothing`.execute(
    by,
  );

/** Some messages of random services to few people, so that many are at a cap; some of the people are known on every route. */
async function writeSome(turn: number, count = 40) {
  const draw = (n: number, below: number) => mix32(turn * 1_000 + n, 7) % below;
  const service = services[draw(0, services.length)];
  const people = [...new Set(Array.from({ length: count }, (_, n) => draw(n + 1, 60)))].map(
    (person) => (person < 30 ? person : FIRST_OUTSIDER + person),
  );
  const times = people.map((_, n) => FRIDAY_MS + draw(n + 500, 12 * DAY_MS));
  await write(db, service?.id ?? 0, people, times);
}

async function expectAsInSql(caps: ReturnType<typeof createCaps>, nowMs: number): Promise<void> {
  const capped = await caps.read(db);
  let found = 0;
  for (const routeId of ROUTES) {
    const expected = await listCappedByMessages(db, { routeId }, nowMs, RULES.capAll);
    const people = capped.ofAll(routeId, nowMs).flatMap((set) => [...set]);
    expect(people.toSorted((a, b) => a - b)).toEqual(expected);
    found += expected.length;
    for (const clientId of new Set(services.map((service) => service.clientId))) {
      const own = await listCappedByMessages(db, { clientId }, nowMs, RULES.cap);
      expect([...capped.ofClient(clientId, nowMs)].toSorted((a, b) => a - b)).toEqual(own);
      for (let at = 0; at < 60; at += 1) {
        const person = at < 30 ? at : FIRST_OUTSIDER + at;
        const isCapped = own.includes(person) || expected.includes(person);
        expect(capped.isCapped({ routeId, clientId, person }, nowMs)).toBe(isCapped);
      }
    }
  }
  expect(found).toBeGreaterThan(0);
}

it("who is at a cap is the same as by the messages, to the second, while messages are written and time goes on and back", async () => {
  const [before, beside] = [createCaps({ db, ...RULES }), createCaps({ db, ...RULES })];
  await before.follow(FRIDAY_MS);
  for (let turn = 0; turn < 24; turn += 1) {
    await writeSome(turn);
    if (turn < 12) continue;
    const nowMs = FRIDAY_MS + (7 + (turn % 5)) * DAY_MS + turn * 7_777_777;
    await expectAsInSql(before, nowMs);
    await beside.follow(nowMs);
    await expectAsInSql(beside, nowMs);
    const begun = createCaps({ db, ...RULES });
    await begun.follow(nowMs);
    await expectAsInSql(begun, nowMs);
  }
});

it("messages of before there was a log count, and those of more days when the rules ask for more", async () => {
  await database.pool.query("alter table message disable trigger message_capped");
  for (let turn = 100; turn < 112; turn += 1) await writeSome(turn);
  await database.pool.query("alter table message enable trigger message_capped");
  const caps = createCaps({ db, ...RULES });
  await caps.follow(FRIDAY_MS + 11 * DAY_MS);
  await expectAsInSql(caps, FRIDAY_MS + 11 * DAY_MS);
  const longer = { ...RULES, capAll: { messages: 3, days: 12 } };
  const patient = createCaps({ db, ...longer });
  await patient.follow(FRIDAY_MS + 11 * DAY_MS);
  const found = (await patient.read(db)).ofAll(97, FRIDAY_MS + 11 * DAY_MS);
  const expected = await listCappedByMessages(
    db,
    { routeId: 97 },
    FRIDAY_MS + 11 * DAY_MS,
    longer.capAll,
  );
  expect(found.flatMap((set) => [...set]).toSorted((a, b) => a - b)).toEqual(expected);
  // What was filled anew meanwhile is read from its beginning by whoever held an earlier filling.
  await expect(caps.read(db)).rejects.toThrow("read anew");
  await caps.follow(FRIDAY_MS + 11 * DAY_MS);
  await expectAsInSql(caps, FRIDAY_MS + 11 * DAY_MS);
});

it("what a transaction has written counts in it at once, for others when it is over, and never when it was undone", async () => {
  // With a link and a plain one, of the same advertiser.
  const service = services.at(2);
  if (!service) throw new Error("There is no service.");
  const { id, ...recipient } = service;
  const atMs = FRIDAY_MS;
  const [mine, others] = [createCaps({ db, ...RULES }), createCaps({ db, ...RULES })];
  await mine.follow(atMs);
  await others.follow(atMs);
  const [, another] = services.filter(({ clientId }) => clientId === service.clientId);
  const isCapped = async (caps: typeof mine, given: Parameters<typeof mine.read>[0]) =>
    (await caps.read(given)).isCapped({ ...recipient, person: 3 }, atMs);
  const writeTwice = (isUndone: boolean) =>
    inTransaction(db, async (tx) => {
      await lockRoute(tx, service.routeId);
      await write(tx, id, [3], [atMs]);
      expect(await isCapped(mine, tx)).toBe(false);
      await write(tx, another?.id ?? 0, [3], [atMs]);
      expect(await isCapped(mine, tx)).toBe(true);
      expect([await isCapped(others, db), await isCapped(mine, db)]).toEqual([false, false]);
      if (isUndone) throw new Error("undone");
    });
  await expect(writeTwice(true)).rejects.toThrow("undone");
  expect([await isCapped(mine, db), await isCapped(others, db)]).toEqual([false, false]);
  await writeTwice(false);
  expect([await isCapped(mine, db), await isCapped(others, db)]).toEqual([true, true]);
});

it("nobody waits with a lock while people are forgotten, which is for the round before", async () => {
  const forgetOld = vi.spyOn(CapTables.prototype, "forgetOld");
  const [service] = services;
  const caps = createCaps({ db, ...RULES });
  await caps.follow(FRIDAY_MS);
  await write(db, service?.id ?? 0, [1], [FRIDAY_MS + 20 * DAY_MS]);
  forgetOld.mockClear();
  await inTransaction(db, async (tx) => {
    await lockRoute(tx, service?.routeId ?? 0);
    await caps.read(tx);
  });
  expect(forgetOld).not.toHaveBeenCalled();
  await caps.follow(FRIDAY_MS + 20 * DAY_MS);
  expect(forgetOld).toHaveBeenCalledOnce();
  forgetOld.mockRestore();
});

it("what is written down late, under the day that was planned for it, counts what was sent before that day", async () => {
  // With a link and a plain one, of the same advertiser.
  const [first, second] = [services[2], services[8]];
  if (!first || !second) throw new Error("There are services.");
  const { routeId, clientId } = first;
  const person = 7_001;
  const late = createCaps({ db, ...RULES, lateDays: 30 });
  await late.follow(FRIDAY_MS);
  for (const { id } of [first, second]) await write(db, id, [person], [FRIDAY_MS]);
  await write(db, first.id, [person + 1], [FRIDAY_MS + 20 * DAY_MS]);
  await late.follow(FRIDAY_MS + 20 * DAY_MS);
  const isCapped = async (caps: typeof late, days: number) =>
    (await caps.read(db)).isCapped({ routeId, clientId, person }, FRIDAY_MS + days * DAY_MS);
  expect(await isCapped(late, 6)).toBe(true);
  expect(await isCapped(late, 8)).toBe(false);
  await late.deleteOld(FRIDAY_MS + 20 * DAY_MS);
  const begun = createCaps({ db, ...RULES, lateDays: 30 });
  await begun.follow(FRIDAY_MS + 20 * DAY_MS);
  expect(await isCapped(begun, 6)).toBe(true);
});

it("the log forgets what no cap counts, and nothing else", async () => {
  const [service] = services;
  const caps = createCaps({ db, ...RULES });
  await caps.follow(FRIDAY_MS);
  await write(db, service?.id ?? 0, [1], [FRIDAY_MS - 9 * DAY_MS]);
  await write(db, service?.id ?? 0, [2], [FRIDAY_MS - 7 * DAY_MS]);
  await caps.deleteOld(FRIDAY_MS);
  const { rows } = await database.pool.query("select last_sent_at from cap_log");
  expect(rows).toEqual([{ last_sent_at: new Date(FRIDAY_MS - 7 * DAY_MS) }]);
  // Rules that ask for more days than it holds by now have it filled again.
  const longer = createCaps({ db, ...RULES, capAll: { messages: 1, days: 12 } });
  await longer.follow(FRIDAY_MS);
  const found = (await longer.read(db)).ofAll(service?.routeId ?? 0, FRIDAY_MS);
  expect(found.flatMap((set) => [...set]).toSorted()).toEqual([1, 2]);
  const shorter = createCaps({ db, ...RULES });
  await shorter.follow(FRIDAY_MS);
  await shorter.deleteOld(FRIDAY_MS);
  await longer.follow(FRIDAY_MS);
  const again = (await longer.read(db)).ofAll(service?.routeId ?? 0, FRIDAY_MS);
  expect(again.flatMap((set) => [...set]).toSorted()).toEqual([1, 2]);
});

it.each([0, 1, 500, 999])(
  "a message %i ms into a second counts until its days are over to the millisecond",
  (fraction) => {
    const rules = { cap: { messages: 1, days: 7 }, capAll: { messages: 3, days: 7 } };
    const tables = new CapTables(rules);
    const written = Buffer.alloc(8);
    written.writeInt32BE(5, 0);
    written.writeUInt32BE(FRIDAY_MS / 1_000, 4);
    tables.take({ routeId: 97, seq: 1n, clientId: 1, written, isOwn: false });
    const capped = tables.capped([]);
    const sentMs = FRIDAY_MS + fraction;
    const isCapped = (atMs: number) =>
      capped.isCapped({ routeId: 97, clientId: 1, person: 5 }, atMs);
    expect(isCapped(sentMs + 7 * DAY_MS - 1)).toBe(true);
    expect([...capped.ofClient(1, sentMs + 7 * DAY_MS - 1)]).toEqual([5]);
    // By then it is over, whenever in its second it was sent.
    expect(isCapped(FRIDAY_MS + 1_000 + 7 * DAY_MS)).toBe(false);
  },
);
