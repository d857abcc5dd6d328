import { createFairTurns } from "../../../platform/turns/fair-turns.ts";

/** Pieces that are made at once, of all lists. */
const TOGETHER = 2;
/** More readings of one list than its address is read while it is good. */
const MAX_WAITING = 1_000;

export type ReadList = (listId: string) => AsyncGenerator<string>;

/**
 * Reads lists piece by piece, and makes of each list one piece at a time, of all lists two: however often the address of one list is asked for, other
 * lists and other calls have their turns. A reader who takes nothing holds nobody up: nothing is made for them meanwhile.
 */
export function createListReadings(read: ReadList): ReadList {
  const inTurn = createFairTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });
  return async function* (listId) {
    const pieces = read(listId);
    try {
      for (;;) {
        const piece = await inTurn(listId, () => pieces.next());
        if (piece.done === true) return;
        yield piece.value;
      }
    } finally {
      await pieces.return(undefined);
    }
  };
}
