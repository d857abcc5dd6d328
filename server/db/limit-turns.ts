import { createRefusingTurns } from "./refusing-turns.ts";

const TOGETHER = 4;
/** Calls of one user that may wait: as many as a visitor may have drafts. */
const MAX_WAITING = 50;
const inTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });

/**
 * Work that takes a limit of a user (lockLimit) in a transaction of its own, one of each user at a time: whoever waited for the lock would
 * hold a connection meanwhile, and who waits for a turn holds none. Throws resource-exhausted where too many of a user's wait.
 */
export function inLimitTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  return inTurn(userId, work);
}
