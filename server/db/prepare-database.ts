import { fileURLToPath } from "node:url";
import { PgBoss } from "pg-boss";
import { grantToProgram } from "../../platform/database/grants.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { PROTECTED_TABLES } from "./protected-tables.ts";

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));

/**
 * Brings the tables up to date. With an address for migrations their owner does it, and then grants the tool's own role what it needs; without, the tool's role
 * owns them.
 */
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
    const queues = new PgBoss({
      connectionString: migrationUrl,
      max: 1,
      supervise: false,
      schedule: false,
    });
    queues.on("error", () => {});
    await queues.start();
    await queues.stop({ graceful: false });
    await grantToProgram(owner, decodeURIComponent(new URL(databaseUrl).username), {
      schemas: ["public", "pgboss"],
      tables: PROTECTED_TABLES,
    });
  } finally {
    await owner.end();
  }
}
