import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { compiledOnce } from "./compiled.ts";
import { readTogether } from "./together.ts";
import { createKysely } from "../create-kysely.ts";

type Tables = { bread: { id: number; unitPrice: number; name: string | null } };

let database: TestDatabase;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await createTestDatabase("server", { max: 2 });
  await database.pool.query("create table bread (id int, unit_price int, name text)");
  await database.pool.query("insert into bread values (1, 12, 'rye'), (2, 15, null)");
  db = createKysely<Tables>(database.pool);
});
afterAll(() => database.drop());

test("a statement is built once and has the values of each call, wherever they stand", async () => {
  let built = 0;
  const find = compiledOnce(({ id, more, rest }: { id: number; more: number; rest: string[] }) => {
    built += 1;
    return sql`select id, unit_price + ${more}::int as unit_price, ${rest}::text[] as the_rest, ${7}::int as fixed
      from bread where id = ${id} and id <= ${id}`;
  });
  const { rows } = await find({ id: 2, more: 1, rest: ["a", "b"] }).execute(db);
  expect(rows).toEqual([{ id: 2, unitPrice: 16, theRest: ["a", "b"], fixed: 7 }]);
  const others = await find({ id: 1, more: 3, rest: [] }).execute(db);
  expect(others.rows).toEqual([{ id: 1, unitPrice: 15, theRest: [], fixed: 7 }]);
  expect(built).toBe(1);
});

test("it may be built by the builder, and sees what the transaction that executes it has done", async () => {
  const list = compiledOnce(({ least }: { least: number }, from: Kysely<Tables>) =>
    from.selectFrom("bread").select(["id", "unitPrice"]).where("unitPrice", ">=", least),
  );
  expect((await list({ least: 15 }).execute(db)).rows).toEqual([{ id: 2, unitPrice: 15 }]);
  const undone = db.transaction().execute(async (tx) => {
    await tx.insertInto("bread").values({ id: 3, unitPrice: 20, name: "oat" }).execute();
    const { rows } = await list({ least: 15 }).execute(tx);
    throw new Error(rows.map(({ id }) => id).join());
  });
  await expect(undone).rejects.toThrow("2,3");
  expect((await list({ least: 15 }).execute(db)).rows).toHaveLength(1);
});

test("values that only some calls have are null in the others", async () => {
  const named = compiledOnce(
    ({ name }: { name: string | null }) =>
      sql`select id from bread where name is not distinct from ${name}`,
  );
  expect((await named({ name: null }).execute(db)).rows).toEqual([{ id: 2 }]);
  expect((await named({ name: "rye" }).execute(db)).rows).toEqual([{ id: 1 }]);
});

test("a text that follows from a value is refused", async () => {
  const bad = compiledOnce(({ column }: { column: string }) => sql`select ${sql.raw(`${column}`)}`);
  await expect(bad({ column: "id" }).execute(db)).rejects.toThrow("must not follow");
});

test("several are answered together, in their order, also in a transaction", async () => {
  const price = compiledOnce(
    ({ id }: { id: number }) =>
      sql<{ unitPrice: number }>`select unit_price from bread where id = ${id}`,
  );
  const names = compiledOnce((_: object, from: Kysely<Tables>) =>
    from.selectFrom("bread").select("name").orderBy("id"),
  );
  const read = (by: Kysely<Tables>) =>
    readTogether(by, [price({ id: 2 }), names({}), price({ id: 9 })]);
  const [two, all, none] = await read(db);
  expect([two.rows, all.rows, none.rows]).toEqual([
    [{ unitPrice: 15 }],
    [{ name: "rye" }, { name: null }],
    [],
  ]);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("bread").set({ unitPrice: 16 }).where("id", "=", 2).execute();
    expect((await read(tx))[0].rows).toEqual([{ unitPrice: 16 }]);
  });
});
