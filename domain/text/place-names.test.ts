import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { setTranslator } from "../translate.ts";
import { NAMED_PLACES, placeName } from "./place-names.ts";

test("a place is said in the reader's language, and as it is stored where that has no name for it", () => {
  const afrikaans = readFileSync(new URL("../locales/af.po", import.meta.url), "utf8");
  for (const name of NAMED_PLACES) expect(afrikaans).toContain(`msgid "${name}"`);
  setTranslator({
    say: (english) => String(english),
    find: (english) => (english === "Western Cape" ? "Wes-Kaap" : undefined),
    language: () => "af",
  });
  expect(["Western Cape", "Soweto"].map(placeName)).toEqual(["Wes-Kaap", "Soweto"]);
});
