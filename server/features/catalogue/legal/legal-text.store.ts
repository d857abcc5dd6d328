import type { LegalKind } from "../../../../domain/text/legal-text.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type LegalText = {
  kind: LegalKind;
  countryId: number;
  version: number;
  body: string;
  publishedAt: Date;
};

/** The newest text of each kind and country. */
export function listLegalTexts(db: DatabaseOrTransaction): Promise<LegalText[]> {
  return newest(db).execute();
}

export async function findLegalText(
  db: DatabaseOrTransaction,
  kind: LegalKind,
  countryId: number,
): Promise<LegalText | undefined> {
  return newest(db).where("kind", "=", kind).where("countryId", "=", countryId).executeTakeFirst();
}

function newest(db: DatabaseOrTransaction) {
  return db
    .selectFrom("legalText")
    .distinctOn(["kind", "countryId"])
    .select(["kind", "countryId", "version", "body", "publishedAt"])
    .$narrowType<{ kind: LegalKind }>()
    .orderBy("kind")
    .orderBy("countryId")
    .orderBy("version", "desc");
}
