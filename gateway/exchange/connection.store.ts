import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Serving } from "./choose-connection.ts";

/** A connection as administrators have set it up. */
export type ConnectionRow = {
  id: number;
  name: string;
  adapter: string;
  settings: unknown;
  /** Under which name its secrets are looked for. */
  secretName: string;
  isEnabled: boolean;
  revision: number;
  /** Whether messages may be from registered names alone. */
  needsRegisteredSenders: boolean;
};

export type RouteServing = Serving & { routeId: number };

/** Every connection, by name. */
export function listConnections(db: DatabaseOrTransaction): Promise<ConnectionRow[]> {
  return db.selectFrom("networkConnection").selectAll().orderBy("name").execute();
}

/** Which connections serve which routes, switched-off ones included. */
export function listServing(db: DatabaseOrTransaction): Promise<RouteServing[]> {
  return db
    .selectFrom("routeConnection")
    .selectAll()
    .orderBy("routeId")
    .orderBy("priority")
    .orderBy("connectionId")
    .execute();
}
