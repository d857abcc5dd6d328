import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { LegalText } from "../../catalogue/legal/legal-text.store.ts";

/** False when this version is there already: somebody else was first. */
export async function insertLegalText(
  tx: DatabaseOrTransaction,
  text: LegalText,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("legalText")
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
