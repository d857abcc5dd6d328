import type { Clock } from "../../../../platform/clock.ts";
import { ConfigError } from "../../../../platform/config-reader.ts";
import type { Database } from "../../../db/database.ts";
import { suspendUser } from "../suspend-user.ts";
import { listOpenDemoUsers } from "./user.store.ts";

/**
 * Keeps a database that was once a sandbox from going live with accounts whose password is printed in the README, and with
 * money that nobody paid. Throws one ConfigError that says what to do.
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const open = await listOpenDemoUsers(db);
  if (open.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL: holds demo accounts whose password everybody knows (${open.join(", ")}); suspend them with ` +
      "`node server/commands/suspend-demo-accounts.ts`, or take a database that was never a sandbox",
  ]);
}

/** Suspends every demo account and ends its sessions, with a line of the audit log each; returns their ids. */
export async function suspendDemoAccounts(deps: { db: Database; clock: Clock }): Promise<string[]> {
  const open = await listOpenDemoUsers(deps.db);
  for (const id of open)
    await suspendUser(deps, id, "Demo account in a database that goes live", {
      actorUserId: null,
      requestId: null,
    });
  return open;
}
