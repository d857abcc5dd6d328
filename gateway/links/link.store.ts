import type { Selectable } from "kysely";
import type { Link as StoredLink } from "../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

export type Link = Omit<Selectable<StoredLink>, "createdAt" | "externalId">;

const COLUMNS = [
  "link.id",
  "link.routeId",
  "link.code",
  "link.url",
  "link.landingPageUrl",
] as const;

export type NewLink = Omit<Link, "id"> & { externalId: string | undefined; createdMs: number };

/** Adds a link; undefined when the route already has one with this external id. */
export function insertLink(
  db: DatabaseOrTransaction,
  { createdMs, externalId, ...link }: NewLink,
): Promise<Link | undefined> {
  return db
    .insertInto("link")
    .values({ ...link, externalId: externalId ?? null, createdAt: new Date(createdMs) })
    .onConflict((it) => it.columns(["routeId", "externalId"]).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function findLinkByExternalId(
  db: DatabaseOrTransaction,
  routeId: number,
  externalId: string,
): Promise<Link | undefined> {
  return db
    .selectFrom("link")
    .select(COLUMNS)
    .where("routeId", "=", routeId)
    .where("externalId", "=", externalId)
    .executeTakeFirst();
}

export function findLink(db: DatabaseOrTransaction, id: number): Promise<Link | undefined> {
  return db.selectFrom("link").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Where the link of a code leads. */
export function findLinkByCode(
  db: DatabaseOrTransaction,
  code: string,
): Promise<Pick<Link, "id" | "landingPageUrl"> | undefined> {
  return db
    .selectFrom("link")
    .select(["id", "landingPageUrl"])
    .where("code", "=", code)
    .executeTakeFirst();
}

/** Links with an id below another, the newest first. */
export function listLinksBefore(
  db: DatabaseOrTransaction,
  before: number,
  limit: number,
): Promise<Pick<Link, "id" | "code" | "landingPageUrl">[]> {
  return db
    .selectFrom("link")
    .select(["id", "code", "landingPageUrl"])
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The campaignCode of the service that uses a link; undefined while none does. */
export async function findUserOfLink(
  db: DatabaseOrTransaction,
  linkId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("service")
    .select("campaignCode")
    .where("linkId", "=", linkId)
    .executeTakeFirst();
  return row?.campaignCode;
}
