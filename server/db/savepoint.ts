import { sql } from "kysely";
import type { DatabaseOrTransaction } from "./database.ts";

/** Runs a part of the caller's transaction. Where it throws, what it did is undone, and nothing of what went before; the error goes on. */
export async function inSavepoint<Result>(
  tx: DatabaseOrTransaction,
  part: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    return await part();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
