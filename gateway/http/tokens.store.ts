import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { PREPARED } from "../../platform/database/prepared.ts";
import { compiledOnce } from "../../platform/database/statements/compiled.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const TOKEN_BYTES = 32;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Creates a bearer token and stores only its hash. Expiry is technical time, not business time. */
export async function insertToken(db: DatabaseOrTransaction, lifeSeconds: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await sql`delete from access_token where expires_at < now()`.execute(db);
  await sql`insert into access_token (token_hash, expires_at)
    values (${sha256(token)}, now() + ${lifeSeconds} * interval '1 second')`.execute(db);
  return token;
}

export async function isTokenGood(db: DatabaseOrTransaction, token: string): Promise<boolean> {
  const { rows } = await findGood({ hash: sha256(token) }).execute(db);
  return rows.length > 0;
}

const findGood = compiledOnce(({ hash }: { hash: Buffer }, db: DatabaseOrTransaction) =>
  db
    .selectFrom("accessToken")
    .select("expiresAt")
    .where("tokenHash", "=", hash)
    .where((eb) => eb("expiresAt", ">", eb.fn<Date>("now")))
    .modifyEnd(PREPARED),
);
