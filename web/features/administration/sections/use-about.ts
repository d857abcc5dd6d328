import { useLingui } from "@lingui/react/macro";
import type { SectionField } from "./section-field.ts";
import { valueWords } from "./section-changes.ts";

/** What a setting does, what leaving it empty means, and what is usual, in one line. */
export function useAbout(field: SectionField, byDefault: unknown): string | undefined {
  const { i18n, t } = useLingui();
  const none = field.kind === "number" && field.ifEmpty ? i18n._(field.ifEmpty) : undefined;
  const usual = hasUsual(field, byDefault) ? valueWords(field, byDefault) : undefined;
  const sentences = [
    field.about ? i18n._(field.about) : undefined,
    none === undefined ? undefined : t`Empty means ${none}.`,
    usual === undefined ? undefined : t`Usual: ${usual}.`,
  ];
  return sentences.filter((it) => it !== undefined).join(" ") || undefined;
}

/** Lists and texts have no usual value that fits a line. */
function hasUsual({ kind }: SectionField, byDefault: unknown): boolean {
  return (
    byDefault !== undefined &&
    (kind === "number" || kind === "money" || kind === "choice" || kind === "switch")
  );
}
