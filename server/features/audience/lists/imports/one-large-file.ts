import { AppError } from "../../../../../domain/errors.ts";
import { translate } from "../../../../../domain/translate.ts";
import type { Database } from "../../../../db/database.ts";
import { withFreeLease } from "../../../../db/lease/with-lease.ts";
import { createRefusingTurns } from "../../../../db/refusing-turns.ts";

/** A larger file is heavy work, of which each member has one at a time. */
export const LARGE_FILE_BYTES = 1_000_000;
/** Files that are made lists at once are no longer: whoever has a turn has it for a moment. Longer ones are read by a job. */
export const MAX_DIRECT_BYTES = 5_000_000;
/** Members whose files are worked on together, those of small files, those of large ones, and those whose large lists are changed: numbers of a small one too, far apart, take 30 MB. */
const TOGETHER = 4;
/** Small files of one member that may wait. */
const MAX_WAITING = 20;

const smallTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });
const largeTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: 1 });
/** A list may be as long as the longest file, and its change as long as that takes: nobody's file waits for it. */
const largeListTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: 1 });

/**
 * Short work on a list of a member, one of theirs at a time: who waits for the turn holds neither memory nor a connection. Throws
 * resource-exhausted where too many wait.
 */
export function inListTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  return smallTurn(userId, work);
}

/**
 * Works on a file or list of a member, one at a time; on a large one only while no other large one of theirs is worked on, in any process. Who
 * does that is free again when its process dies. Throws aborted, resource-exhausted.
 */
export async function withOneLargeFile<Result>(
  db: Database,
  { userId, sizeBytes, of }: { userId: string; sizeBytes: number; of: "file" | "list" },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (sizeBytes <= LARGE_FILE_BYTES) return inListTurn(userId, () => work(db));
  const turn = of === "file" ? largeTurn : largeListTurn;
  const done = await withFreeLease(db, { of: "large-list", id: userId }, async (leased) => ({
    result: await turn(userId, () => work(leased)),
  }));
  if (done) return done.result;
  throw new AppError("aborted", {
    message: translate(
      "We are still reading another large file of yours. Nothing was lost. Try again when it is done.",
    ),
    reason: "large-file-under-way",
  });
}
