import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/transaction.ts";

const TOKEN_BYTES = 32;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether two secrets are the same, in a time that does not tell how much of them is. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

/** Makes a bearer token. Only its hash is kept. Expiry is technical time: it has nothing to do with business time. */
export async function issueToken(db: Database, lifeSeconds: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.query("delete from access_token where expires_at < now()");
  await db.query(
    "insert into access_token (token_hash, expires_at) values ($1, now() + $2 * interval '1 second')",
    [sha256(token), lifeSeconds],
  );
  return token;
}

export async function isTokenGood(db: Database, token: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "select 1 from access_token where token_hash = $1 and expires_at > now()",
    [sha256(token)],
  );
  return rowCount === 1;
}
