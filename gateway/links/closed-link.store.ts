import type { DatabaseOrTransaction } from "../db/database.ts";

type ClosedClient = { routeId: number; clientId: number; clientUserId: number };

/** Says since when links of an advertiser lead nowhere, or null; what was closed already keeps its moment. False when the route has no such client. */
export async function updateLinksClosed(
  db: DatabaseOrTransaction,
  { routeId, clientId, clientUserId }: ClosedClient,
  closedMs: number | null,
): Promise<boolean> {
  const at = closedMs === null ? null : new Date(closedMs);
  const row = await db
    .updateTable("client")
    .set((it) => ({ linksClosedAt: at && it.fn.coalesce("linksClosedAt", it.val(at)) }))
    .where("routeId", "=", routeId)
    .where("clientId", "=", clientId)
    .where("clientUserId", "=", clientUserId)
    .returning("clientId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Links that lead nowhere, of every service of such an advertiser. */
export async function listClosedLinks(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom("client")
    .innerJoin("service", "service.clientId", "client.clientId")
    .select("service.linkId")
    .distinct()
    .where("client.linksClosedAt", "is not", null)
    .where("service.linkId", "is not", null)
    .execute();
  return rows.flatMap(({ linkId }) => linkId ?? []);
}
