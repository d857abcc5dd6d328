import { sql } from "kysely";
import { checked } from "../../../../../platform/database/checked-sql.ts";
import { bytes, int, text } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import type { StoredSkipped } from "./skipped-rows.ts";

const skippedRows = checked("list: skipped", { reason: text, ordinal: int, packed: bytes });
const AT_ONCE = 64;

export async function insertSkipped(
  tx: DatabaseOrTransaction,
  listId: string,
  all: readonly StoredSkipped[],
): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    await tx
      .insertInto("msisdnListSkipped")
      .values(
        some.map(({ reason, ordinal, packed }) => {
          return { listId, reason, ordinal, rowsPacked: Buffer.from(packed) };
        }),
      )
      .execute();
  }
}

/** The next rows of a list that were not taken, all for one reason; undefined after the last. */
export async function findSkippedAfter(
  db: DatabaseOrTransaction,
  listId: string,
  after: { reason: string; ordinal: number },
): Promise<StoredSkipped | undefined> {
  return skippedRows.find(
    db,
    sql`select reason, ordinal, rows_packed as packed from msisdn_list_skipped
      where list_id = ${listId} and (reason, ordinal) > (${after.reason}, ${after.ordinal})
      order by reason, ordinal limit 1`,
  );
}
