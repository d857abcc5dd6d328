import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { Difference } from "./compare-statement.ts";
import { englishDifference } from "./difference-text.ts";
import { insertDifferences } from "./difference.store.ts";

/** Keeps what was found, with its English text beside it. Answers how many are new. */
export function storeDifferences(
  db: DatabaseOrTransaction,
  found: readonly Difference[],
  at: Date,
): Promise<number> {
  const worded = found.map((one) => ({ ...one, message: englishDifference(one) }));
  return insertDifferences(db, worded, at);
}
