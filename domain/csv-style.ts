import type { CountryConfig } from "./countries.ts";
import { zonedParts } from "./schedule/zoned-time.ts";
import { type CsvStyle, DATA_STYLE } from "./text/csv.ts";
import type { CsvFormat } from "./text/csv-formats.ts";

/**
 * How a file is written for somebody in a country. Spreadsheets go by the region that the machine is set to, not by its
 * language: where a decimal has a comma, a semicolon parts the columns. Days are year-month-day, which they read as a date
 * everywhere, and times are on the country's clocks.
 */
export function csvStyle(
  format: CsvFormat,
  { locale, timeZone }: Pick<CountryConfig, "locale" | "timeZone">,
): CsvStyle {
  if (format === "data") return DATA_STYLE;
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  const hasComma = parts.some(({ type, value }) => type === "decimal" && value === ",");
  const signs = hasComma
    ? ({ delimiter: ";", decimal: "," } as const)
    : ({ delimiter: ",", decimal: "." } as const);
  return { format, ...signs, timeOf: (at) => timeOnClocks(at, timeZone) };
}

function timeOnClocks(at: Date, timeZone: string): string {
  const { date, hour, minute } = zonedParts(at.getTime(), timeZone);
  return `${date} ${pad(hour)}:${pad(minute)}`;
}

const pad = (part: number): string => String(part).padStart(2, "0");
