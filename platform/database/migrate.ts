import { setTimeout as wait } from "node:timers/promises";
import { indexOf, type Migration, readMigrations } from "./migration-files.ts";
import type { Pool, PoolClient } from "./pool.ts";

type Applied = { number: number; name: string; sha256: string; onlyAdds: boolean };

// Any fixed number will do, as long as every copy of the program asks for the same one.
const MIGRATION_LOCK = 7_402_551;
const TURN_MS = 100;
/** PostgreSQL's deadlock_detected: of two who wait for each other it ends one, and asks it to try again. */
const DEADLOCK = "40P01";
const DEADLOCK_TRIES = 20;

/**
 * Applies the numbered .sql files of a folder that the database has not seen yet, each in its own transaction, and
 * returns their names; one that says `-- Concurrently` builds its indexes while others write. Several programs may start at
 * once: they take turns. One that the database ended because it and a process at work waited for each other is tried again. A
 * database that a newer program has only added to is taken as it is. Throws, with a sentence for the operator, when an applied file was changed, when one is missing that took something away, or when a file fails.
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // Whatever the role has: a large table is changed for as long as it takes.
    await client.query("set statement_timeout = 0");
    await waitForTurn(client);
    await prepareTable(client);
    const applied = await readApplied(client);
    refuseChanges(migrations, applied);
    const pending = migrations.filter((migration) => !applied.has(migration.number));
    for (const migration of pending)
      await untilNoDeadlock(() =>
        migration.indexes === undefined
          ? apply(client, migration)
          : buildIndexes(client, migration, migration.indexes),
      );
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

/** By asking again and again: who waits inside of a statement is what an index that is built concurrently waits for. */
async function waitForTurn(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [MIGRATION_LOCK],
    );
    if (rows[0]?.mine === true) return;
    await wait(TURN_MS);
  }
}

async function prepareTable(client: PoolClient): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    number integer primary key, name text not null, sha256 text not null,
    applied_at timestamptz not null default now(), only_adds boolean not null default false)`);
  // The table of an earlier program. Of what that applied we do not know.
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'only_adds'",
  );
  if (rows.length === 0)
    await client.query(
      "alter table schema_migration add column only_adds boolean not null default false",
    );
}

async function readApplied(client: PoolClient): Promise<Map<number, Applied>> {
  const { rows } = await client.query<Applied>(
    `select number, name, sha256, only_adds as "onlyAdds" from schema_migration order by number`,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

function refuseChanges(migrations: Migration[], applied: Map<number, Applied>): void {
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const [number, done] of applied) {
    const migration = byNumber.get(number);
    if (migration === undefined) {
      if (done.onlyAdds) continue;
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

/** What is tried has undone itself whole, or goes on where it was. */
async function untilNoDeadlock(attempt: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt();
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code !== DEADLOCK || tries === DEADLOCK_TRIES) throw error;
      await wait(TURN_MS * tries);
    }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await note(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw failed(migration, "failed and was undone", error);
  }
}

/** Each index by itself. What is left of one that was broken off is no index, and is built anew. */
async function buildIndexes(
  client: PoolClient,
  migration: Migration,
  statements: readonly string[],
): Promise<void> {
  try {
    for (const statement of statements) {
      const name = indexOf(statement);
      const { rows } = await client.query(
        "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
        [name],
      );
      if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
      await client.query(statement);
    }
    await note(client, migration);
  } catch (error) {
    throw failed(migration, "failed; the next start goes on with it", error);
  }
}

async function note(client: PoolClient, migration: Migration): Promise<void> {
  const { number, name, sha256, onlyAdds } = migration;
  await client.query(
    "insert into schema_migration (number, name, sha256, only_adds) values ($1, $2, $3, $4)",
    [number, name, sha256, onlyAdds],
  );
}

function failed(migration: Migration, how: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`Migration ${migration.name} ${how}: ${reason}`, { cause: error });
}
