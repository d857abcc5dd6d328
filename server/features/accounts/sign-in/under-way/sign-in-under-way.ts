import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, DatabaseOrTransaction } from "../../../../db/database.ts";
import {
  type Credentials,
  deleteSessionBegun,
  findCredentials,
  lockCredentialsOf,
  type ClaimedBy,
} from "./credentials.store.ts";
import { findPasswordHash, upsertPasswordHash } from "../../users/credential.store.ts";

/** A sign-in from before its proof is looked at until its session is there. */
type UnderWay = {
  /** What the user had when it began. */
  before?: Credentials | undefined;
  /** The second factor that it proves. */
  proves?: Factor | undefined;
  /** Whose password a link in a mail replaces, and its hash when the link was looked at; undefined without one. */
  replaces?: { userId: string; hash: string | undefined };
  begun?: { userId: string; token: string };
};

/** A second factor: the authenticator app, or the passkey of this id. */
export type Factor = "app" | { credentialId: string };

const underWay = new AsyncLocalStorage<UnderWay>();

/**
 * Notes what somebody has to sign in with, and which factor they prove, before the proof is looked at: what is changed meanwhile
 * proves nothing.
 */
export async function noteCredentials(
  db: DatabaseOrTransaction,
  by: ClaimedBy,
  proves?: Factor,
): Promise<void> {
  const current = underWay.getStore();
  if (!current) return;
  current.proves = proves;
  current.before = await findCredentials(db, by);
}

/** Notes the password that a link in a mail is about to replace, before the link is used. */
export async function notePasswordReplaced(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<void> {
  const current = underWay.getStore();
  if (current) current.replaces = { userId, hash: await findPasswordHash(db, userId) };
}

/**
 * Puts the hash of a new password in the place of the one that was noted, with the user locked. False where that is not there any
 * more: the owner has changed it since, and has the last word. Undefined where no link replaces anything.
 */
export function replaceNotedPassword(db: Database, hash: string): Promise<boolean> | undefined {
  const noted = underWay.getStore()?.replaces;
  return (
    noted &&
    db.transaction().execute(async (tx) => {
      await lockCredentialsOf(tx, noted.userId);
      if ((await findPasswordHash(tx, noted.userId)) !== noted.hash) return false;
      await upsertPasswordHash(tx, noted.userId, hash);
      return true;
    })
  );
}

/** Notes a session that is about to begin. */
export function noteSessionBegun(begun: { userId: string; token: string }): void {
  const current = underWay.getStore();
  if (current) current.begun = begun;
}

/**
 * Lets somebody sign in, and ends the session at once whose user was suspended or deleted, got another password or lost the factor that was proved,
 * while the sign-in was under way: a change ends the sessions that it finds, and this one was not there yet. `refused` is what is answered then; `onRefused`
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
    const { begun, before, proves } = current;
    if (!begun) return answer;
    const isGood = await db.transaction().execute(async (tx) => {
      await lockCredentialsOf(tx, begun.userId);
      const now = await findCredentials(tx, { userId: begun.userId });
      if (now && isUnchanged(before, now) && isThere(proves, before, now)) return true;
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

/** Whether a factor that was proved is the user's still: an administrator takes lost ones away, and a reset all passkeys. */
function isThere(
  proves: Factor | undefined,
  before: Credentials | undefined,
  now: Credentials,
): boolean {
  if (proves === undefined) return true;
  if (proves === "app") return now.app !== null && now.app === before?.app;
  return now.passkeys.includes(proves.credentialId);
}
