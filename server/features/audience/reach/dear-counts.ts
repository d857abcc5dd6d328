import { createRefusingTurns } from "../../../db/refusing-turns.ts";

/** Networks count them one after the other beside all their other work. */
const TOGETHER = 8;
/** Of one member or address: the phones of a network share few addresses. */
const MAX_WAITING = 20;

/** Whoever asks: a member, or somebody without an account at an address. */
export type Asker = { memberId: string | null; address: string };
export type DearCounts = <Result>(asker: Asker, count: () => Promise<Result>) => Promise<Result>;

/**
 * Counts of many profiles at once (hints, proposals), of each asker one at a time: visitors make themselves anew, so they are one by their
 * address. Whoever asks for much waits for the own counts, and not others for those. Throws resource-exhausted.
 */
export function createDearCounts(): DearCounts {
  const inTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });
  return ({ memberId, address }, count) =>
    inTurn(memberId === null ? `at ${address}` : `by ${memberId}`, count);
}
