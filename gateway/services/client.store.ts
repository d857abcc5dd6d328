import type { Database } from "../db/transaction.ts";

export type Client = { clientId: number; clientUserId: number };

type Row = { client_id: number; client_user_id: number };

const fromRow = (row: Row): Client => ({
  clientId: row.client_id,
  clientUserId: row.client_user_id,
});

/** Makes an advertiser known on a route; known already, the same ids come back and the first title stays. */
export async function ensureClient(
  db: Database,
  routeId: number,
  externalUserId: string,
  title: string,
): Promise<Client> {
  const added = await db.query<Row>(
    `insert into client (route_id, external_user_id, title) values ($1, $2, $3)
     on conflict (route_id, external_user_id) do nothing returning client_id, client_user_id`,
    [routeId, externalUserId, title],
  );
  if (added.rows[0]) return fromRow(added.rows[0]);
  const { rows } = await db.query<Row>(
    "select client_id, client_user_id from client where route_id = $1 and external_user_id = $2",
    [routeId, externalUserId],
  );
  if (!rows[0]) throw new Error("The client was neither added nor found.");
  return fromRow(rows[0]);
}

/** A client of this route, or undefined. */
export async function findClient(
  db: Database,
  routeId: number,
  clientId: number,
): Promise<Client | undefined> {
  const { rows } = await db.query<Row>(
    "select client_id, client_user_id from client where route_id = $1 and client_id = $2",
    [routeId, clientId],
  );
  return rows[0] && fromRow(rows[0]);
}
