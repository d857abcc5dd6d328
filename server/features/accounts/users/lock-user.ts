import { AppError } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { findUser, lockStanding } from "./user.store.ts";

/** Keeps others from changing a user until the transaction ends. Throws not-found, also once the account is deleted. */
export async function lockUser(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  if (!(await findUser(tx, "id", userId, { lock: true }))) throw new AppError("not-found");
  await holdAccount(tx, userId);
}

/**
 * Keeps an account from being suspended or deleted until the transaction ends; others who need the same do not wait. It comes before
 * every other lock, as in a deletion, so that nobody waits in a circle. Throws not-found once the account is deleted.
 */
export async function holdAccount(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  if (!(await isHeldUndeleted(tx, userId))) throw new AppError("not-found");
}

/** As holdAccount, for whom a deleted account is no error: false once the account is deleted. */
export async function isHeldUndeleted(tx: DatabaseOrTransaction, userId: string): Promise<boolean> {
  const found = await lockStanding(tx, userId);
  return (found?.deletedAt ?? null) === null;
}
