import { describe, expect, it } from "vitest";
import { catalogueProblems } from "./translations.ts";

const entry = (source: string, text: string) => `msgid "${source}"\nmsgstr "${text}"\n\n`;

describe("the check of translations", () => {
  it("finds a text that is translated twice", () => {
    const po = entry("Wallet", "Beursie") + entry("Help", "Hulp") + entry("Wallet", "Geld");
    expect(catalogueProblems("af.po", po)).toEqual(['af.po: "Wallet" is there twice.']);
  });

  it("finds a translation that lost a placeholder or a tag", () => {
    expect(catalogueProblems("af.po", entry("Hello {name}", "Hallo"))).toHaveLength(1);
    expect(catalogueProblems("af.po", entry("<0>Mail</0>", "Pos"))).toHaveLength(1);
  });

  it("says nothing of texts without a translation, and of right ones", () => {
    expect(
      catalogueProblems("af.po", entry("Hello {name}", "") + entry("Wallet", "Beursie")),
    ).toEqual([]);
  });
});
