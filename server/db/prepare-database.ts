import { fileURLToPath } from "node:url";
import { PgBoss } from "pg-boss";
import { grantSchema } from "../../platform/database/grants.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { prepareTables, type TableAddresses } from "../../platform/database/prepare-tables.ts";
import { DATABASE_ROLES, QUEUE_READERS } from "../identity/identity.ts";
import { PROTECTED_TABLES } from "./protected-tables.ts";

/** Brings the tool's tables up to date, those of its queues too where an owner makes them. */
export function prepareDatabase(pool: Pool, addresses: TableAddresses): Promise<void> {
  return prepareTables(pool, addresses, {
    migrations: fileURLToPath(new URL("migrations", import.meta.url)),
    schemas: ["public", "pgboss"],
    protectedTables: PROTECTED_TABLES,
    takenRoles: Object.values(DATABASE_ROLES),
    makeOthers: makeQueues,
  });
}

async function makeQueues(migrationUrl: string): Promise<void> {
  const queues = new PgBoss({
    connectionString: migrationUrl,
    max: 1,
    supervise: false,
    schedule: false,
  });
  queues.on("error", () => {});
  await queues.start();
  await queues.stop({ graceful: false });
  const owner = createPool(migrationUrl, { max: 1 });
  await grantSchema(owner, "pgboss", QUEUE_READERS).finally(() => owner.end());
}
