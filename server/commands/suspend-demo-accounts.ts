import { systemClock } from "../../platform/clock.ts";
import { createPool } from "../../platform/database/pool.ts";
import { readCommandEnvironment } from "../../platform/command/config.ts";
import { readServerConfig } from "../config.ts";
import { createScopedDb } from "../db/database.ts";
import { SYSTEM } from "../identity/identity.ts";
import { suspendDemoAccounts } from "../features/accounts/users/demo-accounts.ts";

/** Suspends the demo accounts of DATABASE_URL, with the settings of the tool: in production it starts only without them. */
try {
  const { databaseUrl } = readServerConfig(readCommandEnvironment("tool"));
  const pool = createPool(databaseUrl, { max: 1, applicationName: "loudhailer-suspend" });
  const db = createScopedDb(pool, SYSTEM);
  const suspended = await suspendDemoAccounts({ db, clock: systemClock });
  await db.destroy();
  const names =
    suspended.length === 0 ? "there were none that could sign in" : suspended.join(", ");
  process.stdout.write(`Demo accounts suspended: ${names}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
