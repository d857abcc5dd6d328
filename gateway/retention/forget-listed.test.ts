import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createIdentities } from "../compose-identities.ts";
import { createDb, type Database, type DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteMembers, findList, insertList } from "../lists/list.store.ts";
import { storeList } from "../lists/load-list.ts";
import type { NumberUse } from "../lists/subscriber.store.ts";
import { importDeps, importRows, rowsOf } from "../subscribers/testing/a-file.ts";
import { aClient, aConfig, aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { deleteOld } from "./delete-old.ts";
import { forgetListed } from "./forget-listed.ts";
import { deleteUnused } from "./listed-number.store.ts";

const DAY_MS = 86_400_000;
const { directory } = createIdentities(aConfig({ subscribers: 0 }));

let database: TestDatabase;
let db: Database;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  db = createDb(database.pool);
  world = await aGateway(database.pool);
});
afterEach(() => database.drop());

const numberAt = (n: number) => `2782${String(5_000_000 + n)}`;
const numbersFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => numberAt(from + n));
const enter = (numbers: readonly string[], use: NumberUse, on: DatabaseOrTransaction = db) =>
  directory.peopleFor(
    on,
    97,
    numbers.map((msisdn) => ({ routeId: 97, msisdn, person: undefined })),
    use,
  );

const insertMessages = (id: number, people: readonly number[]) =>
  database.pool.query(
    `insert into message (service_id, person, sent_day, sent_at)
     select $1, unnest($2::int[]), current_date, now()`,
    [id, people],
  );

let lists = 0;
async function aList(numbers: readonly string[]): Promise<number> {
  const { clientId } = await aClient(world.call, 97);
  lists += 1;
  const key = { routeId: 97, clientId, urlSha256: Buffer.from(`list ${lists}`) };
  const id = await insertList(db, key, { title: "Customers", createdMs: FRIDAY_MS });
  if (id === undefined) throw new Error("There is such a list.");
  await storeWhole(id, await enter(numbers, "list"));
  return id;
}
const storeWhole = (listId: number, people: readonly number[]) =>
  storeList(db, listId, {
    pieces: [Int32Array.from(people)],
    counts: { accepted: people.length, duplicate: 0, bad: 0, onNetwork: people.length },
  });
async function endOf(listId: number): Promise<void> {
  const list = await findList(db, listId);
  if (list) await deleteMembers(db, list);
}
const everyone = async () => {
  const { rows } = await database.pool.query<{ person: number }>(
    "select person from subscriber order by person",
  );
  return rows.map(({ person }) => person);
};
/** The work of days, one after the other. */
async function days(count: number, from = 0): Promise<void> {
  const deps = { db, caps: { deleteOld: async () => {} } };
  for (let day = from; day < from + count; day += 1)
    await deleteOld(deps, FRIDAY_MS + day * DAY_MS + day);
}

it("a number that came with a list alone and was never written to goes a day after its last list; what anything else names stays", async () => {
  const { id } = await book(world);
  await importRows(importDeps(database.pool), rowsOf(3));
  const base = await everyone();
  const [firstList, fromList, twice] = [
    await aList([...numbersFrom(0, 3), ...numbersFrom(100, 6)]),
    await aList(numbersFrom(200, 20)),
    await aList(numbersFrom(210, 10)),
  ];
  const [written = 0, optedOut = 0, single = 0, asked = 0, later = 0, replied = 0] = await enter(
    numbersFrom(100, 6),
    "list",
  );
  await insertMessages(id, [written]);
  await database.pool.query(
    "insert into opt_out (route_id, person, opted_out_at) values (97, $1, now())",
    [optedOut],
  );
  await database.pool.query(
    `insert into transactional_message (key, body_hash, route_id, person, sender, text, is_asked, due_at, created_at)
     values ('a', '', 97, $1, 'Shop', 'Hello', false, now(), now())`,
    [single],
  );
  expect(await enter([numberAt(103)], "lasting")).toEqual([asked]);
  expect(await enter([numberAt(105)], "lasting")).toEqual([replied]);
  const [register = 0] = await enter([numberAt(300)], "lasting");
  const all = await everyone();
  await days(3);
  expect(await everyone()).toEqual(all);

  // An operator brings one of them as its own, before any list ends.
  await importRows(importDeps(database.pool), rowsOf(1, 104), { mode: "update" });
  const lasting = "select from subscriber where person = $1 and not is_listed_only";
  expect((await database.pool.query(lasting, [later])).rowCount).toBe(1);
  await endOf(fromList);
  await days(1, 3);
  expect(await everyone()).toEqual(all);
  await days(1, 4);
  const onOther = await enter(numbersFrom(210, 10), "list");
  const first = all.filter((person) => !onOther.includes(person));
  expect(await everyone()).toEqual([...first.slice(0, 9), ...onOther, register]);

  for (const listId of [firstList, twice]) await endOf(listId);
  await days(2, 5);
  expect(await everyone()).toEqual([
    ...base,
    written,
    optedOut,
    single,
    asked,
    later,
    replied,
    register,
  ]);
});

