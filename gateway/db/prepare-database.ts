import { fileURLToPath } from "node:url";
import type { Pool } from "../../platform/database/pool.ts";
import { prepareTables, type TableAddresses } from "../../platform/database/prepare-tables.ts";
import { PROTECTED_TABLES } from "./protected-tables.ts";

/** Brings the gateway's tables up to date. */
export function prepareDatabase(pool: Pool, addresses: TableAddresses): Promise<void> {
  return prepareTables(pool, addresses, {
    migrations: fileURLToPath(new URL("migrations", import.meta.url)),
    schemas: ["public"],
    protectedTables: PROTECTED_TABLES,
  });
}
