import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, DatabaseOrTransaction } from "../../../../db/database.ts";
import {
  type Credentials,
  deleteSessionBegun,
  findCredentials,
  lockCredentialsOf,
  type ClaimedBy,
} from "./credentials.store.ts";

/** A sign-in from before its proof is looked at until its session is there. */
type UnderWay = {
  /** What the user had when it began. */
  before?: Credentials | undefined;
  begun?: { userId: string; token: string };
};

const underWay = new AsyncLocalStorage<UnderWay>();

/** Notes what somebody has to sign in with, before the proof is looked at: what is changed meanwhile proves nothing. */
export async function noteCredentials(db: DatabaseOrTransaction, by: ClaimedBy): Promise<void> {
  const current = underWay.getStore();
  if (current) current.before = await findCredentials(db, by);
}

/** Notes a session that is about to begin. */
export function noteSessionBegun(begun: { userId: string; token: string }): void {
  const current = underWay.getStore();
  if (current) current.begun = begun;
}

/**
 * Lets somebody sign in, and ends the session at once whose user was suspended or deleted, or got another password, while the sign-in was
 * under way: a change ends the sessions that it finds, and this one was not there yet. `refused` is what is answered then; `onRefused`
 * is done in the transaction that ends the session, with the user locked.
 */
export function signInUnchanged<Answer>(
  db: Database,
  {
    sign,
    refused,
    onRefused,
  }: {
    sign: () => Promise<Answer>;
    refused: () => Answer;
    onRefused?: (tx: DatabaseOrTransaction, userId: string) => Promise<void>;
  },
): Promise<Answer> {
  const current: UnderWay = {};
  return underWay.run(current, async () => {
    const answer = await sign();
    const { begun, before } = current;
    if (!begun) return answer;
    const isGood = await db.transaction().execute(async (tx) => {
      await lockCredentialsOf(tx, begun.userId);
      const now = await findCredentials(tx, { userId: begun.userId });
      if (now && isUnchanged(before, now)) return true;
      await deleteSessionBegun(tx, begun.token);
      await onRefused?.(tx, begun.userId);
      return false;
    });
    return isGood ? answer : refused();
  });
}

function isUnchanged(before: Credentials | undefined, now: Credentials): boolean {
  if (now.suspendedAt !== null || now.deletedAt !== null) return false;
  if (before === undefined) return true;
  return before.userId === now.userId && before.password === now.password && now.emailVerified;
}
