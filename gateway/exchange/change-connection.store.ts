import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { ConnectionRow } from "./connection.store.ts";

type NewConnection = Omit<ConnectionRow, "id" | "revision" | "needsRegisteredSenders">;

/** Locks a connection until the transaction ends; undefined when there is none. */
export function lockConnection(
  tx: DatabaseOrTransaction,
  id: number,
): Promise<ConnectionRow | undefined> {
  return tx
    .selectFrom("networkConnection")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Lets nobody else change connections or what they serve until the transaction ends. Sending goes on. */
export async function lockSetup(tx: DatabaseOrTransaction): Promise<void> {
  await sql`lock table network_connection, route_connection in share row exclusive mode`.execute(
    tx,
  );
}

/** Whether another connection has this name. */
export async function isNameTaken(
  tx: DatabaseOrTransaction,
  { name, exceptId }: { name: string; exceptId: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom("networkConnection")
    .select("id")
    .where("name", "=", name)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a connection; its id. */
export async function insertConnection(
  tx: DatabaseOrTransaction,
  { settings, ...row }: NewConnection,
): Promise<number> {
  const { id } = await tx
    .insertInto("networkConnection")
    .values({ ...row, settings: JSON.stringify(settings) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a connection, and so lets it be opened anew. */
export async function updateConnection(
  tx: DatabaseOrTransaction,
  id: number,
  { settings, ...row }: Omit<NewConnection, "adapter">,
): Promise<void> {
  await tx
    .updateTable("networkConnection")
    .set((eb) => ({
      ...row,
      settings: JSON.stringify(settings),
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Says whether messages of a connection may be from registered names alone; it stays open as it is. */
export async function updateNeedsRegisteredSenders(
  tx: DatabaseOrTransaction,
  id: number,
  needsRegisteredSenders: boolean,
): Promise<void> {
  await tx
    .updateTable("networkConnection")
    .set({ needsRegisteredSenders })
    .where("id", "=", id)
    .execute();
}

/** Takes a connection away, with the names of events that it told once. */
export async function deleteConnection(tx: DatabaseOrTransaction, id: number): Promise<void> {
  await tx.deleteFrom("takenEvent").where("connectionId", "=", id).execute();
  await tx.deleteFrom("networkConnection").where("id", "=", id).execute();
}

/** Whether a route, a message or an event names the connection. */
export async function isReferredTo(tx: DatabaseOrTransaction, id: number): Promise<boolean> {
  for (const table of [
    "routeConnection",
    "handover",
    "messageReferenceDay",
    "messageReference",
    "messageDoubt",
    "networkEvent",
    "complaint",
  ] as const) {
    const row = await tx
      .selectFrom(table)
      .select("connectionId")
      .where("connectionId", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Takes away which connections serve a route. */
export async function deleteServing(tx: DatabaseOrTransaction, routeId: number): Promise<void> {
  await tx.deleteFrom("routeConnection").where("routeId", "=", routeId).execute();
}

/** Adds connections that serve a route. */
export async function insertServing(
  tx: DatabaseOrTransaction,
  routeId: number,
  connections: readonly { connectionId: number; priority: number; share: number }[],
): Promise<void> {
  if (connections.length === 0) return;
  await tx
    .insertInto("routeConnection")
    .values(connections.map((one) => ({ ...one, routeId })))
    .execute();
}
