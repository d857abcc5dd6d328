import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** mobucksClientInfo: who an advertiser is on one route. */
export type ClientInfo = {
  clientId: number;
  clientUserId: number;
  routeId: number;
  routeApiUrl: string;
};

export async function listClients(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<ClientInfo[]> {
  const rows = await db
    .selectFrom("accountClient")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("routeId")
    .execute();
  return rows.map((row) => ({
    clientId: Number(row.clientId),
    clientUserId: Number(row.clientUserId),
    routeId: row.routeId,
    routeApiUrl: row.routeApiUrl,
  }));
}

/** As a query of a statement that asks for more: route_id, client_id. Nobody's for a visitor. */
export const listClientIds = (userId: string | null) =>
  sql`select route_id, client_id from account_client where user_id = ${userId}`;

export async function upsertClient(
  tx: DatabaseOrTransaction,
  userId: string,
  { clientId, clientUserId, routeId, routeApiUrl }: ClientInfo,
): Promise<void> {
  const values = {
    clientId: BigInt(clientId),
    clientUserId: BigInt(clientUserId),
    routeApiUrl: routeApiUrl,
  };
  await tx
    .insertInto("accountClient")
    .values({ userId: userId, routeId: routeId, ...values })
    .onConflict((conflict) => conflict.columns(["userId", "routeId"]).doUpdateSet(values))
    .execute();
}
