import { countryByCode, type CountryCode } from "../countries.ts";
import { MOBILE_PATTERN } from "./msisdn.ts";

const NATIONAL_LENGTH = 9;
const ZERO = 0;

/**
 * What `normaliseMsisdn` makes of a number, for the digits of one (0 to 9) that stand behind a plus or not: the national
 * number, or -1 where it is refused or has to be looked at more closely.
 */
export type NationalOfDigits = (digits: Uint8Array, count: number, isPlus: boolean) => number;

/** The reader of digits for numbers of one country. It allocates nothing. */
export function nationalDigits(countryCode: CountryCode): NationalOfDigits {
  const { msisdnPrefix } = countryByCode(countryCode);
  const prefix = Uint8Array.from(msisdnPrefix, Number);
  // By the first two of the nine digits: no plan looks further.
  const isMobile = Array.from({ length: 100 }, (_, first) =>
    MOBILE_PATTERN[countryCode].test(`${msisdnPrefix}${String(first).padStart(2, "0")}0000000`),
  );
  const valueFrom = (digits: Uint8Array, from: number, count: number): number => {
    if (count - from !== NATIONAL_LENGTH) return -1;
    let value = 0;
    for (let at = from; at < count; at += 1) value = value * 10 + (digits[at] as number);
    return isMobile[(digits[from] as number) * 10 + (digits[from + 1] as number)] ? value : -1;
  };
  const behindPrefix = (digits: Uint8Array, from: number, count: number): number => {
    for (let at = 0; at < prefix.length; at += 1)
      if (digits[from + at] !== prefix[at] || from + at >= count) return -1;
    const start = from + prefix.length;
    const hasTrunkZero = count - start === NATIONAL_LENGTH + 1 && digits[start] === ZERO;
    return valueFrom(digits, hasTrunkZero ? start + 1 : start, count);
  };
  return (digits, count, isPlus) => {
    if (isPlus) return behindPrefix(digits, 0, count);
    if (digits[0] === ZERO)
      return digits[1] === ZERO && count > 1
        ? behindPrefix(digits, 2, count)
        : valueFrom(digits, 1, count);
    return count === NATIONAL_LENGTH ? valueFrom(digits, 0, count) : behindPrefix(digits, 0, count);
  };
}
