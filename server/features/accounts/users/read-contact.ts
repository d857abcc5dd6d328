import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { findUser } from "./user.store.ts";

/** A user's mail address; undefined for visitors and unverified addresses. */
export async function readContact(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<{ email: string; name: string } | undefined> {
  const user = await findUser(db, "id", userId);
  return user && !user.isAnonymous && user.emailVerified
    ? { email: user.email, name: user.name }
    : undefined;
}
