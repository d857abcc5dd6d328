import { grantTaking, grantToProgram, type ProtectedTables } from "./grants.ts";
import { migrate } from "./migrate.ts";
import { createPool, type Pool } from "./pool.ts";

/**
 * How a program's role and the owner of its tables reach the database. Without an owner's address the program's own role owns them.
 * `directUrl` leads past a pooler: those who migrate take turns by a lock of their session.
 */
export type TableAddresses = {
  databaseUrl: string;
  directUrl: string;
  migrationUrl: string | undefined;
};

type Tables = {
  /** Folder of the migrations. */
  migrations: string;
  schemas: readonly string[];
  /** Tables that only grow, whoever asks. */
  protectedTables: ProtectedTables;
  /** Roles that the program takes for single transactions. */
  takenRoles?: readonly string[];
  /** What the owner makes beside the migrations, before the program's role is granted its rights. */
  makeOthers?: (migrationUrl: string) => Promise<void>;
};

/** Brings a program's tables up to date. With an address for migrations their owner does it, and then grants the program's own role what it needs. */
export async function prepareTables(
  pool: Pool,
  { databaseUrl, directUrl, migrationUrl }: TableAddresses,
  { migrations, schemas, protectedTables, takenRoles: taken = [], makeOthers }: Tables,
): Promise<void> {
  if (migrationUrl === undefined && directUrl === databaseUrl) {
    await migrate(pool, migrations);
    await grantTaking(pool, undefined, taken);
    return;
  }
  const owner = createPool(migrationUrl ?? directUrl, {
    max: 1,
    applicationName: "loudhailer-migrations",
  });
  try {
    await migrate(owner, migrations);
    if (migrationUrl === undefined) return await grantTaking(owner, undefined, taken);
    await makeOthers?.(migrationUrl);
    const role = decodeURIComponent(new URL(databaseUrl).username);
    await grantToProgram(owner, role, { schemas, tables: protectedTables, taken });
    await grantTaking(owner, role, taken);
  } finally {
    await owner.end();
  }
}
