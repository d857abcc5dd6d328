import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type LinksToChange = {
  userId: string;
  routeId: number;
  clientId: number;
  clientUserId: number;
  isOpen: boolean;
};

/** Advertisers, also those whose account is deleted, on routes that were told last of links what is not so any more; at most `limit`. */
export async function listLinksToChange(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<LinksToChange[]> {
  const changed = (isClosed: boolean) =>
    db
      .selectFrom("accountClient")
      .innerJoin("user", "user.id", "accountClient.userId")
      .select(["userId", "routeId", "clientId", "clientUserId", "linksClosed as isOpen"])
      .where("accountClient.linksClosed", "=", isClosed)
      .where(({ eb, or, not }) => {
        const isGone = or([
          eb("user.suspendedAt", "is not", null),
          eb("user.deletedAt", "is not", null),
        ]);
        return isClosed ? not(isGone) : isGone;
      });
  const rows = await changed(false).unionAll(changed(true)).limit(limit).execute();
  return rows.map(({ clientId, clientUserId, ...row }) => ({
    ...row,
    clientId: Number(clientId),
    clientUserId: Number(clientUserId),
  }));
}

export async function updateLinksClosed(
  db: DatabaseOrTransaction,
  { userId, routeId, isOpen }: LinksToChange,
): Promise<void> {
  await db
    .updateTable("accountClient")
    .set({ linksClosed: !isOpen })
    .where("userId", "=", userId)
    .where("routeId", "=", routeId)
    .execute();
}
