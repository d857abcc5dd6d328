import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { isOnRoute } from "../opt-outs/opt-out.store.ts";
import type { Attributes, SubscriberRow } from "./file/read-row.ts";
import type { ImportPlan } from "./import.store.ts";

export type StagedRow = Attributes &
  Pick<SubscriberRow, "action"> & {
    row: number;
    numberHash: Buffer;
    numberSealed: Buffer;
    person: number | null;
    /** The number has the prefix of another network. */
    isPorted: boolean;
  };

const storedRows = checked("staged rows: stored", { row: int });

/** Stores rows and gives the places of those that were: a number stands in a file once. */
export async function insertStagedRows(
  db: DatabaseOrTransaction,
  importId: number,
  rows: readonly StagedRow[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const column = <Name extends keyof StagedRow>(name: Name) => rows.map((row) => row[name]);
  const stored = await storedRows.list(
    db,
    sql`insert into base_import_row (import_id, row, action, number_hash, number_sealed, person, county_id, city_id,
        birth_year, gender, arpu, interests, consent_source, consent_on, is_ported)
      select ${importId}::int, r.* from unnest(${column("row")}::int[], ${column("action")}::text[],
        ${column("numberHash")}::bytea[], ${column("numberSealed")}::bytea[], ${column("person")}::int[],
        ${column("countyId")}::int[], ${column("cityId")}::int[], ${column("birthYear")}::smallint[],
        ${column("gender")}::smallint[], ${column("arpu")}::smallint[], ${column("interests")}::int[],
        ${column("consentSource")}::text[], ${column("consentOn")}::date[],
        ${column("isPorted")}::boolean[]) as r
      on conflict (import_id, number_hash) do nothing
      returning row`,
  );
  return new Set(stored.map(({ row }) => row));
}

/** Tells the database how many rows it has got: it looks up each of a batch by its key then, and does not read whole tables. */
export async function updateStatistics(db: DatabaseOrTransaction): Promise<void> {
  await sql`analyze base_import_row, subscriber, base_member`.execute(db);
}

/** Deletes the good rows of an import: it is over. */
export async function deleteStagedRows(db: DatabaseOrTransaction, importId: number): Promise<void> {
  await db.deleteFrom("baseImportRow").where("importId", "=", importId).execute();
}

const planRows = checked("staged rows: plan", {
  members: int,
  named: int,
  added: int,
  changed: int,
  unchanged: int,
  removed: int,
  withdrawn: int,
  unknown: int,
  outdated: int,
  optedOut: int,
  portedIn: int,
  fromOthers: int,
  elsewhere: int,
});

/** What the rows of an import would do to the base as it is now. `neighbours` are the other routes of its country. */
export async function countPlan(
  db: DatabaseOrTransaction,
  { id, routeId }: { id: number; routeId: number },
  neighbours: readonly number[],
): Promise<ImportPlan> {
  const plan = await planRows.find(
    db,
    sql`with known as (
      select r.*, coalesce(r.person, s.person) as who from base_import_row r
        left join subscriber s on s.number_hash = r.number_hash and r.person is null
      where r.import_id = ${id}),
    other as (
      select k.who, max(m.import_id) as import_id from known k join base_member m on m.person = k.who
        and m.route_id = any(${neighbours}::int[]) and m.removed_at is null
      where k.action = 'set' and k.person is null group by k.who)
    select (select count(*)::int from base_member where route_id = ${routeId} and removed_at is null) as members,
      count(*) filter (where k.action = 'set' and m.removed_at is null and m.person is not null)::int as named,
      count(*) filter (where k.action = 'set' and (m.person is null or m.removed_at is not null) and not ${OUTDATED} and not ${ELSEWHERE})::int as added,
      count(*) filter (where k.action = 'set' and m.removed_at is null and m.person is not null and ${DIFFERS})::int as changed,
      count(*) filter (where k.action = 'set' and m.removed_at is null and m.person is not null and not ${DIFFERS})::int as unchanged,
      count(*) filter (where k.action = 'remove' and m.removed_at is null and m.person is not null)::int as removed,
      count(*) filter (where k.action = 'withdraw' and m.removed_at is null and m.person is not null)::int as withdrawn,
      count(*) filter (where k.action <> 'set' and (m.person is null or m.removed_at is not null))::int as unknown,
      count(*) filter (where k.action = 'set' and ${OUTDATED})::int as outdated,
      count(*) filter (where k.action = 'set' and exists (
        select from opt_out o where ${isOnRoute(sql`o.route_id`, sql`o.person`, routeId)} and o.person = k.who))::int as opted_out,
      count(*) filter (where k.action = 'set' and k.is_ported)::int as ported_in,
      count(*) filter (where k.action = 'set' and other.import_id < ${id})::int as from_others,
      count(*) filter (where k.action = 'set' and ${ELSEWHERE})::int as elsewhere
    from known k left join base_member m on m.route_id = ${routeId} and m.person = k.who
      left join other on other.who = k.who`,
  );
  if (!plan) throw new Error("Nothing was counted.");
  const { named, ...counts } = plan;
  return { ...counts, missing: counts.members - named - counts.removed - counts.withdrawn };
}

const DIFFERS = sql`((m.county_id, m.city_id, m.birth_year, m.gender, m.arpu, m.interests, m.consent_source, m.consent_on)
  is distinct from (k.county_id, k.city_id, k.birth_year, k.gender, k.arpu, k.interests, k.consent_source, k.consent_on))`;

// Who withdrew the consent comes back with a later one only.
const OUTDATED = sql`(m.removed_because is not distinct from 'withdrawn' and k.consent_on <= (m.removed_at at time zone 'UTC')::date)`;

// A newer file of another network names the person.
const ELSEWHERE = sql`(k.action = 'set' and coalesce(other.import_id, 0) > k.import_id)`;

const lastRows = checked("staged rows: last", { last: int });

/** The number of the last row of the next batch after a row, or undefined at the end. */
export async function findBatchEnd(
  db: DatabaseOrTransaction,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number | undefined> {
  const [found] = await lastRows.list(
    db,
    sql`select coalesce(max(row), 0) as last from (
      select row from base_import_row where import_id = ${importId} and row > ${after} order by row limit ${limit}) b`,
  );
  return found && found.last > 0 ? found.last : undefined;
}
