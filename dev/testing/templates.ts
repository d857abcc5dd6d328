import { fileURLToPath } from "node:url";
import { migrate } from "../../platform/migrate.ts";
import { createPool } from "../../platform/pool.ts";

/** The two programs that have a database. */
export type DatabaseKind = "server" | "gateway";

const MIGRATIONS: Record<DatabaseKind, string> = {
  server: fileURLToPath(new URL("../../server/db/migrations", import.meta.url)),
  gateway: fileURLToPath(new URL("../../gateway/db/migrations", import.meta.url)),
};

/** Creates a database, migrates it and closes it for connections, so that it can be copied at any moment. */
export async function createTemplate(
  urlOf: (database: string) => string,
  kind: DatabaseKind,
  name: string,
): Promise<void> {
  const admin = createPool(urlOf("postgres"), { max: 1 });
  try {
    await admin.query(`create database "${name}"`);
    const pool = createPool(urlOf(name), { max: 2 });
    try {
      await migrate(pool, MIGRATIONS[kind]);
    } finally {
      await pool.end();
    }
    await admin.query(`alter database "${name}" with allow_connections false`);
  } finally {
    await admin.end();
  }
}

/** Removes a template when the tests are over. */
export async function dropTemplate(
  urlOf: (database: string) => string,
  name: string,
): Promise<void> {
  const admin = createPool(urlOf("postgres"), { max: 1 });
  try {
    await admin.query(`drop database if exists "${name}" with (force)`);
  } finally {
    await admin.end();
  }
}
