import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";

/** A list as one network knows it. */
export type ListRoute = {
  route_id: number;
  revision: number;
  client_id: bigint;
  network_list_id: bigint;
  on_network: number;
};

export async function readListRoutes(
  db: DatabaseOrTransaction,
  listId: string,
): Promise<ListRoute[]> {
  const { rows } =
    await sql<ListRoute>`select route_id, revision, client_id, network_list_id, on_network
    from msisdn_list_route where list_id = ${listId} order by route_id`.execute(db);
  return rows;
}

export async function writeListRoute(
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
    on conflict (list_id, route_id) do update set revision = excluded.revision, client_id = excluded.client_id,
      network_list_id = excluded.network_list_id, on_network = excluded.on_network`.execute(db);
}

export async function removeListRoutes(db: DatabaseOrTransaction, listId: string): Promise<void> {
  await sql`delete from msisdn_list_route where list_id = ${listId}`.execute(db);
}
