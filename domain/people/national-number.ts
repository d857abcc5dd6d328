import type { CountryConfig } from "../countries.ts";
import { networkOfMsisdn } from "./network-prefixes.ts";

const DIGITS = 9;
/** What the first two digits of a national number stand for. */
const HUNDRED_ZEROS = 10_000_000;

/** The nine digits of a number (digits with country code) after its country code, as a whole number. */
export function nationalNumber(msisdn: string): number {
  return Number(msisdn.slice(-DIGITS));
}

/** Digits with country code of a national number. */
export function msisdnOfNational(
  { msisdnPrefix }: Pick<CountryConfig, "msisdnPrefix">,
  national: number,
): string {
  return msisdnPrefix + String(national).padStart(DIGITS, "0");
}

/** The route of each national number of a country by its prefix; 0 for a network that we do not know. */
export function networkFinder(
  country: Pick<CountryConfig, "msisdnPrefix">,
): (national: number) => number {
  const routes = Array.from(
    { length: 100 },
    (_, first) => networkOfMsisdn(msisdnOfNational(country, first * HUNDRED_ZEROS)) ?? 0,
  );
  return (national) => routes[Math.floor(national / HUNDRED_ZEROS)] ?? 0;
}
