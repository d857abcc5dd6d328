import { LeaseLost } from "../../../platform/database/connection-loss.ts";
import { guardedDb, type Database } from "../database.ts";
import { lockLease } from "./lease.store.ts";

/** The database as somebody with a lease uses it: nothing is begun without it. */
export function leasedDatabase(
  db: Database,
  lease: { key: string; holder: string },
  check: () => void,
): Database {
  return guardedDb(db, {
    connecting: check,
    async begun(tx) {
      if (!(await lockLease(tx, lease))) throw new LeaseLost();
    },
  });
}
