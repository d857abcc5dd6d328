import { sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { text } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const secretRows = checked("connection: secret name", { secretName: text });

/** Under which name the secrets of a connection stand; undefined without such a connection. */
export async function findSecretName(
  db: DatabaseOrTransaction,
  connectionId: number,
): Promise<string | undefined> {
  const row = await secretRows.find(
    db,
    sql`select secret_name from network_connection where id = ${connectionId}`,
  );
  return row?.secretName;
}

const referenceRows = checked("reference: known", { reference: text });

/** Of these references, those that the network gave for messages that we still know. */
export async function listKnown(
  db: DatabaseOrTransaction,
  connectionId: number,
  references: readonly string[],
): Promise<Set<string>> {
  const rows = await referenceRows.list(
    db,
    sql`select reference from message_reference
      where connection_id = ${connectionId} and reference = any(${references}::text[])`,
  );
  return new Set(rows.map(({ reference }) => reference));
}

/** Notes a call by its signature; false when it was noted before. */
export async function insertCall(
  tx: DatabaseOrTransaction,
  { connectionId, signature, atMs }: { connectionId: number; signature: string; atMs: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into taken_event (connection_id, reference, at)
    values (${connectionId}, ${`call:${signature}`}, ${new Date(atMs)}) on conflict do nothing`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
