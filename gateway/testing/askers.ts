import type { Pool } from "../../platform/database/pool.ts";

/** A connection that asks for what route 97 has to show, instead of being handed it. Gives its id. */
export async function insertAsker(
  pool: Pool,
  adapter: "tag-server" | "openrtb" | "ad-tag",
  settings: Record<string, unknown> = {},
): Promise<number> {
  const { rows } = await pool.query<{ connection_id: number }>(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ($1, $1, $2, 'ASKER') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c
     returning connection_id`,
    [adapter, settings],
  );
  return rows[0]?.connection_id ?? 0;
}
