import { sql } from "kysely";
import type { SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { int, nullable, text, time } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** A row of `shop_site`. */
export type ShopSite = {
  id: string;
  userId: string;
  code: string;
  countryId: number;
  name: string;
  offer: string;
  phone: string;
  whatsApp: string;
  address: string;
  /** As `storedOpeningTimes` writes them. */
  openingTimes: string;
  openingHours: string;
  colour: string;
  /** One of SITE_LAYOUTS. */
  layout: string;
  /** Storage key of its picture; empty where it has none. */
  pictureKey: string;
  /** What the picture shows. */
  pictureAlt: string;
  updatedAt: Date;
  /** Null while its owner shows the page. */
  takenDownAt: Date | null;
  /** When administrators have taken it down, and why. */
  blockedAt: Date | null;
  blockedReason: string | null;
};

/** The pages of a user that the owner has not taken down, the last changed first. */
export async function listShownSites(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<ShopSite[]> {
  return db
    .selectFrom("shopSite")
    .selectAll()
    .where("userId", "=", userId)
    .where("takenDownAt", "is", null)
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** The page behind a code, also one that was taken down. */
export async function findSite(
  db: DatabaseOrTransaction,
  code: string,
): Promise<ShopSite | undefined> {
  return db.selectFrom("shopSite").selectAll().where("code", "=", code).executeTakeFirst();
}

/** The same of many codes, in one statement. */
export async function listSites(
  db: DatabaseOrTransaction,
  codes: readonly string[],
): Promise<ShopSite[]> {
  return db.selectFrom("shopSite").selectAll().where("code", "in", codes).execute();
}

/** Writes a page, new or not; its code stays. False when the id is somebody else's or of a page that was taken down. */
export async function upsertSite(
  db: DatabaseOrTransaction,
  site: Omit<ShopSite, "takenDownAt" | "blockedAt" | "blockedReason">,
): Promise<boolean> {
  const { id: _id, userId: _user, code: _code, ...fields } = site;
  const result = await db
    .insertInto("shopSite")
    .values(site)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(fields)
        .where("shopSite.userId", "=", site.userId)
        .where("shopSite.takenDownAt", "is", null),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Takes a page down: its name stays for those who tap an old link, how to reach the shop and its picture do not. False when there is none. */
export async function updateTakenDown(
  db: DatabaseOrTransaction,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update shop_site
    set taken_down_at = ${at}, phone = '', whats_app = '', address = '', opening_hours = '',
      opening_times = '', picture_key = '', picture_alt = ''
    where id = ${id} and user_id = ${userId} and taken_down_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes the pages of a user that were taken down and that no submitted campaign leads to, but not the last of those taken down; `stems` as in listSiteUses. */
export async function deleteUnusedSites(
  db: DatabaseOrTransaction,
  userId: string,
  { stems, but }: { stems: readonly string[]; but: number },
): Promise<void> {
  await sql`with ${namedSites(userId, stems)}
    delete from shop_site s
    where s.id in (select id from shop_site where user_id = ${userId} and taken_down_at is not null
        order by taken_down_at desc, id offset ${but})
      and not exists (select from named n where starts_with(n.code, s.code))`.execute(db);
}

/** What the submitted campaigns of a user name behind these beginnings of addresses, as far as it can be a code: each is read once. */
function namedSites(userId: string, stems: readonly string[]) {
  const beginnings = stems.map((stem) => stem.replaceAll(/[^a-z0-9/]/g, String.raw`\$&`)).join("|");
  const pattern = `(?:${beginnings})([a-z0-9]+)`;
  return sql`named as materialized (
    select distinct c.id, m[1] as code from campaign c,
      regexp_matches(lower(concat_ws(' ', c.link, c.text, c.content::text)), ${pattern}, 'g') m
    where c.user_id = ${userId} and c.submitted_at is not null)`;
}

export type SiteUse = Omit<RowOf<typeof siteUses>, "status"> & { status: SubmittedStatus };
const siteUses = checked("campaigns: SiteUse", {
  siteId: text,
  campaignId: text,
  title: text,
  status: int,
  settledAt: nullable(time),
});

/** Submitted campaigns with a link, a button of RCS or words that lead to a page of the user; `stems` is what all addresses begin with, behind https://. */
export async function listSiteUses(
  db: DatabaseOrTransaction,
  userId: string,
  stems: readonly string[],
): Promise<SiteUse[]> {
  const rows = await siteUses.list(
    db,
    sql`with ${namedSites(userId, stems)}
    select s.id as "siteId", c.id as "campaignId", c.title, c.status, c.settled_at as "settledAt"
    from shop_site s join campaign c on c.user_id = s.user_id
    where s.user_id = ${userId} and s.taken_down_at is null and c.submitted_at is not null
      and exists (select from named n where n.id = c.id and starts_with(n.code, s.code))
    order by c.submitted_at desc, c.id`,
  );
  return rows.map((use) => ({ ...use, status: submittedStatusOf(use.status) }));
}
