import type { CountryCode } from "../../../../domain/countries.ts";
import { mayHoldNumber } from "../../../../domain/people/msisdn.ts";
import { numberInCell } from "./list-rows.ts";

export type ColumnGuess = {
  hasHeading: boolean;
  headings: string[];
  /** Null when no column holds phone numbers. */
  phoneColumn: number | null;
};

const PHONE_WORDS = /phone|mobile|cell|msisdn|number|tel|contact/i;

/**
 * Which column of the first rows holds phone numbers: the one with the most good ones, a telling heading deciding between
 * equals. The first row is a heading when it has no good number in that column and rows below have.
 */
export function guessColumns(rows: readonly string[][], countryCode: CountryCode): ColumnGuess {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const isGood = (cell: string | undefined) => numberInCell(cell ?? "", countryCode).ok;
  const first = rows[0] ?? [];
  let best = { column: null as number | null, good: 0, isHeading: false };
  for (let column = 0; column < width; column += 1) {
    const good = rows.filter((cells) => isGood(cells[column])).length;
    const isHeading = PHONE_WORDS.test(first[column] ?? "");
    if (good > best.good || (good === best.good && good > 0 && isHeading && !best.isHeading))
      best = { column, good, isHeading };
  }
  const hasHeading =
    best.column !== null && !isGood(first[best.column]) && !first.some(mayHoldNumber);
  return { hasHeading, headings: hasHeading ? first : [], phoneColumn: best.column };
}
