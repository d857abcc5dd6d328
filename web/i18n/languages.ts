export type Language = "en" | "af" | "zu" | "xh" | "tw";

/** The languages by their own names. All but English are drafts, to be reviewed by a speaker. */
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "af", name: "Afrikaans" },
  { code: "zu", name: "isiZulu" },
  { code: "xh", name: "isiXhosa" },
  { code: "tw", name: "Twi" },
];

/** A kept or guessed code as a language of ours: "af-ZA" is Afrikaans, anything unknown is English. */
export function languageOf(code: string | null | undefined): Language {
  const short = (code ?? "").toLowerCase().split("-")[0];
  return LANGUAGES.find(({ code: known }) => known === short)?.code ?? "en";
}
