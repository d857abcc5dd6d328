import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bool, int } from "../../../../platform/database/column-kinds.ts";

export type PhoneOf = { userId: string; numberIndex: Buffer };
export type PhoneProof = { codeHash: Buffer; expiresAt: Date; tries: number };

const provedRows = checked("phone-proof: isProved", { isProved: bool });
const countRows = checked("phone-code: counts", { ofUser: int, ofPhone: int });

/** True for a number that the user has proved since then, for test copies or as the number of the profile. */
export async function isPhoneProved(
  db: DatabaseOrTransaction,
  { userId, numberIndex }: PhoneOf,
  since: Date,
): Promise<boolean> {
  const row = await provedRows.find(
    db,
    sql`select exists (
        select from phone_proof
        where user_id = ${userId} and number_index = ${numberIndex} and proved_at >= ${since}
      ) or exists (
        select from mobile_proof
        where user_id = ${userId} and number_index = ${numberIndex} and proved_at >= ${since}
      ) as "isProved"`,
  );
  return row?.isProved === true;
}

/** The last code that went to a phone, locked until the transaction ends. */
export async function lockPhoneProof(
  tx: DatabaseOrTransaction,
  { userId, numberIndex }: PhoneOf,
): Promise<PhoneProof | undefined> {
  return tx
    .selectFrom("phoneProof")
    .select(["codeHash", "expiresAt", "tries"])
    .where("userId", "=", userId)
    .where("numberIndex", "=", numberIndex)
    .forUpdate()
    .executeTakeFirst();
}

/** A new code for a phone; the one before it is worth nothing any more. */
export async function upsertPhoneCode(
  tx: DatabaseOrTransaction,
  { userId, numberIndex }: PhoneOf,
  { codeHash, expiresAt }: Omit<PhoneProof, "tries">,
): Promise<void> {
  await sql`insert into phone_proof (user_id, number_index, code_hash, expires_at)
    values (${userId}, ${numberIndex}, ${codeHash}, ${expiresAt})
    on conflict (user_id, number_index) do update set
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`.execute(tx);
}

export async function updatePhoneTries(
  tx: DatabaseOrTransaction,
  { userId, numberIndex }: PhoneOf,
): Promise<void> {
  await sql`update phone_proof set tries = tries + 1
    where user_id = ${userId} and number_index = ${numberIndex}`.execute(tx);
}

/** The number is proved; its code opens nothing again. */
export async function updatePhoneProved(
  tx: DatabaseOrTransaction,
  { userId, numberIndex }: PhoneOf,
  at: Date,
): Promise<void> {
  await sql`update phone_proof set proved_at = ${at}, expires_at = ${at}
    where user_id = ${userId} and number_index = ${numberIndex}`.execute(tx);
}

/** Codes asked for since then by a user, and for a phone by anybody; those who ask at once take turns. */
export async function lockPhoneCodes(
  tx: DatabaseOrTransaction,
  { userId, numberIndex }: PhoneOf,
  since: Date,
): Promise<{ ofUser: number; ofPhone: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 61))`.execute(tx);
  const phone = numberIndex.toString("hex");
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 62))`.execute(tx);
  const row = await countRows.find(
    tx,
    sql`select
      (select count(*)::int from phone_code where user_id = ${userId} and at > ${since}) as "ofUser",
      (select count(*)::int from phone_code where number_index = ${numberIndex} and at > ${since}) as "ofPhone"`,
  );
  return row ?? { ofUser: 0, ofPhone: 0 };
}

/** Notes that a code was asked for, under the number that the provider knows the message by. */
export async function insertPhoneCode(
  tx: DatabaseOrTransaction,
  { userId, numberIndex }: PhoneOf,
  at: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto("phoneCode")
    .values({ userId, numberIndex, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Forgets codes that no limit counts any more. */
export async function deletePhoneCodes(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await sql`delete from phone_code where at < ${before}`.execute(db);
}

/** Forgets which numbers a user has proved. That codes went to them is known for a day: whose account is gone has not sent fewer. */
export async function deletePhones(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await sql`delete from phone_proof where user_id = ${userId}`.execute(tx);
}
