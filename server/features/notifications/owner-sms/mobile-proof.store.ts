import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type MobileProof = {
  numberIndex: Buffer;
  codeHash: Buffer;
  expiresAt: Date;
  tries: number;
  askedOn: string;
  askedCount: number;
  provedAt: Date | null;
};

/** The proof of a user's number, or of one they had before; locked until the transaction ends when asked for. */
export async function findMobileProof(
  db: DatabaseOrTransaction,
  userId: string,
  { lock = false } = {},
): Promise<MobileProof | undefined> {
  return db
    .selectFrom("mobileProof")
    .select(["numberIndex", "codeHash", "expiresAt", "tries", "askedOn", "askedCount", "provedAt"])
    .where("userId", "=", userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Starts a new proof. */
export async function upsertMobileCode(
  tx: DatabaseOrTransaction,
  userId: string,
  proof: Omit<MobileProof, "tries" | "provedAt">,
): Promise<void> {
  const { numberIndex, codeHash, expiresAt, askedOn, askedCount } = proof;
  await sql`insert into mobile_proof (user_id, number_index, code_hash, expires_at, asked_on, asked_count)
    values (${userId}, ${numberIndex}, ${codeHash}, ${expiresAt}, ${askedOn}, ${askedCount})
    on conflict (user_id) do update set number_index = excluded.number_index, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at, asked_on = excluded.asked_on, asked_count = excluded.asked_count,
      tries = 0, proved_at = null`.execute(tx);
}

export async function countTry(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await sql`update mobile_proof set tries = tries + 1 where user_id = ${userId}`.execute(tx);
}

export async function updateProved(
  tx: DatabaseOrTransaction,
  userId: string,
  at: Date,
): Promise<void> {
  await sql`update mobile_proof set proved_at = ${at} where user_id = ${userId}`.execute(tx);
}
