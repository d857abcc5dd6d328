import { expect, it } from "vitest";
import { languageOf } from "./languages.ts";

it("reads a kept language, and falls back to English", () => {
  expect(languageOf("af-ZA")).toBe("af");
  expect(languageOf("ZU")).toBe("zu");
  expect(languageOf("fr")).toBe("en");
  expect(languageOf(null)).toBe("en");
});
