import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type ChangeKind = "section" | "price" | "route" | "holiday" | "plan" | "country";

export type ReferenceChange = {
  id: bigint;
  at: Date;
  actorUserId: string;
  kind: ChangeKind;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
};

/** Appends to the history of reference data. */
export async function insertChange(
  tx: DatabaseOrTransaction,
  change: Omit<ReferenceChange, "id">,
): Promise<void> {
  const { at, actorUserId, kind, subject, before, after, reason } = change;
  await sql`insert into reference_change (at, actor_user_id, kind, subject, before, after, reason)
    values (${at}, ${actorUserId}, ${kind}, ${subject}, ${toJson(before)}, ${toJson(after)}, ${reason})`.execute(
    tx,
  );
}

/** The history, newest first; only entries older than `before` (an id). */
export async function listChanges(
  db: DatabaseOrTransaction,
  query: {
    kind: ChangeKind | undefined;
    subject: string | undefined;
    before: bigint | null;
    limit: number;
  },
): Promise<ReferenceChange[]> {
  const { kind = null, subject = null, before, limit } = query;
  const { rows } = await sql<ReferenceChange>`
    select id, at, actor_user_id as "actorUserId", kind, subject, before, after, reason from reference_change
    where (${kind}::text is null or kind = ${kind}) and (${subject}::text is null or subject = ${subject})
      and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export type SectionRow = { section: string; value: unknown; version: number; updatedAt: Date };

export async function listSections(db: DatabaseOrTransaction): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select name as section, value, version, updated_at as "updatedAt" from config_section order by name`.execute(
    db,
  );
  return rows;
}

export async function findSection(
  db: DatabaseOrTransaction,
  section: string,
  { lock = false } = {},
): Promise<SectionRow | undefined> {
  const { rows } = await sql<SectionRow>`
    select name as section, value, version, updated_at as "updatedAt" from config_section
    where name = ${section} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function updateSection(
  tx: DatabaseOrTransaction,
  section: string,
  value: unknown,
): Promise<void> {
  await sql`update config_section set value = ${toJson(value)}::json, version = version + 1, updated_at = now()
    where name = ${section}`.execute(tx);
}

export type RouteRow = {
  routeId: number;
  countryId: number;
  name: string;
  optOutSuffix: string;
  isOpen: boolean;
};

export async function listRoutes(db: DatabaseOrTransaction): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`
    select id as "routeId", country_id as "countryId", name, opt_out_suffix as "optOutSuffix", is_open as "isOpen"
    from route order by country_id, id`.execute(db);
  return rows;
}

export async function lockRoute(
  tx: DatabaseOrTransaction,
  routeId: number,
): Promise<RouteRow | undefined> {
  const { rows } = await sql<RouteRow>`
    select id as "routeId", country_id as "countryId", name, opt_out_suffix as "optOutSuffix", is_open as "isOpen"
    from route where id = ${routeId} for update`.execute(tx);
  return rows[0];
}

export async function updateRoute(
  tx: DatabaseOrTransaction,
  { routeId, name, optOutSuffix, isOpen }: Omit<RouteRow, "countryId">,
): Promise<void> {
  await sql`update route set name = ${name}, opt_out_suffix = ${optOutSuffix}, is_open = ${isOpen}
    where id = ${routeId}`.execute(tx);
}

export type HolidayRow = { date: string; name: string };

export async function listHolidays(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select date, name from public_holiday where country_id = ${countryId} order by date`.execute(
    db,
  );
  return rows;
}

export async function findHolidayName(
  db: DatabaseOrTransaction,
  { countryId, date }: { countryId: number; date: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from public_holiday
    where country_id = ${countryId} and date = ${date}`.execute(db);
  return rows[0]?.name ?? null;
}

export async function findRouteWords(
  db: DatabaseOrTransaction,
  routeId: number,
): Promise<{ name: string; optOutSuffix: string } | undefined> {
  const { rows } = await sql<{ name: string; optOutSuffix: string }>`
    select name, opt_out_suffix as "optOutSuffix" from route where id = ${routeId}`.execute(db);
  return rows[0];
}

/** Sets the name of a day, or with `null` removes it. Answers with the name that it had. */
export async function writeHoliday(
  tx: DatabaseOrTransaction,
  { countryId, date, name }: { countryId: number; date: string; name: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from public_holiday
    where country_id = ${countryId} and date = ${date} for update`.execute(tx);
  await (
    name === null
      ? sql`delete from public_holiday where country_id = ${countryId} and date = ${date}`
      : sql`insert into public_holiday (country_id, date, name) values (${countryId}, ${date}, ${name})
        on conflict (country_id, date) do update set name = excluded.name`
  ).execute(tx);
  return rows[0]?.name ?? null;
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
