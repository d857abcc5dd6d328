import { AppError } from "../../../../../domain/errors.ts";
import { translate } from "../../../../../domain/translate.ts";
import type { Database } from "../../../../db/database.ts";
import { withFreeLease } from "../../../../db/lease/with-lease.ts";

/** A larger file is heavy work, of which each member has one at a time. */
export const LARGE_FILE_BYTES = 1_000_000;

/**
 * Works on a file of a member; on a large one only while no other large one of theirs is worked on, in any process. Who does
 * that is free again when its process dies. Throws aborted.
 */
export async function withOneLargeFile<Result>(
  db: Database,
  { userId, sizeBytes }: { userId: string; sizeBytes: number },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (sizeBytes <= LARGE_FILE_BYTES) return work(db);
  const done = await withFreeLease(db, { of: "large-list", id: userId }, async (leased) => ({
    result: await work(leased),
  }));
  if (done) return done.result;
  throw new AppError("aborted", {
    message: translate(
      "We are still reading another large file of yours. Nothing was lost. Try again when it is done.",
    ),
    reason: "large-file-under-way",
  });
}
