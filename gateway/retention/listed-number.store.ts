import { type RawBuilder, sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bool, int, nullable } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { FIRST_OUTSIDER } from "../lists/directory.ts";

/** What stores a person by the number's row in the book: while there is any of it, the row stays. */
const isNamed = (person: RawBuilder<unknown>) =>
  sql`(exists (select from list_member m where m.person = ${person})
    or exists (select from message m where m.person = ${person})
    or exists (select from opt_out o where o.person = ${person} and o.person >= ${sql.lit(FIRST_OUTSIDER)})
    or exists (select from route r join base_member b on b.route_id = r.route_id and b.person = ${person})
    or exists (select from route r join transactional_message t on t.route_id = r.route_id and t.person = ${person}))`;

const listedRows = checked("listed numbers: piece", {
  person: int,
  isNamed: bool,
  isMarked: bool,
  isDue: bool,
});

/** The next people after one who are in the book for a list alone; due are those whom nothing has named since before an instant. */
export function listListedOnly(
  db: DatabaseOrTransaction,
  { after, before, most }: { after: number; before: Date; most: number },
) {
  return listedRows.list(
    db,
    sql`select s.person, ${isNamed(sql.ref("s.person"))} as is_named, s.unused_since is not null as is_marked,
        coalesce(s.unused_since < ${before}, false) as is_due
      from subscriber s where s.is_listed_only and s.person > ${after} order by s.person limit ${most}`,
  );
}

/** Notes since when nothing names these people; null: something does. */
export async function updateUnused(
  db: DatabaseOrTransaction,
  people: readonly number[],
  since: Date | null,
): Promise<void> {
  await sql`update subscriber set unused_since = ${since} where person in (
    select person from subscriber where person = any(${people}::int[]) and is_listed_only order by person for update)`.execute(
    db,
  );
}

/** Deletes those of these numbers that still nothing has named since before an instant, whatever came in between. Returns how many. */
export async function deleteUnused(
  db: DatabaseOrTransaction,
  people: readonly number[],
  before: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from subscriber where person in (
    select s.person from subscriber s where s.person = any(${people}::int[]) and s.is_listed_only
      and s.unused_since < ${before} and not ${isNamed(sql.ref("s.person"))}
    order by s.person for update)`.execute(db);
  return Number(numAffectedRows);
}

const writtenRows = checked("listed numbers: written to", { last: nullable(int) });

/** Services from the first to below the end. */
export type Services = { first: number; ends: number };

/**
 * Notes of the next people after one who were written to by these services that they were: they may have a link to opt out, which has no
 * end. Returns the last of them; null where there were none.
 */
export async function updateWritten(
  db: DatabaseOrTransaction,
  { first, ends }: Services,
  { after, most }: { after: number; most: number },
): Promise<number | null> {
  // Of one service the index by service and person is the shorter way.
  const ofThese =
    ends === first + 1
      ? sql`service_id = ${first}`
      : sql`service_id >= ${first} and service_id < ${ends}`;
  const row = await writtenRows.find(
    db,
    sql`with piece as (select person from message where ${ofThese} and person > ${after} order by person limit ${most}),
      noted as (update subscriber set is_listed_only = false, unused_since = null where person in (
        select s.person from subscriber s where s.is_listed_only and s.person in (select person from piece)
        order by s.person for update))
      select max(person) as last from piece`,
  );
  return row?.last ?? null;
}
