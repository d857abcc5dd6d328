import type { DatabaseOrTransaction } from "../../../db/database.ts";

export async function updateSubscribed(
  tx: DatabaseOrTransaction,
  userId: string,
  isSubscribed: boolean,
): Promise<void> {
  await tx
    .updateTable("account_profile")
    .set({ is_subscribed: isSubscribed })
    .where("user_id", "=", userId)
    .where("is_subscribed", "!=", isSubscribed)
    .execute();
}
