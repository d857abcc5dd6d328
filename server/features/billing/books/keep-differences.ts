import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { Difference } from "./compare-books.ts";
import { englishDifference } from "./difference-words.ts";
import { insertDifferences } from "./reconciliation.store.ts";

/** Keeps what was found, with its English text beside it. Answers how many are new. */
export function keepDifferences(
  db: DatabaseOrTransaction,
  found: readonly Difference[],
  at: Date,
): Promise<number> {
  const worded = found.map((one) => ({ ...one, message: englishDifference(one) }));
  return insertDifferences(db, worded, at);
}
