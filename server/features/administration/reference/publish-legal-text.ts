import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { type LegalKind, unknownPlaceholders } from "../../../../domain/text/legal-text.ts";
import { translate } from "../../../../domain/translate.ts";
import { findLegalText } from "../../catalogue/legal/legal-text.store.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { insertLegalText } from "./legal-text.store.ts";
import { recordChange } from "./record-change.ts";

/**
 * Publishes a new version of a text; the ones before stay as people agreed to them. Throws invalid-argument for words in
 * braces that nothing fills, not-found for a country without texts, and aborted when there is a newer version than the one
 * this was written from.
 */
export async function publishLegalText(
  { db, clock }: Pick<AdministrationDeps, "db" | "clock">,
  text: { kind: LegalKind; countryId: number; body: string; basedOn: number; reason: string },
  actor: Actor,
): Promise<void> {
  const { kind, countryId, body, basedOn, reason } = text;
  const [unknown] = unknownPlaceholders(body);
  if (unknown !== undefined) {
    const message = translate("Nothing is filled in for {word}.", { word: unknown });
    throw invalidArgument([{ path: "body", message }]);
  }
  const version = basedOn + 1;
  const publishedAt = clock.now();
  await db.transaction().execute(async (tx) => {
    const before = await findLegalText(tx, kind, countryId);
    if (before === undefined) throw new AppError("not-found");
    const isNext =
      before.version === basedOn &&
      (await insertLegalText(tx, { kind, countryId, version, body, publishedAt }));
    if (!isNext) throw new AppError("aborted");
    const versions = { before: { version: basedOn }, after: { version } };
    const subject = `legal.${kind}.${countryId}`;
    await recordChange(
      tx,
      { kind: "section", subject, ...versions, reason, at: publishedAt },
      actor,
    );
  });
}
