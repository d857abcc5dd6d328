import type { LegalKind } from "../../../../domain/text/legal-text.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Which version of a text, in which country. */
export type AgreedText = { kind: LegalKind; countryId: number; version: number };

/** Records that somebody agreed; what was agreed to before stays as it was. */
export async function insertAgreements(
  tx: DatabaseOrTransaction,
  userId: string,
  texts: readonly AgreedText[],
  agreedAt: Date,
): Promise<void> {
  await tx
    .insertInto("legalAgreement")
    .values(texts.map((text) => ({ ...text, userId, agreedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What somebody agreed to, oldest first. */
export function listAgreements(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<(AgreedText & { agreedAt: Date })[]> {
  return db
    .selectFrom("legalAgreement")
    .select(["kind", "countryId", "version", "agreedAt"])
    .$narrowType<{ kind: LegalKind }>()
    .where("userId", "=", userId)
    .orderBy("agreedAt")
    .orderBy("kind")
    .execute();
}
