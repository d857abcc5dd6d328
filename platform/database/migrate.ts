import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "./pool.ts";

type Migration = { number: number; name: string; sql: string; sha256: string };

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;
// Any fixed number will do, as long as every copy of the program asks for the same one.
const MIGRATION_LOCK = 7_402_551;

/**
 * Applies the numbered .sql files of a folder that the database has not seen yet, each in its own transaction, and
 * returns their names. Several programs may start at once: they take turns. Throws, with a sentence for the operator,
 * when an applied file was changed or is missing, or when a file fails.
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // Whatever the role has: a large table is changed for as long as it takes.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migration (
      number integer primary key, name text not null, sha256 text not null,
      applied_at timestamptz not null default now())`);
    const applied = await readApplied(client);
    refuseChanges(migrations, applied);
    const pending = migrations.filter((migration) => !applied.has(migration.number));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // A lock that cannot be given back goes with its connection.
    const isUnlocked = await client
      .query("reset statement_timeout; select pg_advisory_unlock_all()")
      .then(
        () => true,
        () => false,
      );
    client.release(!isUnlocked);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = Number(FILE_NAME.exec(name)?.[1]);
    if (Number.isNaN(number)) throw new Error(`Migration ${name} must be named NNNN-name.sql.`);
    if (migrations.at(-1)?.number === number)
      throw new Error(`Two migrations have the number of ${name}.`);
    const sql = await readFile(join(folder, name), "utf8");
    // Line ends are not part of the meaning: a checkout on Windows must have the same hash.
    const sha256 = createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
    migrations.push({ number, name, sql, sha256 });
  }
  return migrations;
}

async function readApplied(
  client: PoolClient,
): Promise<Map<number, { name: string; sha256: string }>> {
  const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
    "select number, name, sha256 from schema_migration order by number",
  );
  return new Map(rows.map((row) => [row.number, row]));
}

function refuseChanges(
  migrations: Migration[],
  applied: Map<number, { name: string; sha256: string }>,
): void {
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const [number, done] of applied) {
    const migration = byNumber.get(number);
    if (migration === undefined) {
      throw new Error(
        `Migration ${done.name} was applied to this database but its file is missing: this program is older than the database.`,
      );
    }
    if (migration.sha256 !== done.sha256) {
      throw new Error(
        `Migration ${migration.name} was changed after it had been applied to this database: put it back and add a new file instead.`,
      );
    }
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migration (number, name, sha256) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.sha256,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed and was undone: ${reason}`, {
      cause: error,
    });
  }
}
