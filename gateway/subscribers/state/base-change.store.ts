import { sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { bigint, bool, bytes, int, nullable } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { Change } from "./base-state.ts";

const lastRows = checked("base changes: last", { seq: bigint, count: int });

/** The number of the last change of a route's base, and how many entries have changed since one, at most. */
export async function findChangesSince(
  db: DatabaseOrTransaction,
  routeId: number,
  since: number,
): Promise<{ seq: number; count: number }> {
  const found = await lastRows.find(
    db,
    sql`select greatest(coalesce(max(seq), 0), (select forgotten_seq from route_base where route_id = ${routeId})) as seq,
        coalesce(sum(cardinality(people)) filter (where seq > ${since}), 0)::int as count
      from base_change where route_id = ${routeId}`,
  );
  return { seq: Number(found?.seq ?? 0n), count: found?.count ?? 0 };
}

const peopleRows = checked("base changes: people", { person: int });

/** Whose entries have changed since a number, ascending. */
export async function listChangedPeople(
  db: DatabaseOrTransaction,
  routeId: number,
  since: number,
): Promise<number[]> {
  const rows = await peopleRows.list(
    db,
    sql`select distinct person from base_change, unnest(people) p (person)
      where route_id = ${routeId} and seq > ${since} order by person`,
  );
  return rows.map(({ person }) => person);
}

const changeRows = checked("base changes: entries", {
  person: int,
  isIn: bool,
  countyId: nullable(int),
  cityId: nullable(int),
  birthYear: nullable(int),
  gender: nullable(int),
  arpu: nullable(int),
  interests: nullable(int),
  numberHash: nullable(bytes),
});

/** The entries of these people as they are now, ascending. */
export async function listEntries(
  db: DatabaseOrTransaction,
  routeId: number,
  people: readonly number[],
): Promise<Change[]> {
  const rows = await changeRows.list(
    db,
    sql`select c.person, m.person is not null as is_in, county_id, city_id, birth_year, gender, arpu, interests, number_hash
      from unnest(${people}::int[]) c (person)
        left join base_member m on m.route_id = ${routeId} and m.person = c.person and m.removed_at is null
        left join subscriber s on s.person = c.person
      order by c.person`,
  );
  return rows.map(({ person, isIn, interests, numberHash, ...entry }) => ({
    person,
    numberHash,
    member: isIn ? { person, numberHash, interests: interests ?? 0, ...entry } : undefined,
  }));
}

/** Forgets changes from before an instant, and notes up to which number. */
export async function deleteOldChanges(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await sql`with gone as (delete from base_change where at < ${before} returning route_id, seq),
      last as (select route_id, max(seq) as seq from gone group by route_id)
    update route_base b set forgotten_seq = greatest(b.forgotten_seq, last.seq) from last
    where b.route_id = last.route_id`.execute(db);
}
