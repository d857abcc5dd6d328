import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { oneOf, text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { DEVICE_SYSTEMS, type DeviceSystem } from "../../../../domain/device-systems.ts";

export type PushDevice = { system: DeviceSystem; token: string };

const MAX_DEVICES = 10;

/** Moves a phone to this user, and deletes the oldest when there are too many. */
export async function upsertDevice(
  tx: DatabaseOrTransaction,
  { userId, sessionId }: { userId: string; sessionId: string },
  { system, token }: PushDevice,
): Promise<void> {
  await sql`insert into push_device (token, system, user_id, session_id)
    values (${token}, ${system}, ${userId}, ${sessionId})
    on conflict (token) do update set system = excluded.system, user_id = excluded.user_id,
      session_id = excluded.session_id`.execute(tx);
  await sql`delete from push_device where token in (select token from push_device
    where user_id = ${userId} order by created_at desc, token offset ${MAX_DEVICES})`.execute(tx);
}

export async function deleteDevice(
  db: DatabaseOrTransaction,
  userId: string,
  token: string,
): Promise<void> {
  await sql`delete from push_device where user_id = ${userId} and token = ${token}`.execute(db);
}

const deviceRows = checked("push: device", { system: oneOf(...DEVICE_SYSTEMS), token: text });

export async function listDevices(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<readonly PushDevice[]> {
  return deviceRows.list(
    db,
    sql`select ${deviceRows.columns()} from push_device where user_id = ${userId}
      order by created_at, token`,
  );
}
