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
