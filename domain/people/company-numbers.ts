import { countryByCode, type CountryCode } from "../countries.ts";

/** CIPC: year, serial number, kind of company (06 public … 30 state-owned). */
const CIPC = /^((?:19|20)\d{2})\/(\d{6})\/(\d{2})$/;
const CIPC_KINDS: ReadonlySet<string> = new Set(["06", "07", "08", "10", "21", "23", "24", "30"]);
/** Ghana: letters of the kind (CS company, BN business name), then number and year. */
const GHANA_REGISTRATION = /^[A-Z]{2}\d{6,12}$/;
const GHANA_CARD = /^GHA-\d{9}-\d$/;

/**
 * A company registration number as it is written, or undefined when its form is wrong. South Africa: CIPC
 * `YYYY/NNNNNN/NN`, of a year that is not in the future and a kind that exists; Ghana: `CS160152013`.
 * The form only: whether the company exists, a register has to say.
 */
export function parseRegistrationNumber(
  countryCode: CountryCode,
  text: string,
  nowYear: number,
): string | undefined {
  const plain = text.trim().toUpperCase().replace(/\s+/g, "");
  if (countryCode === "GH") {
    const bare = plain.replace(/-/g, "");
    return GHANA_REGISTRATION.test(bare) ? bare : undefined;
  }
  const match = CIPC.exec(plain.replace(/-/g, "/"));
  if (!match || Number(match[1]) > nowYear || !CIPC_KINDS.has(match[3] ?? "")) return undefined;
  return match[0];
}

/**
 * A tax number as it is written, or undefined when it cannot be one. South Africa: ten digits beginning with 4 (sources
 * disagree on a check digit, so none is tested). Ghana: a TIN with its check digit, or a Ghana Card number.
 */
export function parseVatNumber(countryCode: CountryCode, text: string): string | undefined {
  const plain = text.trim().toUpperCase().replace(/\s+/g, "");
  if (!new RegExp(countryByCode(countryCode).vatRegEx).test(plain)) return undefined;
  if (countryCode === "ZA" || GHANA_CARD.test(plain)) return plain;
  return plain.at(-1) === tinCheckDigit(plain) ? plain : undefined;
}

/** Sum of position × digit over the nine digits after the letter, modulo 11; ten is written X. */
function tinCheckDigit(tin: string): string {
  let sum = 0;
  for (let position = 1; position <= 9; position += 1) sum += position * Number(tin[position]);
  const rest = sum % 11;
  return rest === 10 ? "X" : String(rest);
}
