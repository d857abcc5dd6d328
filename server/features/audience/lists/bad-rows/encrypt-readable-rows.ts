import type { Database } from "../../../../db/database.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { insertBadRows, listReadableRows } from "./bad-row.store.ts";
import { findCountryId } from "../list.store.ts";
import { countryOf } from "../preview-file.ts";
import { closed } from "./bad-row.ts";
import { badRow } from "../list-rows.ts";

const PAGE = 1_000;

/** Encrypts what stands in bad rows that were stored before rows were encrypted. Doing it again changes nothing. */
export async function encryptReadableRows({
  db,
  cipher,
}: {
  db: Database;
  cipher: NumberCipher;
}): Promise<void> {
  for (;;) {
    const page = await listReadableRows(db, PAGE);
    if (page.length === 0) return;
    await db.transaction().execute(async (tx) => {
      for (const { listId, row, value } of page) {
        const { code } = countryOf(await findCountryId(tx, listId));
        await insertBadRows(tx, listId, [closed(cipher, listId, badRow(row, value, code))]);
      }
    });
  }
}
