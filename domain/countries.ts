import type { Currency } from "./money/money.ts";

export type CountryCode = "ZA" | "GH";

export type CountryConfig = {
  id: number;
  name: string;
  code: CountryCode;
  currency: Currency;
  currencySymbol: string;
  locale: string;
  timeZone: string;
  msisdnPrefix: string;
  /** Source text of a regular expression for a tax number, as it goes on the wire. */
  vatRegEx: string;
  topUpMinMinor: number;
  topUpMaxMinor: number;
};

export const SOUTH_AFRICA: CountryConfig = {
  id: 6,
  name: "South Africa",
  code: "ZA",
  currency: "ZAR",
  currencySymbol: "R",
  locale: "en-ZA",
  timeZone: "Africa/Johannesburg",
  msisdnPrefix: "27",
  // No check digit test: sources disagree on which one applies.
  vatRegEx: "^4\\d{9}$",
  topUpMinMinor: 2_000,
  topUpMaxMinor: 5_000_000,
};

export const GHANA: CountryConfig = {
  id: 7,
  name: "Ghana",
  code: "GH",
  currency: "GHS",
  currencySymbol: "GH₵",
  locale: "en-GH",
  timeZone: "Africa/Accra",
  msisdnPrefix: "233",
  // A TIN, or the Ghana Card number that replaces it for individuals since April 2021.
  vatRegEx: "^(?:[PCGQV]00\\d{7}[\\dX]|GHA-\\d{9}-\\d)$",
  topUpMinMinor: 1_000,
  topUpMaxMinor: 2_500_000,
};

/** A name in the country list only; it cannot be chosen. */
export const NIGERIA = { name: "Nigeria" } as const;

export const COUNTRIES: readonly CountryConfig[] = [SOUTH_AFRICA, GHANA];

/** Spec section 9. */
export const DEFAULT_COUNTRY_ID = 6;

/** The open country with this id, or undefined. */
export function countryById(id: number): CountryConfig | undefined {
  return COUNTRIES.find((country) => country.id === id);
}

/** The open country with this ISO code. */
export function countryByCode(code: CountryCode): CountryConfig {
  return code === "ZA" ? SOUTH_AFRICA : GHANA;
}

export function isCountryCode(value: unknown): value is CountryCode {
  return value === "ZA" || value === "GH";
}
