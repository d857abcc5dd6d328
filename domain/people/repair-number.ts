import type { CountryCode } from "../countries.ts";
import { type MsisdnProblem, normaliseMsisdn } from "./msisdn.ts";

/** Why a cell gives no number. The first three of these can be repaired. */
export type CellProblem =
  | "no-country-code"
  | "as-decimal"
  | "number-in-text"
  | "shortened"
  | MsisdnProblem;

/** What a cell that is no number suffers from, and the numbers (digits with country code) that a repair would give. */
export type CellDiagnosis = { problem: CellProblem; numbers: string[] };

const EXPONENT = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
const DECIMAL = /^(\+?\d+)[.,]0+$/;
const NOT_OF_A_NUMBER = /[^\d+\s().\-\u2010-\u2015\u00a0]+/;

/**
 * Looks into a cell that `normaliseMsisdn` refuses. Repairs never guess digits: they write out what a spreadsheet wrote as a
 * decimal, put the country code behind a lone plus, or take whole numbers out of a text.
 */
export function diagnoseCell(cell: string, countryCode: CountryCode): CellDiagnosis {
  const value = cell.trim();
  const numberOf = (text: string): string[] => {
    const result = normaliseMsisdn(text, countryCode);
    return result.ok ? [result.msisdn] : [];
  };
  const repaired = (problem: CellProblem, numbers: string[]) =>
    numbers.length > 0 ? { problem, numbers } : undefined;
  const exponent = EXPONENT.exec(value);
  if (exponent) {
    const digits = `${exponent[1] ?? ""}${exponent[2] ?? ""}`;
    const isWhole = digits.length === Number(exponent[3]) + 1;
    const found = isWhole ? repaired("as-decimal", numberOf(digits)) : undefined;
    return found ?? { problem: "shortened", numbers: [] };
  }
  const whole = DECIMAL.exec(value)?.[1];
  const plain = normaliseMsisdn(value, countryCode);
  return (
    (whole === undefined ? undefined : repaired("as-decimal", numberOf(whole))) ??
    (value.startsWith("+") ? repaired("no-country-code", numberOf(value.slice(1))) : undefined) ??
    repaired("number-in-text", [...new Set(value.split(NOT_OF_A_NUMBER).flatMap(numberOf))]) ?? {
      problem: plain.ok ? "not-a-number" : plain.reason,
      numbers: [],
    }
  );
}
