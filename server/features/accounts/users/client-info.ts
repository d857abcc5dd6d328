import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type ClientInfo, selectClients, upsertClient } from "./client.store.ts";

/** The advertiser's client on each route that has one, by route id. */
export async function readClientInfo(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<ClientInfo[]> {
  return selectClients(db, userId);
}

/** Keeps what a route answered about an advertiser; the newest answer wins. */
export async function recordClientInfo(
  tx: DatabaseOrTransaction,
  userId: string,
  info: ClientInfo,
): Promise<void> {
  await upsertClient(tx, userId, info);
}
