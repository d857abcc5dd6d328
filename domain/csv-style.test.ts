import fc from "fast-check";
import { expect, test } from "vitest";
import { GHANA, SOUTH_AFRICA } from "./countries.ts";
import { csvStyle } from "./csv-style.ts";
import { type CsvCell, decimalCell, writeCsv, writeCsvTable } from "./text/csv.ts";
import { csvRows } from "./text/csv-rows.ts";

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

test.each([
  ["South Africa", SOUTH_AFRICA, ";", ","],
  ["Ghana", GHANA, ",", "."],
] as const)(
  "a spreadsheet in %s reads every column and every sum to the cent",
  async (_name, country, delimiter, decimal) => {
    const style = csvStyle("spreadsheet", country);
    expect(style).toMatchObject({ delimiter, decimal });
    const amounts = fc.array(
      fc.tuple(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.stringMatching(/^[a-z;,. ]{1,9}x$/),
      ),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(amounts, async (rows) => {
        const cells: CsvCell[][] = rows.map(([minor, words]) => [minor, words, decimalCell(minor)]);
        const text = writeCsv(["a", "b", "c"], cells, style).slice(1);
        const read = (await Array.fromAsync(csvRows(whole(text), delimiter))).slice(1);
        expect(read.map((row) => row.cells)).toHaveLength(rows.length);
        for (const [place, [minor]] of rows.entries()) {
          const [whole = "", , sum = ""] = read[place]?.cells ?? [];
          expect(BigInt(whole)).toBe(minor);
          expect(BigInt(sum.replace(decimal, ""))).toBe(minor);
          expect(sum.at(-3)).toBe(decimal);
        }
      }),
    );
  },
);

test("times are on the country's clocks in a spreadsheet, and with their zone in data", () => {
  const columns = [{ code: "at", name: "Date" }];
  const rows = [[{ at: new Date("2026-11-23T22:30:00Z") }]];
  const write = (style: Parameters<typeof writeCsvTable>[2]) =>
    writeCsvTable(columns, rows, style).slice(1);
  expect(write(csvStyle("spreadsheet", SOUTH_AFRICA))).toBe("Date\r\n2026-11-24 00:30\r\n");
  expect(write(csvStyle("spreadsheet", GHANA))).toBe("Date\r\n2026-11-23 22:30\r\n");
  expect(write(csvStyle("data", SOUTH_AFRICA))).toBe("at\r\n2026-11-23T22:30:00.000Z\r\n");
});
