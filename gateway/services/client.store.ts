import type { DatabaseOrTransaction } from "../db/database.ts";

export type Client = { clientId: number; clientUserId: number };

/** Creates an advertiser's client on a route; for a known one returns the same ids and keeps the first title. */
export async function upsertClient(
  db: DatabaseOrTransaction,
  routeId: number,
  externalUserId: string,
  title: string,
): Promise<Client> {
  const added = await db
    .insertInto("client")
    .values({ routeId, externalUserId, title })
    .onConflict((it) => it.columns(["routeId", "externalUserId"]).doNothing())
    .returning(["clientId", "clientUserId"])
    .executeTakeFirst();
  const client =
    added ??
    (await db
      .selectFrom("client")
      .select(["clientId", "clientUserId"])
      .where("routeId", "=", routeId)
      .where("externalUserId", "=", externalUserId)
      .executeTakeFirst());
  if (!client) throw new Error("The client was neither added nor found.");
  return client;
}

/** A client of this route, or undefined. */
export function findClient(
  db: DatabaseOrTransaction,
  routeId: number,
  clientId: number,
): Promise<Client | undefined> {
  return db
    .selectFrom("client")
    .select(["clientId", "clientUserId"])
    .where("routeId", "=", routeId)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

/** Whose client this is, by the tool's id; undefined when it is none of this route. */
export async function findAdvertiser(
  db: DatabaseOrTransaction,
  routeId: number,
  clientId: number,
): Promise<string | undefined> {
  const client = await db
    .selectFrom("client")
    .select("externalUserId")
    .where("routeId", "=", routeId)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
  return client?.externalUserId;
}
