import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bool, nullable, oneOf, text, time } from "../../../../platform/database/column-kinds.ts";
import { fullName } from "../../../db/full-name.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** A page by its code, or a picture by its storage key. */
export type PublishedPlace = { kind: "page" | "picture"; place: string };

const publishedRows = checked("administration: published", {
  kind: oneOf("page", "picture"),
  place: text,
  name: text,
  ownerId: text,
  ownerName: text,
  isVisitor: bool,
  changedAt: time,
  blockedAt: nullable(time),
  blockedReason: nullable(text),
});
export type Published = RowOf<typeof publishedRows>;

/** Pages that their owner has not taken down, and pictures. */
const PUBLISHED = sql`(
  select 'page' as kind, s.code as place, s.name, s.user_id, s.updated_at as changed_at, s.blocked_at, s.blocked_reason
  from shop_site s where s.taken_down_at is null
  union all
  select 'picture', f.storage_key, '', f.user_id, f.updated_at, f.blocked_at, f.blocked_reason
  from uploaded_file f where f.path like 'pictures/%') o`;
const ROWS = sql`select o.kind, o.place, o.name, u.id as owner_id,
    case when u.is_anonymous then '' else ${fullName} end as owner_name, coalesce(u.is_anonymous, false) as is_visitor,
    o.changed_at, o.blocked_at, o.blocked_reason
  from ${PUBLISHED} join "user" u on u.id = o.user_id left join account_profile p on p.user_id = u.id`;

/** The pages of a user, and as many of the newest pictures. */
export function listPublished(
  db: DatabaseOrTransaction,
  userId: string,
  maxPictures: number,
): Promise<Published[]> {
  return publishedRows.list(
    db,
    sql`select * from (select r.*, row_number() over (partition by kind order by changed_at desc, place) as at
        from (${ROWS} where u.id = ${userId}) r) placed
      where kind = 'page' or at <= ${maxPictures} order by kind, at`,
  );
}

export function findPublished(
  db: DatabaseOrTransaction,
  { kind, place }: PublishedPlace,
): Promise<Published | undefined> {
  return publishedRows.find(db, sql`${ROWS} where o.kind = ${kind} and o.place = ${place}`);
}

/** Takes one down for a reason. False when it is down already, or gone. */
export async function updateBlocked(
  tx: DatabaseOrTransaction,
  { kind, place }: PublishedPlace,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> {
  const set = sql`set blocked_at = ${at}, blocked_reason = ${reason} where blocked_at is null and`;
  const { numAffectedRows } = await (
    kind === "page"
      ? sql`update shop_site ${set} code = ${place}`
      : sql`update uploaded_file ${set} path like 'pictures/%' and storage_key = ${place}`
  ).execute(tx);
  return numAffectedRows === 1n;
}

/** Shows one again. False when it is shown already, or gone. */
export async function updateUnblocked(
  tx: DatabaseOrTransaction,
  { kind, place }: PublishedPlace,
): Promise<boolean> {
  const set = sql`set blocked_at = null, blocked_reason = null where blocked_at is not null and`;
  const { numAffectedRows } = await (
    kind === "page"
      ? sql`update shop_site ${set} code = ${place}`
      : sql`update uploaded_file ${set} path like 'pictures/%' and storage_key = ${place}`
  ).execute(tx);
  return numAffectedRows === 1n;
}
