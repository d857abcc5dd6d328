import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createPool, type Pool, type PoolClient } from "./pool.ts";
import { PREPARED } from "./prepared.ts";
import { Together } from "./statements/together.ts";
import type { TracedClient } from "./traced-client.ts";

let database: TestDatabase;
const pools: { pool: Pool; client: PoolClient }[] = [];
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(async () => {
  for (const { pool, client } of pools) {
    client.release();
    await pool.end();
  }
  await database.drop();
});

async function aClient(prepares: boolean): Promise<TracedClient> {
  const pool = createPool(database.directUrl, { max: 1, prepares });
  const client = await pool.connect();
  pools.push({ pool, client });
  return client as unknown as TracedClient;
}
const WHO = "select current_setting('app.who', true) as who, $1::text as given";
const mark = PREPARED.toOperationNode().sqlFragments.join("");

test.each([true, false])(
  "settings hold for their statement alone, also for prepared ones (%s), and an error leaves none behind",
  async (prepares) => {
    const client = await aClient(prepares);
    for (const text of [WHO, `${WHO} ${mark}`, `${WHO} ${mark}`])
      for (const who of ["one", "two"]) {
        const { rows, command } = await client.queryUnder({ "app.who": who }, text, ["x"]);
        expect([rows, command]).toEqual([[{ who, given: "x" }], "SELECT"]);
      }
    await expect(client.queryUnder({ "app.who": "one" }, "select 1/0")).rejects.toThrow("zero");
    await expect(client.queryUnder({ "app.who": "one" }, "select nothing")).rejects.toThrow(
      "nothing",
    );
    await expect(
      client.queryUnder({ "app.who": "one" }, `select nothing_else ${mark}`),
    ).rejects.toThrow("nothing_else");
    const after = await client.query(WHO as never, ["x"] as never);
    expect((after as { rows: { who: string | null }[] }).rows[0]?.who ?? "").toBe("");
    const again = await client.queryUnder({ "app.who": "three" }, `${WHO} ${mark}`, ["y"]);
    expect(again.rows).toEqual([{ who: "three", given: "y" }]);
  },
);

test("within a transaction they last until it ends, and it takes several statements", async () => {
  const client = await aClient(true);
  const plain = async () =>
    ((await client.query(WHO as never, ["x"] as never)) as { rows: { who: string }[] }).rows[0]
      ?.who;
  await client.query("begin" as never);
  await client.queryUnder({ "app.who": "one" }, "create temporary table t (n int)");
  expect(await plain()).toBe("one");
  const { rowCount } = await client.queryUnder(
    { "app.who": "two" },
    "insert into t values (1), (2)",
  );
  expect([rowCount, await plain()]).toEqual([2, "two"]);
  await client.query("commit" as never);
  expect((await plain()) || null).toBeNull();
});

test("a setting that is not allowed is an error of its statement, which does nothing", async () => {
  const client = await aClient(true);
  await client.queryUnder({ "app.who": "x" }, "create temporary table u (n int)");
  await expect(
    client.queryUnder({ role: "nobody_like_this" }, "insert into u values (1)"),
  ).rejects.toThrow("nobody_like_this");
  const { rows } = await client.queryUnder({ "app.who": "x" }, "select count(*)::int as n from u");
  expect(rows).toEqual([{ n: 0 }]);
});

test("a prepared statement is asked for its columns once, and answers the same from then on", async () => {
  const client = await aClient(true);
  const text = `select n as the_number, n::text as the_text, now() as at from generate_series(1, $1) n ${mark}`;
  const nameOf = (column: string) => column.toUpperCase();
  const ask = (count: number) => client.queryUnder({ "app.who": "x" }, text, [count], nameOf);
  let described = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on("rowDescription", () => (described += 1));
  const asked = [];
  for (const count of [2, 1, 0, 3, 2]) asked.push(await ask(count));
  expect(asked.map(({ rows }) => rows.length)).toEqual([2, 1, 0, 3, 2]);
  for (const { rows } of asked)
    for (const [at, row] of rows.entries())
      expect(row).toEqual({
        THE_NUMBER: at + 1,
        THE_TEXT: String(at + 1),
        AT: expect.any(Date) as Date,
      });
  // The first is not prepared, because its settings are.
  expect(described).toBe(2);
  await expect(client.queryUnder({ "app.who": "x" }, text, ["none"], nameOf)).rejects.toThrow(
    "none",
  );
  expect((await ask(1)).rows).toHaveLength(1);
});

test("several statements are one transaction and one write once they are prepared, each with its own answer", async () => {
  const client = await aClient(true);
  const two = `${WHO}, pg_current_xact_id()::text as xact ${mark}`;
  const many = `select n as the_number, pg_current_xact_id()::text as xact from generate_series(1, $1) n ${mark}`;
  const nameOf = (column: string) => column.replace("the_", "");
  const ask = (who: string, count: number) =>
    client.queryTogetherUnder(
      { "app.who": who },
      new Together([
        { text: many, values: [count] },
        { text: two, values: [who] },
        { text: many, values: [0] },
      ]),
      nameOf,
    );
  let writes = 0;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const write = stream.write.bind(stream);
  stream.write = ((...args: Parameters<typeof write>) => {
    writes += 1;
    return write(...args);
  }) as never;
  for (const [call, count] of [1, 2, 3, 0, 2].entries()) {
    const before = writes;
    const [numbers, who, none] = await ask(`w${count}`, count);
    // The first prepares settings and statements.
    expect(writes - before).toBe(call === 0 ? 3 : 1);
    expect(who?.rows).toEqual([
      { who: `w${count}`, given: `w${count}`, xact: expect.any(String) as string },
    ]);
    const [{ xact }] = (who?.rows ?? [{}]) as [{ xact?: string }];
    const expected = Array.from({ length: count }, (_, at) => ({ number: at + 1, xact }));
    if (call > 0) expect(numbers?.rows).toEqual(expected);
    expect(none?.rows).toEqual([]);
  }
  const failing = client.queryTogetherUnder(
    { "app.who": "x" },
    new Together([
      { text: two, values: ["x"] },
      { text: many, values: ["no number"] },
    ]),
  );
  await expect(failing).rejects.toThrow("no number");
  expect((await ask("again", 1))[1]?.rows[0]).toMatchObject({ who: "again" });
  expect(
    ((await client.query(WHO as never, ["x"] as never)) as { rows: { who: string }[] }).rows[0]
      ?.who || null,
  ).toBeNull();
});

test("without prepared statements several are answered one after the other", async () => {
  const client = await aClient(false);
  const results = await client.queryTogetherUnder(
    { "app.who": "one" },
    new Together([
      { text: `${WHO} ${mark}`, values: ["a"] },
      { text: `${WHO} ${mark}`, values: ["b"] },
    ]),
  );
  expect(results.map(({ rows }) => rows)).toEqual([
    [{ who: "one", given: "a" }],
    [{ who: "one", given: "b" }],
  ]);
});
