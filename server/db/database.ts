import type { Kysely, PostgresPool, Transaction } from "kysely";
import { createKysely } from "../../platform/database/create-kysely.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { noteFailure } from "./loss-watch.ts";
import type { DB } from "./__generated__/types.ts";

/** The tool's database. Names are camelCase here and snake_case in SQL text; int8 is bigint, a date is text. */
export type Database = Kysely<DB>;

/** First argument of every store function: the database, or the transaction of a use case. */
export type DatabaseOrTransaction = Kysely<DB> | Transaction<DB>;

/** Typed SQL over a pool. Destroying it ends the pool. */
export function createDb(pool: Pool): Database {
  return createKysely<DB>(watched(pool), noteFailure);
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
