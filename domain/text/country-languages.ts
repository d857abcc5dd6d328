import type { CountryCode } from "../countries.ts";
import type { Language } from "./languages.ts";

/** The languages that people of a country are written to in, English first. */
export const COUNTRY_LANGUAGES: Readonly<Record<CountryCode, readonly Language[]>> = {
  ZA: ["en", "af", "zu", "xh"],
  GH: ["en", "tw"],
};
