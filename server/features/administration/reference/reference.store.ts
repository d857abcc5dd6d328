import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  anything,
  bigint,
  bool,
  int,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const routeWordRows = checked("reference: findRouteWords", {
  name: text,
  optOutSuffix: text,
});

export type ChangeKind =
  | "section"
  | "price"
  | "route"
  | "holiday"
  | "plan"
  | "country"
  | "rule"
  | "network";

export type ReferenceChange = RowOf<typeof referenceChangeRows>;
const referenceChangeRows = checked("reference: ReferenceChange", {
  id: bigint,
  at: time,
  actorUserId: text,
  kind: oneOf("section", "price", "route", "holiday", "plan", "country", "rule", "network"),
  subject: text,
  before: anything,
  after: anything,
  reason: text,
});

/** A change with the name of who made it; null where nobody has that account any more. */
export type ShownChange = RowOf<typeof shownChangeRows>;
const shownChangeRows = checked("reference: ShownChange", {
  ...referenceChangeRows.shape,
  actorName: nullable(text),
});

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
): Promise<ShownChange[]> {
  const { kind = null, subject = null, before, limit } = query;
  return shownChangeRows.list(
    db,
    sql`
    select c.id, c.at, c.actor_user_id,
      coalesce(nullif(trim(concat_ws(' ', p.first_name, p.surname)), ''), u.name) as "actorName",
      c.kind, c.subject, c.before, c.after, c.reason
    from reference_change c left join "user" u on u.id = c.actor_user_id
      left join account_profile p on p.user_id = u.id
    where (${kind}::text is null or c.kind = ${kind}) and (${subject}::text is null or c.subject = ${subject})
      and (${before}::bigint is null or c.id < ${before})
    order by c.id desc limit ${limit}`,
  );
}

export type SectionRow = RowOf<typeof sectionRows>;
const sectionRows = checked("reference: SectionRow", {
  section: text,
  value: anything,
  version: int,
  updatedAt: time,
});

export async function listSections(db: DatabaseOrTransaction): Promise<SectionRow[]> {
  return sectionRows.list(
    db,
    sql`
    select name as section, value, version, updated_at from config_section order by name`,
  );
}

export async function findSection(
  db: DatabaseOrTransaction,
  section: string,
  { lock = false } = {},
): Promise<SectionRow | undefined> {
  return sectionRows.find(
    db,
    sql`
    select name as section, value, version, updated_at from config_section
    where name = ${section} ${lock ? sql`for update` : sql``}`,
  );
}

export async function updateSection(
  tx: DatabaseOrTransaction,
  section: string,
  value: unknown,
): Promise<void> {
  await sql`update config_section set value = ${toJson(value)}::json, version = version + 1, updated_at = now()
    where name = ${section}`.execute(tx);
}

export type RouteRow = RowOf<typeof routeRows>;
const routeRows = checked("reference: RouteRow", {
  routeId: int,
  countryId: int,
  name: text,
  optOutSuffix: text,
  isOpen: bool,
});

export async function listRoutes(db: DatabaseOrTransaction): Promise<RouteRow[]> {
  return routeRows.list(
    db,
    sql`
    select id as "routeId", country_id, name, opt_out_suffix, is_open
    from route order by country_id, id`,
  );
}

export async function lockRoute(
  tx: DatabaseOrTransaction,
  routeId: number,
): Promise<RouteRow | undefined> {
  return routeRows.find(
    tx,
    sql`
    select id as "routeId", country_id, name, opt_out_suffix, is_open
    from route where id = ${routeId} for update`,
  );
}

export async function updateRoute(
  tx: DatabaseOrTransaction,
  { routeId, name, optOutSuffix, isOpen }: Omit<RouteRow, "countryId">,
): Promise<void> {
  await sql`update route set name = ${name}, opt_out_suffix = ${optOutSuffix}, is_open = ${isOpen}
    where id = ${routeId}`.execute(tx);
}

export async function findRouteWords(
  db: DatabaseOrTransaction,
  routeId: number,
): Promise<{ name: string; optOutSuffix: string } | undefined> {
  return routeWordRows.find(
    db,
    sql`
    select name, opt_out_suffix from route where id = ${routeId}`,
  );
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
