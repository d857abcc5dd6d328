import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, bool, int, text } from "../../../../platform/database/column-kinds.ts";

/** A list as one network knows it. */
export type ListRoute = RowOf<typeof listRouteRows>;
const listRouteRows = checked("list-route: ListRoute", {
  routeId: int,
  revision: int,
  clientId: bigint,
  networkListId: bigint,
  onNetwork: int,
});

export async function listListRoutes(
  db: DatabaseOrTransaction,
  listId: string,
): Promise<ListRoute[]> {
  return listRouteRows.list(
    db,
    sql`select route_id, revision, client_id, network_list_id, on_network
    from msisdn_list_route where list_id = ${listId} order by route_id`,
  );
}

export async function upsertListRoute(
  db: DatabaseOrTransaction,
  listId: string,
  known: {
    routeId: number;
    revision: number;
    clientId: number;
    networkListId: number;
    onNetwork: number;
  },
): Promise<void> {
  const { routeId, revision, clientId, networkListId, onNetwork } = known;
  await sql`insert into msisdn_list_route (list_id, route_id, revision, client_id, network_list_id, on_network)
    values (${listId}, ${routeId}, ${revision}, ${clientId}, ${networkListId}, ${onNetwork})
    on conflict (list_id, route_id, revision) do update set client_id = excluded.client_id,
      network_list_id = excluded.network_list_id, on_network = excluded.on_network`.execute(db);
}

/** A list on a network that nobody needs any more there: deleted here, or replaced by newer numbers. */
export type EndedList = RowOf<typeof endedListRows>;
const endedListRows = checked("list-route: EndedList", {
  ...listRouteRows.shape,
  listId: text,
  isDeleted: bool,
});

/** The next list copies after one that the networks should delete; for one list or for all. */
export async function listEnded(
  db: DatabaseOrTransaction,
  listId: string | null,
  { after, most }: { after: EndedList | undefined; most: number },
): Promise<EndedList[]> {
  return endedListRows.list(
    db,
    sql`
    select r.list_id, r.route_id, r.revision, r.client_id, r.network_list_id, r.on_network,
      l.deleted_at is not null as is_deleted
    from msisdn_list_route r join msisdn_list l on l.id = r.list_id
    where (l.deleted_at is not null or r.revision < l.revision) and (${listId}::uuid is null or l.id = ${listId})
      and (${after === undefined}::boolean or (r.list_id, r.route_id, r.revision)
        > (${after?.listId ?? null}::uuid, ${after?.routeId ?? null}::int, ${after?.revision ?? null}::int))
    order by r.list_id, r.route_id, r.revision limit ${most}`,
  );
}

export async function deleteListRoute(
  db: DatabaseOrTransaction,
  { listId, routeId, revision }: EndedList,
): Promise<void> {
  await sql`delete from msisdn_list_route
    where list_id = ${listId} and route_id = ${routeId} and revision = ${revision}`.execute(db);
}
