import { describe, expect, it } from "vitest";
import { catalogueProblems } from "./translations.ts";

const entry = (source: string, text: string) => `msgid "${source}"\nmsgstr "${text}"\n\n`;
const problemsOf = (source: string, text: string) =>
  catalogueProblems("af.po", entry(source, text));

describe("the check of translations", () => {
  it("finds a text that is translated twice", () => {
    const po = entry("Wallet", "Beursie") + entry("Help", "Hulp") + entry("Wallet", "Geld");
    expect(catalogueProblems("af.po", po)).toEqual(['af.po: "Wallet" is there twice.']);
  });

  it("finds a translation that lost a placeholder or a tag", () => {
    expect(problemsOf("Hello {name}", "Hallo")).toHaveLength(1);
    expect(problemsOf("<0>Mail</0>", "Pos")).toHaveLength(1);
    const plural = "{n, plural, one {{who} has # coin} other {{who} has # coins}}";
    expect(problemsOf(plural, "{n, plural, one {# munt} other {# munte}}")).toHaveLength(1);
  });

  it("finds a translation with broken braces", () => {
    expect(problemsOf("Hello {name}", "Hallo {name")).toEqual([
      'af.po: "Hello {name}" has a translation that cannot be read.',
    ]);
  });

  it("finds an Afrikaans article that is not written as the others are", () => {
    for (const text of ["'n Lys", "Kies ’n lys", "‘n Lys", "Kies ŉ lys", "Kies n lys"])
      expect(problemsOf("A list", text)).toEqual([
        'af.po: "A list" has the article otherwise than as \u02bcn (U+02BC and n).',
      ]);
    for (const text of ["\u02bcn Lys", "Kies \u02bcn lys", "Hulle s'n bly", "Kies, en skryf dan"])
      expect(problemsOf("A list", text)).toEqual([]);
    const plural = "{n, plural, one {# coin} other {# coins}}";
    expect(problemsOf(plural, plural)).toEqual([]);
    expect(catalogueProblems("web/locales/zu.po", entry("A list", "Uhlu n lwam"))).toEqual([]);
  });

  it("says nothing of texts without a translation, and of right ones", () => {
    const plural = "{n, plural, one {# coin} other {# coins}}";
    expect(problemsOf(plural, "{n, plural, one {# munt} other {# munte}}")).toEqual([]);
    expect(
      catalogueProblems("af.po", entry("Hello {name}", "") + entry("Wallet", "Beursie")),
    ).toEqual([]);
  });
});
