import { phrase, type PhraseValue } from "../../../../domain/phrase.ts";
import { inEnglish, msg, translateMarked, type Values } from "../../../../domain/translate.ts";

const REASONS = {
  "plan-month": msg("{plan} plan, month {month}"),
  "plan-rest-of-month": msg("{plan} plan, rest of the month"),
} as const;

/** Why the system gave a bonus by itself. */
export type BonusReason = { code: keyof typeof REASONS; values: Values };

/** Stored reason of a grant: typed by an administrator, or with the code and values of the system's own. */
export type StoredReason = {
  reason: string;
  reasonCode: string | null;
  reasonValues: Values | null;
};

/** English text stored beside a reason of the system. */
export function englishReason({ code, values }: BonusReason): string {
  return inEnglish(REASONS[code], values);
}

/** A grant's reason in the reader's language; what somebody typed, or was kept without a code, as it is. */
export function reasonText({ reason, reasonCode, reasonValues }: StoredReason): string {
  if (reasonCode === null || !isCode(reasonCode)) return reason;
  return translateMarked(REASONS[reasonCode], reasonValues ?? {});
}

/** The same for a notification, which is worded where it is read. */
export function reasonPhrase({ reason, reasonCode, reasonValues }: StoredReason): PhraseValue {
  if (reasonCode === null || !isCode(reasonCode)) return reason;
  const values = Object.entries(reasonValues ?? {}).map(
    ([name, value]) => [name, typeof value === "bigint" ? String(value) : value] as const,
  );
  return phrase(REASONS[reasonCode], Object.fromEntries(values));
}

function isCode(text: string): text is BonusReason["code"] {
  return Object.hasOwn(REASONS, text);
}
