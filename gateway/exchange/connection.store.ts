import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bool, int } from "../../platform/database/column-kinds.ts";
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
  /** The country whose networks it reaches, all of them; null where it serves the routes that it was given. */
  nationalCountryId: number | null;
};

/** Every connection, by name. */
export function listConnections(db: DatabaseOrTransaction): Promise<ConnectionRow[]> {
  return db.selectFrom("networkConnection").selectAll().orderBy("name").execute();
}

/** Which connections administrators have given which routes, switched-off ones included. */
export function listGiven(db: DatabaseOrTransaction): Promise<(Serving & { routeId: number })[]> {
  return db
    .selectFrom("routeConnection")
    .selectAll()
    .orderBy("routeId")
    .orderBy("priority")
    .orderBy("connectionId")
    .execute();
}

const servingRows = checked("route: served", {
  routeId: int,
  connectionId: int,
  priority: int,
  share: int,
  isNational: bool,
});

export type RouteServing = RowOf<typeof servingRows>;

/**
 * Which connections may take messages of which routes, switched-off ones included: those that a route was given and, after all of
 * them, those that reach every network of its country.
 */
export function listServing(db: DatabaseOrTransaction): Promise<RouteServing[]> {
  return servingRows.list(
    db,
    sql`select route_id, connection_id, priority, share, false as is_national from route_connection
      union all
      select r.route_id, c.id, ${NATIONAL_PRIORITY}::int, 100, true
      from network_connection c join route r on r.country_id = c.national_country_id
      where not exists (select from route_connection g where g.route_id = r.route_id and g.connection_id = c.id)
      order by route_id, priority, connection_id`,
  );
}

/** After the last one that a route can be given. */
const NATIONAL_PRIORITY = 10;
