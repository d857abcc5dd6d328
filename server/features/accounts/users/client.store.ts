import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** mobucksClientInfo: who an advertiser is on one route. */
export type ClientInfo = {
  clientId: number;
  clientUserId: number;
  routeId: number;
  routeApiUrl: string;
};

export async function selectClients(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<ClientInfo[]> {
  const rows = await db
    .selectFrom("account_client")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("route_id")
    .execute();
  return rows.map((row) => ({
    clientId: Number(row.client_id),
    clientUserId: Number(row.client_user_id),
    routeId: row.route_id,
    routeApiUrl: row.route_api_url,
  }));
}

export async function upsertClient(
  tx: DatabaseOrTransaction,
  userId: string,
  { clientId, clientUserId, routeId, routeApiUrl }: ClientInfo,
): Promise<void> {
  const values = {
    client_id: BigInt(clientId),
    client_user_id: BigInt(clientUserId),
    route_api_url: routeApiUrl,
  };
  await tx
    .insertInto("account_client")
    .values({ user_id: userId, route_id: routeId, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "route_id"]).doUpdateSet(values))
    .execute();
}
