import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { int } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { SignalKind } from "./signal-digest.ts";

export type AccountSignal = { userId: string; kind: SignalKind; digest: Buffer; at: Date };

/** Records a signal, or that it was seen again. Visitors and accounts that are gone leave none. */
export async function upsertSignal(
  db: DatabaseOrTransaction,
  { userId, kind, digest, at }: AccountSignal,
): Promise<void> {
  await sql`insert into account_signal (user_id, kind, digest, seen_at)
    select id, ${kind}, ${digest}, ${at} from "user" where id = ${userId} and is_anonymous is not true
    on conflict (user_id, kind, digest) do update set seen_at = greatest(account_signal.seen_at, excluded.seen_at)`.execute(
    db,
  );
}

/** Lets one account at a time leave a signal and count who else has left it, until the transaction ends. */
export async function lockSignal(tx: DatabaseOrTransaction, digest: Buffer): Promise<void> {
  const name = `signal:${digest.toString("hex")}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

const counts = checked("accounts: Sharing", { device: int, line: int, words: int });

/**
 * How many other accounts share something with this one, at most of each kind: a device, a line, or the words of the digest
 * given. Seen since a time.
 */
export async function countSharing(
  db: DatabaseOrTransaction,
  { userId, words, since }: { userId: string; words: Buffer | null; since: Date },
): Promise<{ device: number; line: number; words: number }> {
  const found = await counts.find(
    db,
    sql`with own as (
      select kind, digest from account_signal where user_id = ${userId} and kind <> 'words' and seen_at >= ${since}
      union select 'words', ${words}::bytea where ${words}::bytea is not null),
    shared as (
      select own.kind, count(*)::int as accounts from own join account_signal o
        on o.kind = own.kind and o.digest = own.digest and o.user_id <> ${userId} and o.seen_at >= ${since}
      group by own.kind, own.digest)
    select coalesce(max(accounts) filter (where kind = 'device'), 0)::int as device,
      coalesce(max(accounts) filter (where kind = 'line'), 0)::int as line,
      coalesce(max(accounts) filter (where kind = 'words'), 0)::int as words from shared`,
  );
  return found ?? { device: 0, line: 0, words: 0 };
}

/** Deletes what was seen before a time. */
export async function deleteSignalsBefore(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await sql`delete from account_signal where seen_at < ${before}`.execute(db);
}
