import { sql } from "kysely";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import type { Database } from "./database.ts";
import { checked } from "../../platform/database/checked-sql.ts";
import { bool } from "../../platform/database/column-kinds.ts";

const lockRows = checked("with-lock: isHeld", { isHeld: bool });

/** Lock namespaces, numbered so that equal ids of different things do not collide. */
const SPACES = { campaign: 5, refund: 7, subscription: 8, register: 9, drafts: 10 } as const;

type Lock = { of: keyof typeof SPACES; id: string };
type Work<Result> = (connection: Database) => Promise<Result>;

/**
 * Runs the work while nobody else, in any process, works under the same lock; it ends with the process. The work gets the
 * connection of the lock, so that a full pool cannot stop it half way: one transaction at a time.
 */
export function withLock<Result>(db: Database, lock: Lock, work: Work<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${keyOf(lock)})`.execute(connection);
    return thenRelease(connection, lock, work);
  });
}

/** The same without waiting: undefined when somebody else works under the lock. */
export function withFreeLock<Result>(
  db: Database,
  lock: Lock,
  work: Work<Result>,
): Promise<Result | undefined> {
  return db.connection().execute(async (connection) => {
    const row = await lockRows.find(
      connection,
      sql`
      select pg_try_advisory_lock(${keyOf(lock)}) as "isHeld"`,
    );
    return row?.isHeld ? thenRelease(connection, lock, work) : undefined;
  });
}

async function thenRelease<Result>(
  connection: Database,
  lock: Lock,
  work: Work<Result>,
): Promise<Result> {
  try {
    return await work(connection);
  } finally {
    // It fails on a lost connection alone, which has taken the lock with it; what the work did or threw is the answer.
    await sql`select pg_advisory_unlock(${keyOf(lock)})`.execute(connection).catch((error) => {
      if (!isConnectionLost(error)) throw error;
    });
  }
}

const keyOf = ({ of, id }: Lock) => sql`hashtextextended(${id}, ${SPACES[of]})`;
