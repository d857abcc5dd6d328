import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bytes, int, nullable } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { FIRST_OUTSIDER } from "../lists/directory.ts";

/** Rows of an import: those after `from`, up to and with `to`. */
export type RowRange = {
  importId: number;
  routeId: number;
  /** The other routes of its country. */
  neighbours: readonly number[];
  from: number;
  to: number;
};

// Any fixed number will do, as long as every copy of the program asks for the same one.
const BASES_LOCK = 7_402_561;

/** Lets one transaction at a time change bases: a file may take people out of another network's. */
export async function lockBases(db: DatabaseOrTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BASES_LOCK}::int)`.execute(db);
}

/** Enters the numbers of these rows in the book that are not in it yet; those that a list brought there stay for good from now on. */
export async function insertNumbers(db: DatabaseOrTransaction, range: RowRange): Promise<void> {
  await sql`update subscriber set is_listed_only = false, unused_since = null where person in (
    select s.person from subscriber s join base_import_row r on r.number_hash = s.number_hash
    where r.import_id = ${range.importId} and r.row > ${range.from} and r.row <= ${range.to}
      and r.action = 'set' and r.person is null and s.is_listed_only
    order by s.person for update of s)`.execute(db);
  await sql`insert into subscriber (route_id, number_hash, number_sealed)
    select ${range.routeId}::int, r.number_hash, r.number_sealed from base_import_row r
    where r.import_id = ${range.importId} and r.row > ${range.from} and r.row <= ${range.to}
      and r.action = 'set' and r.person is null
      and not exists (select from subscriber s where s.number_hash = r.number_hash)
    on conflict (number_hash) do nothing`.execute(db);
}

/**
 * Takes the people of these rows into the base, or what is new of those who are in it. Who withdrew the consent comes back
 * with a later one only; who is named in a newer file of another network stays in its base.
 */
export async function upsertMembers(
  db: DatabaseOrTransaction,
  range: RowRange,
  at: Date,
): Promise<void> {
  await sql`insert into base_member (route_id, person, county_id, city_id, birth_year, gender, arpu, interests,
      consent_source, consent_on, import_id, imported_at)
    select ${range.routeId}::int, coalesce(r.person, s.person), r.county_id, r.city_id, r.birth_year, r.gender, r.arpu,
      r.interests, r.consent_source, r.consent_on, r.import_id, ${at}
    from base_import_row r left join subscriber s on s.number_hash = r.number_hash and r.person is null
    where r.import_id = ${range.importId} and r.row > ${range.from} and r.row <= ${range.to} and r.action = 'set'
      and not exists (select from base_member o where o.route_id = any(${range.neighbours}::int[]) and o.person = s.person
        and o.removed_at is null and o.import_id > r.import_id)
    on conflict (route_id, person) do update set county_id = excluded.county_id, city_id = excluded.city_id,
      birth_year = excluded.birth_year, gender = excluded.gender, arpu = excluded.arpu, interests = excluded.interests,
      consent_source = excluded.consent_source, consent_on = excluded.consent_on, import_id = excluded.import_id,
      imported_at = excluded.imported_at, removed_at = null, removed_because = null
      where base_member.removed_because is distinct from 'withdrawn'
        or excluded.consent_on > (base_member.removed_at at time zone 'UTC')::date`.execute(db);
}

/** Takes the people of these rows out of other networks' bases that older files put them in. Returns those routes. */
export async function updateMovedAway(
  db: DatabaseOrTransaction,
  range: RowRange,
  at: Date,
): Promise<number[]> {
  const left = await routeRows.list(
    db,
    sql`with gone as (
        update base_member o set removed_at = ${at}, removed_because = 'other-network'
        from base_import_row r join subscriber s on s.number_hash = r.number_hash
        where r.import_id = ${range.importId} and r.row > ${range.from} and r.row <= ${range.to} and r.action = 'set'
          and r.person is null and o.route_id = any(${range.neighbours}::int[]) and o.person = s.person
          and o.removed_at is null and o.import_id < r.import_id
        returning o.route_id)
      select distinct route_id from gone`,
  );
  return left.map(({ routeId }) => routeId);
}

const routeRows = checked("members: routes", { routeId: int });

/** Takes those out of the base of whom these rows say so. */
export async function updateRemoved(
  db: DatabaseOrTransaction,
  range: RowRange,
  at: Date,
): Promise<void> {
  await sql`update base_member m set removed_at = ${at}, import_id = r.import_id,
      removed_because = case r.action when 'withdraw' then 'withdrawn' else 'removed' end
    from base_import_row r left join subscriber s on s.number_hash = r.number_hash and r.person is null
    where r.import_id = ${range.importId} and r.row > ${range.from} and r.row <= ${range.to} and r.action <> 'set'
      and m.route_id = ${range.routeId} and m.person = coalesce(r.person, s.person) and m.removed_at is null`.execute(
    db,
  );
}

/** Takes at most `limit` people out of the base whom a whole file did not name. Returns how many. */
export async function updateMissing(
  db: DatabaseOrTransaction,
  { importId, routeId }: Pick<RowRange, "importId" | "routeId">,
  limit: number,
  at: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update base_member
    set removed_at = ${at}, removed_because = 'missing' where route_id = ${routeId} and person in (
      select person from base_member where route_id = ${routeId} and removed_at is null and import_id <> ${importId}
      order by person limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/** Notes that a route's base has changed. */
export async function upsertRevision(db: DatabaseOrTransaction, routeId: number): Promise<void> {
  await db
    .insertInto("routeBase")
    .values({ routeId })
    .onConflict((it) =>
      it.column("routeId").doUpdateSet((eb) => ({ revision: eb("routeBase.revision", "+", 1n) })),
    )
    .execute();
}

/** `forgottenSeq`: changes up to it are not known any more. */
export type RouteBase = {
  routeId: number;
  revision: number;
  forgottenSeq: number;
  isApplying: boolean;
};

/** Routes that have a base of their own. */
export async function listRouteBases(db: DatabaseOrTransaction): Promise<RouteBase[]> {
  const rows = await db
    .selectFrom("routeBase")
    .leftJoin("baseImport", (join) =>
      join
        .onRef("baseImport.routeId", "=", "routeBase.routeId")
        .on("baseImport.state", "=", "applying"),
    )
    .select(["routeBase.routeId", "revision", "forgottenSeq", "baseImport.id"])
    .execute();
  return rows.map(({ routeId, revision, forgottenSeq, id }) => ({
    routeId,
    revision: Number(revision),
    forgottenSeq: Number(forgottenSeq),
    isApplying: id !== null,
  }));
}

/** How many people a route's base holds. */
export async function countMembers(db: DatabaseOrTransaction, routeId: number): Promise<number> {
  const { total } = await db
    .selectFrom("baseMember")
    .select((eb) => eb.fn.countAll<bigint>().as("total"))
    .where("routeId", "=", routeId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

const memberRows = checked("members: page", {
  person: int,
  countyId: nullable(int),
  cityId: nullable(int),
  birthYear: nullable(int),
  gender: nullable(int),
  arpu: nullable(int),
  interests: int,
  /** Null for a person of the synthetic base. */
  numberHash: nullable(bytes),
});

/** Somebody's entry in a base. */
export type Member = RowOf<typeof memberRows>;

/** The next people of a route's base after one, by number. */
export function listMembersFrom(
  db: DatabaseOrTransaction,
  routeId: number,
  { after, limit }: { after: number; limit: number },
) {
  return memberRows.list(
    db,
    sql`select m.person, county_id, city_id, birth_year, gender, arpu, interests, number_hash
      from base_member m left join subscriber s on s.person = m.person
      where m.route_id = ${routeId} and removed_at is null and m.person > ${after} order by m.person limit ${limit}`,
  );
}

/** In whose base these people are, by person: people of the book, who are in one base of a country at a time. */
export async function findBaseRoutes(
  db: DatabaseOrTransaction,
  people: readonly number[],
): Promise<Map<number, number>> {
  const outsiders = people.filter((person) => person >= FIRST_OUTSIDER);
  if (outsiders.length === 0) return new Map();
  const rows = await db
    .selectFrom("baseMember")
    .select(["person", "routeId"])
    .where((eb) => eb("routeId", "in", eb.selectFrom("routeBase").select("routeBase.routeId")))
    .where((eb) => eb("person", "=", eb.fn.any(eb.val(outsiders))))
    .where("removedAt", "is", null)
    .execute();
  return new Map(rows.map(({ person, routeId }) => [person, routeId]));
}

/** Of these people, those whom an operator took out of its base. */
export async function findRemoved(
  db: DatabaseOrTransaction,
  routeId: number,
  people: readonly number[],
): Promise<Set<number>> {
  if (people.length === 0) return new Set();
  const rows = await db
    .selectFrom("baseMember")
    .select("person")
    .where("routeId", "=", routeId)
    .where("removedAt", "is not", null)
    .where((eb) => eb("person", "=", eb.fn.any(eb.val(people))))
    .execute();
  return new Set(rows.map(({ person }) => person));
}