it.each(["one by one", "as a block"] as const)(
  "who was written to stays when that is forgotten %s: a link to opt out has no end",
  async (how) => {
    const { id } = await book(world);
    const listId = await aList(numbersFrom(0, 5));
    const people = await enter(numbersFrom(0, 5), "list");
    await insertMessages(id, people.slice(0, 2));
    await endOf(listId);
    if (how === "as a block")
      await database.pool.query(
        `create temp table later as select * from service;
         update later set id = 20001, campaign_code = 'later', link_id = null;
         insert into service overriding system value select * from later`,
      );
    // By the law of South Africa as the catalogue has it.
    await days(3, 1_110);
    expect((await database.pool.query("select from message")).rowCount).toBe(0);
    expect(await everyone()).toEqual(people.slice(0, 2));
    const blocks = await database.pool.query(
      "select from message_block where name = 'message_block_0'",
    );
    expect(blocks.rowCount).toBe(how === "as a block" ? 0 : 1);
  },
);

it("a number that is found while it goes is entered anew, and one that was found just before stays", async () => {
  const numbers = numbersFrom(0, 2);
  const [gone = 0, found = 0] = await enter(numbers, "list");
  await days(1);
  const due = new Date(FRIDAY_MS + 1);
  let anew: Promise<number[]> | undefined;
  await inTransaction(db, async (tx) => {
    expect(await deleteUnused(tx, [gone], due)).toBe(1);
    anew = enter([numberAt(0)], "lasting");
    await waiting();
  });
  const [again = 0] = (await anew) ?? [];
  expect(again).toBeGreaterThan(found);
  let deleted: Promise<number> | undefined;
  await inTransaction(db, async (tx) => {
    expect(await enter([numberAt(1)], "list", tx)).toEqual([found]);
    deleted = deleteUnused(db, [found], due);
    await waiting();
  });
  expect(await deleted).toBe(0);
  expect(await everyone()).toEqual([found, again]);
});

it("a list that is stored long after its numbers were found has a day for its last messages all the same", async () => {
  const people = await enter(numbersFrom(0, 3), "list");
  const listId = await aList(numbersFrom(10, 1));
  await days(1);
  await database.pool.query("delete from list_member");
  await storeWhole(listId, people);
  await endOf(listId);
  await days(1, 1);
  expect((await everyone()).slice(0, 3)).toEqual(people);
  await days(1, 2);
  expect(await everyone()).toEqual([]);
});

it("many go in pieces, and numbers of before are left", async () => {
  const others = await enter(numbersFrom(0, 3), "lasting");
  await enter(numbersFrom(10, 10_001), "list");
  expect(await forgetListed(db, FRIDAY_MS)).toBe(0);
  expect(await forgetListed(db, FRIDAY_MS + DAY_MS)).toBe(0);
  expect(await forgetListed(db, FRIDAY_MS + DAY_MS + 1)).toBe(10_001);
  expect(await everyone()).toEqual(others);
});

/** Until somebody waits for a lock. */
const waiting = () =>
  expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
