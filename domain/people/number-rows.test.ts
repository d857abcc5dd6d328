import fc from "fast-check";
import { expect, test } from "vitest";
import type { CountryCode } from "../countries.ts";
import { csvRows, type CsvRow } from "../text/csv-rows.ts";
import { decodeText } from "../text/text-encoding.ts";
import { normaliseMsisdn } from "./msisdn.ts";
import { msisdnOfNational } from "./national-number.ts";
import { NumberRows, type NumberRowsForm } from "./number-rows.ts";

const form = { delimiter: ",", phoneColumn: 1 } as const;
const PREFIX = { ZA: { msisdnPrefix: "27" }, GH: { msisdnPrefix: "233" } };

function numberIn({ cells }: CsvRow, country: CountryCode): string | undefined {
  const result = normaliseMsisdn((cells[1] ?? "").replaceAll('"', ""), country);
  return result.ok ? result.msisdn : undefined;
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type Read = { numbers: string[]; refused: CsvRow[] };

async function asText(bytes: Uint8Array, { encoding, countryCode }: NumberRowsForm): Promise<Read> {
  const read: Read = { numbers: [], refused: [] };
  for await (const row of csvRows(decodeText(pieces(bytes, 7), encoding), ",")) {
    const number = numberIn(row, countryCode);
    if (number) read.numbers.push(number);
    else read.refused.push(row);
  }
  return read;
}

/** Also says how many rows were taken without the parser. */
async function asBytes(bytes: Uint8Array, size: number, rowForm: NumberRowsForm) {
  const read: Read & { fast: number } = { numbers: [], refused: [], fast: 0 };
  const rows = new NumberRows(rowForm, {
    number(national) {
      read.fast += 1;
      read.numbers.push(msisdnOfNational(PREFIX[rowForm.countryCode], national));
    },
    row(row) {
      const number = numberIn(row, rowForm.countryCode);
      if (number) read.numbers.push(number);
      else read.refused.push(row);
    },
  });
  for await (const piece of pieces(bytes, size)) rows.take(Uint8Array.from(piece));
  rows.end();
  return read;
}

const cell = fc.oneof(
  fc.constantFrom(
    "0821234567",
    "+27 82 123 4567",
    "27821234567",
    "0027821234568",
    "+27 (0)82-123.4569",
    "821234560",
    "+233244123456",
    "0244123456",
    "233 59 412 3456",
    "\u00a00831112222",
    "0111234567",
    "++27821234567",
    "00",
    "+",
    "0",
    "2782123456",
    "278212345678",
    "02782123456789012345",
    "",
    " ",
    "n/a",
    "Müller",
    "😀",
    'said "yes"',
    "1\t2",
    `${" ".repeat(490)}0821234567`,
  ),
  fc.stringMatching(/^[+0-9 "()-]{0,14}$/),
);
const quoted = cell.map((value) => `"${value.replaceAll('"', '""')}"`);
const any = fc.oneof(
  { weight: 6, arbitrary: cell },
  { weight: 4, arbitrary: quoted },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"', '"open', 'a"b', '"two\nlines"', '"x" y', '""', '"a""'),
  },
);
const row = fc.array(any, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(","));
const file = fc
  .array(fc.tuple(row, fc.constantFrom("\n", "\r\n", "\r", "\n\n")), { maxLength: 25 })
  .map((rows) => rows.map((parts) => parts.join("")).join(""));

test("bytes give the numbers, rows and row numbers that the text gives, however they are cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.constantFrom("", "\ufeff"), file, row).map((parts) => parts.join("")),
      fc.constantFrom(1, 2, 3, 17, 100_000),
      fc.constantFrom<CountryCode>("ZA", "GH"),
      async (text, size, countryCode) => {
        const rowForm = { ...form, encoding: "utf-8", countryCode } as const;
        const bytes = new TextEncoder().encode(text);
        const { fast: _fast, ...read } = await asBytes(bytes, size, rowForm);
        expect(read).toEqual(await asText(bytes, rowForm));
      },
    ),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 150) },
  );
});

test("letters of an older spreadsheet are read as such", async () => {
  const rowForm = { ...form, encoding: "windows-1252", countryCode: "ZA" } as const;
  const bytes = Uint8Array.from(
    Buffer.from("M\u00fcller,0821234567\nM\u00fcller,\u00a00831234567\nM\u00fcller,x\n", "latin1"),
  );
  const { fast, ...read } = await asBytes(bytes, 5, rowForm);
  expect(read).toEqual(await asText(bytes, rowForm));
  expect(read.refused[0]?.cells).toEqual(["Müller", "x"]);
  expect(fast).toBe(0);
});

test("plain rows are taken without the parser, and a line without end is not waited for", async () => {
  const rowForm = { ...form, encoding: "utf-8", countryCode: "ZA" } as const;
  const lines = Array.from({ length: 100 }, (_, n) => `"Dlamini, S",082${String(1_000_000 + n)},x`);
  const read = await asBytes(new TextEncoder().encode(lines.join("\r\n")), 64, rowForm);
  expect([read.numbers.length, read.fast]).toEqual([100, 99]);
  const long = new TextEncoder().encode(`a,${"x".repeat(200_000)}\nb,0821234567\nc,0831234567`);
  const { fast, ...rest } = await asBytes(long, 1_000, rowForm);
  expect([rest, fast]).toEqual([await asText(long, rowForm), 2]);
});
