import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { asOwner, asSystem, DATABASE_ROLES } from "./identity.ts";
import { scopedPool } from "./scoped-pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());

const { member, system } = DATABASE_ROLES;

type Connection = {
  run(text: string): Promise<unknown>;
  /** The role and owner of a statement that is made now. */
  asWhom(): Promise<unknown[]>;
};

/** Works on one connection, and gives it back. */
async function onConnection(work: (connection: Connection) => Promise<void>): Promise<void> {
  const client = await scopedPool(database.pool).connect();
  const run = (text: string) => client.query<{ role: string; owner: string }>(text, []);
  const asWhom = async () => {
    const { rows } = await run(
      "select current_user as role, current_setting('app.user_id') as owner",
    );
    return [rows[0]?.role, rows[0]?.owner];
  };
  await work({ run, asWhom }).finally(async () => {
    await run("rollback");
    client.release();
  });
}

test("every transaction says anew as whom it is made, also where the last one was the same owner's", () =>
  onConnection(async ({ run, asWhom }) => {
    for (const _time of [1, 2]) {
      await run("begin");
      for (const _statement of [1, 2])
        expect(await asOwner("thandi", asWhom)).toEqual([member, "thandi"]);
      await run("commit");
    }
  }));

test("what went back to a savepoint went back to whoever was there before: an owner's next statement is the owner's", () =>
  onConnection(async ({ run, asWhom }) => {
    await run("begin");
    expect(await asSystem(asWhom)).toEqual([system, ""]);
    await run("savepoint part");
    expect(await asOwner("thandi", asWhom)).toEqual([member, "thandi"]);
    await run("rollback to savepoint part");
    expect(await asOwner("thandi", asWhom)).toEqual([member, "thandi"]);
  }));

test("within a transaction the statement of another member is the other member's", () =>
  onConnection(async ({ run, asWhom }) => {
    await run("begin");
    expect(await asOwner("thandi", asWhom)).toEqual([member, "thandi"]);
    expect(await asOwner("ama", asWhom)).toEqual([member, "ama"]);
    expect(await asOwner("thandi", asWhom)).toEqual([member, "thandi"]);
  }));
