import type { Pool } from "../../platform/database/pool.ts";

/** Lets an operator ask for the tags of route 97, and gives the id of its connection. */
export async function insertTagConnection(
  pool: Pool,
  settings: Record<string, unknown> = {},
): Promise<number> {
  const { rows } = await pool.query<{ connection_id: number }>(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('Tags', 'tag-server', $1, 'TAGS') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c
     returning connection_id`,
    [settings],
  );
  return rows[0]?.connection_id ?? 0;
}
