import type { Transaction } from "kysely";
import type { DB } from "./__generated__/types.ts";
import type { Database } from "./database.ts";

/** Runs the work in one transaction: all of it happens, or nothing. Throws what the work threw. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  let failure: { error: unknown } | undefined;
  const note = (error: unknown): never => {
    failure = { error };
    throw error;
  };
  try {
    return await db.transaction().execute((tx) => work(tx).catch(note));
  } catch (error) {
    // A lost connection cannot roll back either; what broke it is said by the first error.
    throw failure ? failure.error : error;
  }
}
