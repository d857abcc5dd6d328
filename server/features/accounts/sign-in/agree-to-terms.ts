import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { LEGAL_KINDS, type LegalKind } from "../../../../domain/text/legal-text.ts";
import { translate } from "../../../../domain/translate.ts";
import type { AgreedText } from "../users/agreement.store.ts";

/** Versions that were shown to somebody. */
export type ShownVersions = Readonly<Record<LegalKind, number>>;

/**
 * The texts that somebody who signs up in a country agrees to: those that hold now. Throws invalid-argument when others were
 * shown, and not-found while a country has none.
 */
export function textsToAgree(
  current: readonly AgreedText[],
  countryId: number,
  shown: ShownVersions | undefined,
): AgreedText[] {
  const texts = current
    .filter((text) => text.countryId === countryId)
    .map(({ kind, version }) => ({ kind, countryId, version }));
  if (texts.length !== LEGAL_KINDS.length) throw new AppError("not-found");
  if (shown !== undefined && texts.some(({ kind, version }) => shown[kind] !== version)) {
    const message = translate(
      "Our terms or privacy notice changed while this page was open. Read them again, then create your account.",
    );
    throw invalidArgument([{ path: "agreed", message }]);
  }
  return texts;
}
