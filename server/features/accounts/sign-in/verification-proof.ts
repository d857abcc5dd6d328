import { createHmac, timingSafeEqual } from "node:crypto";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { findPasswordHash } from "../users/credential.store.ts";

/**
 * Binds a verification link to the password it was sent for. Somebody who signs up with another person's address, before
 * or after that person, cannot have their own password confirmed by that person's click on an older link.
 */
export async function verificationProof(
  db: DatabaseOrTransaction,
  secret: string,
  userId: string,
): Promise<string> {
  const hash = (await findPasswordHash(db, userId)) ?? "";
  return createHmac("sha256", secret).update(`verify:${userId}:${hash}`).digest("base64url");
}

export function isSameProof(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
