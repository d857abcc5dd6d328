import { fileURLToPath } from "node:url";
import { migrate } from "../../platform/database/migrate.ts";
import { createPool } from "../../platform/database/pool.ts";

/** The two programs that have a database. */
export type DatabaseKind = "server" | "gateway";

const MIGRATIONS: Record<DatabaseKind, string> = {
  server: fileURLToPath(new URL("../../server/db/migrations", import.meta.url)),
  gateway: fileURLToPath(new URL("../../gateway/db/migrations", import.meta.url)),
};

/** Creates a database with nothing in it. */
export function createEmptyDatabase(
  urlOf: (database: string) => string,
  name: string,
): Promise<void> {
  return asAdmin(urlOf, `create database "${name}"`);
}

/** Creates a database and applies every migration of a program to it. */
export async function createMigratedDatabase(
  urlOf: (database: string) => string,
  kind: DatabaseKind,
  name: string,
): Promise<void> {
  await createEmptyDatabase(urlOf, name);
  const pool = createPool(urlOf(name), { max: 2 });
  try {
    await migrate(pool, MIGRATIONS[kind]);
  } finally {
    await pool.end();
  }
}

/** A migrated database that takes no connections, so that it can be copied at any moment. */
export async function createTemplate(
  urlOf: (database: string) => string,
  kind: DatabaseKind,
  name: string,
): Promise<void> {
  await createMigratedDatabase(urlOf, kind, name);
  await asAdmin(urlOf, `alter database "${name}" with allow_connections false`);
}

/** Creates a database as a copy of a template that nobody uses. */
export function copyTemplate(
  urlOf: (database: string) => string,
  template: string,
  name: string,
): Promise<void> {
  return asAdmin(urlOf, `create database "${name}" template "${template}"`);
}

/** Drops a database and its connections. */
export function dropDatabase(urlOf: (database: string) => string, name: string): Promise<void> {
  return asAdmin(urlOf, `drop database if exists "${name}" with (force)`);
}

async function asAdmin(urlOf: (database: string) => string, statement: string): Promise<void> {
  const admin = createPool(urlOf("postgres"), { max: 1 });
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
