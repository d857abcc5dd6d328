import { fileURLToPath } from "node:url";
import { grantToProgram } from "../../platform/database/grants.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { PROTECTED_TABLES } from "./protected-tables.ts";

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));

/** Brings the tables up to date: their owner does it, where there is an address for that, and grants the gateway's own role what it needs. */
export async function prepareDatabase(
  pool: Pool,
  { databaseUrl, migrationUrl }: { databaseUrl: string; migrationUrl: string | undefined },
): Promise<void> {
  if (migrationUrl === undefined) {
    await migrate(pool, MIGRATIONS);
    return;
  }
  const owner = createPool(migrationUrl, { max: 1, applicationName: "loudhailer-migrations" });
  try {
    await migrate(owner, MIGRATIONS);
    await grantToProgram(owner, decodeURIComponent(new URL(databaseUrl).username), {
      schemas: ["public"],
      tables: PROTECTED_TABLES,
    });
  } finally {
    await owner.end();
  }
}
