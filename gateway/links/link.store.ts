import type { Database } from "../db/transaction.ts";

export type Link = {
  id: number;
  routeId: number;
  code: string;
  url: string;
  landingPageUrl: string;
};

const COLUMNS = `id, route_id as "routeId", code, url, landing_page_url as "landingPageUrl"`;

export type NewLink = Omit<Link, "id"> & { externalId: string | undefined; createdMs: number };

/** Adds a link; undefined when the route already has one with this external id. */
export async function insertLink(db: Database, link: NewLink): Promise<Link | undefined> {
  const { rows } = await db.query<Link>(
    `insert into link (route_id, code, url, landing_page_url, external_id, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (route_id, external_id) do nothing returning ${COLUMNS}`,
    [
      link.routeId,
      link.code,
      link.url,
      link.landingPageUrl,
      link.externalId ?? null,
      new Date(link.createdMs),
    ],
  );
  return rows[0];
}

export async function findLinkByExternalId(
  db: Database,
  routeId: number,
  externalId: string,
): Promise<Link | undefined> {
  const { rows } = await db.query<Link>(
    `select ${COLUMNS} from link where route_id = $1 and external_id = $2`,
    [routeId, externalId],
  );
  return rows[0];
}

export async function findLink(db: Database, id: number): Promise<Link | undefined> {
  const { rows } = await db.query<Link>(`select ${COLUMNS} from link where id = $1`, [id]);
  return rows[0];
}

export type LinkInUse = Link & { serviceId: number | null; hasSent: boolean };

/** A link by its code, with the service it stands in. */
export async function findLinkByCode(db: Database, code: string): Promise<LinkInUse | undefined> {
  const { rows } = await db.query<LinkInUse>(
    `select l.id, l.route_id as "routeId", l.code, l.url, l.landing_page_url as "landingPageUrl",
       s.id as "serviceId", coalesce(s.sent > 0, false) as "hasSent"
     from link l left join service s on s.link_id = l.id where l.code = $1`,
    [code],
  );
  return rows[0];
}

/** The campaignCode of the service that uses a link; undefined while none does. */
export async function findUserOfLink(db: Database, linkId: number): Promise<string | undefined> {
  const { rows } = await db.query<{ campaign_code: string }>(
    "select campaign_code from service where link_id = $1",
    [linkId],
  );
  return rows[0]?.campaign_code;
}
