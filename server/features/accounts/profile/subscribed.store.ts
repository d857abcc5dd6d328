import type { DatabaseOrTransaction } from "../../../db/database.ts";

export async function updateSubscribed(
  tx: DatabaseOrTransaction,
  userId: string,
  isSubscribed: boolean,
): Promise<void> {
  await tx
    .updateTable("accountProfile")
    .set({ isSubscribed: isSubscribed })
    .where("userId", "=", userId)
    .where("isSubscribed", "!=", isSubscribed)
    .execute();
}
