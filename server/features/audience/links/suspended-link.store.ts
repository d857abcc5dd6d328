import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type UserOnRoute = { userId: string; routeId: number };

export type LinksToChange = UserOnRoute & {
  clientId: number;
  clientUserId: number;
  isOpen: boolean;
};

/**
 * Advertisers, also those whose account is deleted, on routes that were told last of links what is not so any more: those closed last
 * first, at most `limit`, and none on `withoutRoutes` or of `without`.
 */
export async function listLinksToChange(
  db: DatabaseOrTransaction,
  {
    limit,
    withoutRoutes,
    without,
  }: { limit: number; withoutRoutes: readonly number[]; without: readonly UserOnRoute[] },
): Promise<LinksToChange[]> {
  const changed = (isClosed: boolean) =>
    db
      .selectFrom("accountClient")
      .innerJoin("user", "user.id", "accountClient.userId")
      .select(["userId", "routeId", "clientId", "clientUserId", "linksClosed as isOpen"])
      .select(({ fn }) =>
        fn<Date | null>("greatest", ["user.suspendedAt", "user.deletedAt"]).as("closedAt"),
      )
      .where("accountClient.linksClosed", "=", isClosed)
      .$if(withoutRoutes.length > 0, (rows) => rows.where("routeId", "not in", withoutRoutes))
      .$if(without.length > 0, (rows) =>
        rows.where(({ refTuple, tuple, not, eb }) =>
          not(
            eb(
              refTuple("accountClient.userId", "accountClient.routeId"),
              "in",
              without.map(({ userId, routeId }) => tuple(userId, routeId)),
            ),
          ),
        ),
      )
      .where(({ eb, or, not }) => {
        const isGone = or([
          eb("user.suspendedAt", "is not", null),
          eb("user.deletedAt", "is not", null),
        ]);
        return isClosed ? not(isGone) : isGone;
      });
  const rows = await changed(false)
    .unionAll(changed(true))
    .orderBy("closedAt", sql`desc nulls last`)
    .limit(limit)
    .execute();
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
