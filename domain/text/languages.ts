export const LANGUAGE_CODES = ["en", "af", "zu", "xh", "tw"] as const;

export type Language = (typeof LANGUAGE_CODES)[number];

/** The languages by their own names. All but English are drafts, to be reviewed by a speaker. */
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "af", name: "Afrikaans" },
  { code: "zu", name: "isiZulu" },
  { code: "xh", name: "isiXhosa" },
  { code: "tw", name: "Twi" },
];

/**
 * Whose signs numbers and dates are written with. English numbers are plain English, because shops write R3,381.00 while
 * en-ZA of CLDR gives "R 3 381,00". CLDR keeps Twi under Akan.
 */
const FORMATS: Readonly<Record<Language, { numbers: string; dates: string }>> = {
  en: { numbers: "en", dates: "en-GB" },
  af: { numbers: "af-ZA", dates: "af-ZA" },
  zu: { numbers: "zu-ZA", dates: "zu-ZA" },
  xh: { numbers: "xh-ZA", dates: "xh-ZA" },
  tw: { numbers: "ak-GH", dates: "ak-GH" },
};

/** Maps a stored or guessed code to a supported language: "af-ZA" is Afrikaans, anything unknown is English. */
export function languageOf(code: string | null | undefined): Language {
  return knownLanguage(code) ?? "en";
}

/** Like languageOf, but undefined for an unsupported language. */
export function knownLanguage(code: string | null | undefined): Language | undefined {
  const short = (code ?? "").toLowerCase().split("-")[0];
  return LANGUAGE_CODES.find((known) => known === short);
}

/** The locale for numbers and money; plain English where this engine does not know the language. */
export function numberLocale(language: Language): string {
  const { numbers } = FORMATS[language];
  return Intl.NumberFormat.supportedLocalesOf(numbers).length > 0 ? numbers : FORMATS.en.numbers;
}

/** The locale for dates; English where this engine does not know the language. */
export function dateLocale(language: Language): string {
  const { dates } = FORMATS[language];
  return Intl.DateTimeFormat.supportedLocalesOf(dates).length > 0 ? dates : FORMATS.en.dates;
}
