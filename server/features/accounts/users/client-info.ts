import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type ClientInfo, upsertClient } from "./client.store.ts";

/** Keeps what a route answered about an advertiser; the newest answer wins. */
export async function recordClientInfo(
  tx: DatabaseOrTransaction,
  userId: string,
  info: ClientInfo,
): Promise<void> {
  await upsertClient(tx, userId, info);
}
