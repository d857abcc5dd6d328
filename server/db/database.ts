import type { Kysely, PostgresPool, Transaction } from "kysely";
import { createKysely, type Guard } from "../../platform/database/create-kysely.ts";
import type { Pool } from "../../platform/database/pool.ts";
import type { Identity } from "../identity/identity.ts";
import { scopedPool } from "../identity/scoped-pool.ts";
import { noteFailure } from "./loss-watch.ts";
import type { DB } from "./__generated__/types.ts";

/** The tool's database. Names are camelCase here and snake_case in SQL text; int8 is bigint, a date is text. */
export type Database = Kysely<DB>;

/** First argument of every store function: the database, or the transaction of a use case. */
export type DatabaseOrTransaction = Kysely<DB> | Transaction<DB>;

const pools = new WeakMap<Database, PostgresPool>();

/**
 * Typed SQL over a pool, every statement as the identity around it (`asSystem` and the like), and as `otherwise` where there is none:
 * nobody, who sees nothing of anybody. Destroying it ends the pool.
 */
export function createScopedDb(pool: Pool, otherwise?: Identity): Database {
  return overPool(scopedPool(watched(pool), otherwise));
}

/** Typed SQL as the program's own role, whoever asks: for tables that are nobody's, and for tests. Destroying it ends the pool. */
export function createDb(pool: Pool): Database {
  return overPool(watched(pool));
}

/** The same database for work that is looked after: the guard is asked before each statement or transaction. */
export function guardedDb(db: Database, guard: Guard): Database {
  const pool = pools.get(db);
  if (!pool) throw new Error("Only a database made by createDb can be guarded.");
  return overPool(pool, guard);
}

function overPool(pool: PostgresPool, guard?: Guard): Database {
  const db = createKysely<DB>(pool, noteFailure, guard);
  pools.set(db, pool);
  return db;
}

/** Whether the database answers. Throws where it does not. */
export async function canQuery(db: Database): Promise<boolean> {
  await db.selectNoFrom((eb) => eb.val(1).as("one")).execute();
  return true;
}

/** Kysely logs failed statements, but not failed connections. */
function watched(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return await pool.connect();
      } catch (error) {
        noteFailure(error);
        throw error;
      }
    },
  };
}
