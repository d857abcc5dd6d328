import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessDelimiter, type Delimiter } from "./csv-delimiter.ts";
import { csvRows, type CsvRow } from "./csv-rows.ts";
import { expectedRows } from "../testing/expected-rows.ts";

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, delimiter: Delimiter = ",", size = 65_536): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of csvRows(cut(text, size), delimiter)) rows.push(row);
  return rows;
}

const cellsOf = async (text: string) =>
  (await read(text)).map(({ row, cells }) => [row, ...cells] as const);

describe("a quotation mark", () => {
  test("that is never closed ends with its line, and says where it began", async () => {
    const text = 'phone,name\n0820000001,a\n0820000002,"b\n0820000003,c\n0820000004,d\n';
    expect((await read(text)).map((row) => [row.row, row.cells[0], row.openQuoteColumn])).toEqual([
      [1, "phone", undefined],
      [2, "0820000001", undefined],
      [3, "0820000002", 1],
      [4, "0820000003", undefined],
      [5, "0820000004", undefined],
    ]);
  });

  test("that the stray one of a later row would close is not closed either", async () => {
    for (const later of ['"d"', '12" pizza', 'pizza 12"', '5",x'])
      expect(
        (await cellsOf(`phone,name\n0820000001,"b\n0820000002,c\n0820000003,${later}\n`)).map(
          ([, phone]) => phone,
        ),
      ).toEqual(["phone", "0820000001", "0820000002", "0820000003"]);
  });

  test("holds line ends, delimiters and doubled marks together as spreadsheets write them", async () => {
    expect(await cellsOf('a,"12 Main Rd, Soweto\r\nnext to ""Pep""",b\r\n"","x""",c\r\n')).toEqual([
      [1, "a", '12 Main Rd, Soweto\r\nnext to "Pep"', "b"],
      [2, "", 'x"', "c"],
    ]);
  });

  test("holds no more than a spreadsheet's cell: a page of lines is rows", async () => {
    const lines = Array.from({ length: 400 }, () => "x");
    expect(await read(`"a\n${lines.join("\n")}\nb"\n`)).toHaveLength(402);
    expect(await read(`"a${"x".repeat(1_100_000)}\n0820000001\n`)).toHaveLength(2);
  });
});

test("rows are numbered as the spreadsheet numbers them, blank ones too", async () => {
  expect(await cellsOf('a\r\n\r\n,,\r"",\nb\n\n"c\nd"\ne')).toEqual([
    [1, "a"],
    [5, "b"],
    [7, "c\nd"],
    [8, "e"],
  ]);
});

test("a row is not blank whose words stand where nobody looks", async () => {
  expect(await read(`${",".repeat(250)}x\n`)).toHaveLength(1);
  expect(await read(`${" ".repeat(600)}x\n`)).toHaveLength(1);
});

const SIGNS = '",;\t|\n\r \0\uFEFFé5';
const WORDS = ["0821234567", "+27 83 123 4567", "name", "😀", "x".repeat(600), ",".repeat(210)];
const TORN = ['""', '"""', "\r\n", ',"', '",', '"\n', '\n"', '\n0821234567,"', "0831234567,a\n"];
const hostile = fc
  .array(fc.constantFrom(...SIGNS, ...WORDS, ...TORN), { maxLength: 40 })
  .map((parts) => parts.join(""));

test("rows of any text are those of another reading of the rules, however it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      hostile,
      fc.constantFrom<Delimiter>(",", ";", "\t", "|"),
      fc.integer({ min: 1, max: 30 }),
      async (text, delimiter, size) => {
        const rows = await read(text, delimiter, size);
        expect(rows.map(({ row }) => row)).toEqual(expectedRows(text, delimiter));
      },
    ),
    { numRuns: 3000 },
  );
});

test("a number at the beginning of a line is found in a row, whatever stands around it", async () => {
  const rest = fc
    .array(fc.constantFrom('"', '""', ";", "\0", "name", " ", "é", "x".repeat(700), '";', ';"'), {
      maxLength: 8,
    })
    .map((parts) => parts.join(""));
  const lineEnd = fc.constantFrom("\n", "\r", "\r\n", "\n\n");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(rest, lineEnd), { minLength: 1, maxLength: 20 }),
      async (lines) => {
        const numberOf = (n: number) => `082${String(n).padStart(7, "0")}`;
        const text = lines.map(([words, end], n) => `${numberOf(n)};${words}${end}`).join("");
        const found = (await read(text, ";", 17)).map(({ cells }) => cells[0]);
        expect(found).toEqual(lines.map((_, n) => numberOf(n)));
      },
    ),
    { numRuns: 1000 },
  );
});

test("what parts the columns is guessed by most lines", () => {
  expect(guessDelimiter("a;b,c;d\n1;2;3\n")).toBe(";");
  expect(guessDelimiter('"a;b;c",d\n1,2\n')).toBe(",");
  expect(guessDelimiter("0821234567\n")).toBe(",");
});
