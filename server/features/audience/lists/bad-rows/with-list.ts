import type { Database, DatabaseOrTransaction } from "../../../../db/database.ts";
import { withOneLargeFile } from "../imports/one-large-file.ts";
import { listNotFound } from "../list-on-routes.ts";
import { findList, lockNumbers, type MsisdnList } from "../list.store.ts";

/** As it is stored. */
const BYTES_A_NUMBER = 12;

/**
 * Changes an own list in one transaction. All its numbers are read for it, so each member changes one at a time: those who come meanwhile
 * hold no connection. Throws not-found, resource-exhausted; aborted while another large list or file of the member is worked on.
 */
export async function withList<Result>(
  db: Database,
  { userId, id }: { userId: string; id: string },
  change: (tx: DatabaseOrTransaction, list: MsisdnList) => Promise<Result>,
): Promise<Result> {
  const known = await findList(db, userId, id);
  if (!known) throw listNotFound();
  const sizeBytes = known.accepted * BYTES_A_NUMBER;
  return withOneLargeFile(db, { userId, sizeBytes, of: "list" }, (leased) =>
    leased.transaction().execute(async (tx) => {
      await lockNumbers(tx, id);
      const list = await findList(tx, userId, id);
      if (!list) throw listNotFound();
      return change(tx, list);
    }),
  );
}
