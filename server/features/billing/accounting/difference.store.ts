import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { Difference } from "./compare-statement.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  nullable,
  messageValues,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

/**
 * Keeps what was found, under the day of what differs; what is open already, or was explained as it is, is not written
 * again. Answers how many are new.
 */
export async function insertDifferences(
  db: DatabaseOrTransaction,
  found: (Difference & { message: string })[],
  at: Date,
): Promise<number> {
  let added = 0;
  for (const difference of found) {
    const { kind, subject, currency, oursMinor, theirsMinor, message, facts = {} } = difference;
    const { numAffectedRows } = await sql`
      insert into recon_difference (day, kind, subject, user_id, currency, ours_minor, theirs_minor, message,
        facts, found_at)
      select (${difference.at ?? at}::timestamptz at time zone
          case ${currency}::text when 'GHS' then 'Africa/Accra' else 'Africa/Johannesburg' end)::date,
        ${kind}, ${subject}, ${difference.userId}, ${currency}, ${oursMinor}, ${theirsMinor}, ${message},
        ${JSON.stringify(facts)}::jsonb, ${at}
      where not exists (select from recon_difference
        where kind = ${kind} and subject = ${subject} and resolved_by is not null and message = ${message}
          and ours_minor is not distinct from ${oursMinor}::bigint
          and theirs_minor is not distinct from ${theirsMinor}::bigint)
      on conflict (kind, subject) where resolved_at is null do nothing`.execute(db);
    added += Number(numAffectedRows ?? 0n);
  }
  return added;
}

/**
 * Closes the open differences of payments, refunds and disputes with these ids, on which both sides agree by now. Nobody
 * explained them: should they differ again, they are written again.
 */
export async function updateAgreed(
  db: DatabaseOrTransaction,
  subjects: readonly string[],
  end: { resolution: string; at: Date },
): Promise<void> {
  await sql`update recon_difference set resolved_at = ${end.at}, resolution = ${end.resolution}
    where resolved_at is null and kind ~ '^(payment|refund|dispute)-' and subject = any (${subjects})`.execute(
    db,
  );
}

export type DifferenceRow = RowOf<typeof differenceRows>;

const differenceRows = checked("reconciliation: DifferenceRow", {
  kind: text,
  subject: text,
  userId: nullable(text),
  currency: nullable(text),
  oursMinor: nullable(bigint),
  theirsMinor: nullable(bigint),
  id: bigint,
  /** In English. */
  message: text,
  /** Null for differences stored only as text. */
  facts: nullable(messageValues),
  day: text,
  foundAt: time,
  resolvedAt: nullable(time),
  resolution: nullable(text),
});

const COLUMNS = sql`id, day::text as day, kind, subject, user_id, currency, ours_minor,
  theirs_minor, message, facts, found_at, resolved_at, resolution`;

export async function listDifferences(
  db: DatabaseOrTransaction,
  isOpen: boolean | undefined,
): Promise<DifferenceRow[]> {
  return differenceRows.list(
    db,
    sql`select ${COLUMNS} from recon_difference
    where ${isOpen ?? null}::boolean is null or (resolved_at is null) = ${isOpen ?? null}
    order by id desc limit 1000`,
  );
}

export async function updateDifference(
  db: DatabaseOrTransaction,
  id: string,
  end: { by: string; resolution: string; at: Date },
): Promise<DifferenceRow | undefined> {
  return differenceRows.find(
    db,
    sql`update recon_difference set resolved_at = ${end.at}, resolved_by = ${end.by},
    resolution = ${end.resolution} where id::text = ${id} and resolved_at is null returning ${COLUMNS}`,
  );
}
