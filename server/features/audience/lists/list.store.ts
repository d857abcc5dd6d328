import { type RawBuilder, type Selectable, sql } from "kysely";
import type { MsisdnList as StoredList } from "../../../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bool, text } from "../../../../platform/database/column-kinds.ts";

const lockedRows = checked("list: numbers locked", { isLocked: bool });
const expiredRows = checked("list: listExpired", { id: text, userId: text });

/** A row of `msisdn_list`. */
export type MsisdnList = Omit<Selectable<StoredList>, "deletedAt">;

/** A list of a user that still has its numbers. */
export async function findList(
  db: DatabaseOrTransaction,
  userId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<MsisdnList | undefined> {
  return db
    .selectFrom("msisdnList")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .$if(options.lock === true, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** True when the user made this list, even if its numbers were deleted. */
export async function isListOf(
  db: DatabaseOrTransaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from msisdn_list
    where id = ${id} and user_id = ${userId}`.execute(db);
  return rows.length === 1;
}

/** The country of a list, whosever it is. */
export async function findCountryId(db: DatabaseOrTransaction, id: string): Promise<number> {
  const { countryId } = await db
    .selectFrom("msisdnList")
    .select("countryId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return countryId;
}

/** Lets nobody book with a list or name it until the transaction ends, and waits for who does. */
export async function lockList(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`select from msisdn_list where id = ${id} for update`.execute(tx);
}

const numbersOf = (id: RawBuilder<unknown>) => sql`hashtextextended('list-numbers:' || ${id}, 0)`;

/**
 * Lets one at a time change the numbers of a list, until the transaction ends. Its row is free meanwhile, however many numbers are read
 * for it: the list gets another name, drafts name it and campaigns are booked with it.
 */
export async function lockNumbers(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${numbersOf(sql`${id}::text`)})`.execute(tx);
}

/** The same without waiting: false while somebody else changes them. */
export async function lockFreeNumbers(tx: DatabaseOrTransaction, id: string): Promise<boolean> {
  const row = await lockedRows.find(
    tx,
    sql`select pg_try_advisory_xact_lock(${numbersOf(sql`${id}::text`)}) as "isLocked"`,
  );
  return row?.isLocked === true;
}

/** The same for all lists of a user: false while those of any are changed. */
export async function lockAllFreeNumbers(
  tx: DatabaseOrTransaction,
  userId: string,
): Promise<boolean> {
  const row = await lockedRows.find(
    tx,
    sql`select coalesce(bool_and(pg_try_advisory_xact_lock(${numbersOf(sql`id`)})), true) as "isLocked"
    from (select id from msisdn_list where user_id = ${userId} and deleted_at is null order by id) l`,
  );
  return row?.isLocked === true;
}

/** The same for all lists of a user, and waits. */
export async function lockAllNumbers(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${numbersOf(sql`id`)}) from (
    select id from msisdn_list where user_id = ${userId} and deleted_at is null order by id) l`.execute(
    tx,
  );
}

/** Which of these lists of a user still have their numbers: nobody deletes those until the transaction ends. */
export async function lockUsed(
  tx: DatabaseOrTransaction,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("msisdnList")
    .select("id")
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** A user's lists, newest first. */
export async function listLists(db: DatabaseOrTransaction, userId: string): Promise<MsisdnList[]> {
  return db
    .selectFrom("msisdnList")
    .selectAll()
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(500)
    .execute();
}

/** Those that end before a moment, newest first, as a query of a statement that asks for more: name, position. */
export const listEndingBefore = (userId: string, before: Date) => sql`
  select name, row_number() over (order by created_at desc, id) as position from msisdn_list
  where user_id = ${userId} and deleted_at is null and expires_at < ${before}
  order by created_at desc, id limit 500`;

export async function insertList(
  db: DatabaseOrTransaction,
  list: Omit<MsisdnList, "accepted" | "duplicate" | "bad" | "revision" | "hasNumberRows">,
): Promise<void> {
  await db
    .insertInto("msisdnList")
    .values({ ...list, hasNumberRows: false })
    .execute();
}

export type ListCounts = { accepted: number; duplicate: number; bad: number };

export async function updateCounts(
  db: DatabaseOrTransaction,
  listId: string,
  counts: ListCounts,
): Promise<void> {
  await sql`update msisdn_list set accepted = ${counts.accepted}, duplicate = ${counts.duplicate},
    bad = ${counts.bad}, revision = revision + 1 where id = ${listId}`.execute(db);
}

export async function updateConsent(
  db: DatabaseOrTransaction,
  listId: string,
  consent: { at: Date; source: string; text: string },
): Promise<void> {
  await sql`update msisdn_list set consent_at = ${consent.at}, consent_source = ${consent.source},
    consent_text = ${consent.text} where id = ${listId}`.execute(db);
}

/** Gives a list another name. */
export async function updateName(
  db: DatabaseOrTransaction,
  listId: string,
  name: string,
): Promise<void> {
  await sql`update msisdn_list set name = ${name} where id = ${listId}`.execute(db);
}

/** Deletes the numbers and bad rows of a list; its record of consent stays. */
export async function deleteNumbers(
  tx: DatabaseOrTransaction,
  listId: string,
  at: Date,
): Promise<void> {
  for (const table of [
    "msisdnListChunk",
    "msisdnListNumber",
    "msisdnListBadRow",
    "msisdnListSkipped",
  ] as const)
    await tx.deleteFrom(table).where("listId", "=", listId).execute();
  await sql`update msisdn_list set deleted_at = ${at} where id = ${listId}`.execute(tx);
}

/** Lists whose numbers stand in rows of their own still. */
export async function listWithNumberRows(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("msisdnList")
    .select("id")
    .where("hasNumberRows", "=", true)
    .where("deletedAt", "is", null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists whose time is over. */
export async function listExpired(
  db: DatabaseOrTransaction,
  at: Date,
): Promise<{ id: string; userId: string }[]> {
  return expiredRows.list(
    db,
    sql`select id, user_id from msisdn_list
    where deleted_at is null and expires_at <= ${at} order by expires_at limit 100`,
  );
}

// Pending, active, scheduled, paused, in process, testing.
const UNDER_WAY = [255, 0, 400, 237, 9, 254];

/** True when an unfinished submitted campaign targets or excludes the list. */
export async function isInUse(db: DatabaseOrTransaction, listId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from campaign where (list_id = ${listId} or exclude_list_id = ${listId} or ${listId} = any(other_list_ids))
    and submitted_at is not null and status = any(${UNDER_WAY}::int[]) limit 1`.execute(db);
  return rows.length > 0;
}
