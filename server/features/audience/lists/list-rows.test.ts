import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectedRows } from "../../../../domain/testing/expected-rows.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import { guessColumns } from "./guess-columns.ts";
import { decided, readRows, readStart, sampleOf } from "./list-file.ts";
import { badRowWords } from "./bad-rows/bad-row-words.ts";
import { badRow, readListRows, type ReadBadRow } from "./list-rows.ts";

const KEY = "file";

/** A file that comes in pieces of so many bytes. */
function fileOf(bytes: Uint8Array, size: number): Pick<FileStore, "read"> {
  return {
    async *read() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

/** What a list made of the file says of its rows. */
async function listOf(bytes: Uint8Array, size = 65_536) {
  const files = fileOf(bytes, size);
  const sample = await decided(files, KEY, await sampleOf(await readStart(files, KEY)));
  const guess = guessColumns(
    sample.rows.map(({ cells }) => cells),
    "ZA",
  );
  const headingRow = guess.hasHeading ? (sample.rows[0]?.row ?? 0) : 0;
  const column = { phoneColumn: guess.phoneColumn ?? 0, headingRow, countryCode: "ZA" as const };
  const numbers = new Set<string>();
  const bad: ReadBadRow[] = [];
  let double = 0;
  for await (const row of readListRows(readRows(files, KEY, sample), column)) {
    if ("bad" in row) bad.push(row.bad);
    else if (numbers.has(row.msisdn)) double += 1;
    else numbers.add(row.msisdn);
  }
  return { sample, guess, numbers, accepted: numbers.size, double, bad, headingRow };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const ENCODINGS = {
  "utf-8": utf8,
  "utf-8 with a mark": (text: string) => utf8(`\uFEFF${text}`),
  "windows-1252": (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0)),
  "utf-16le": (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le")),
  "utf-16be": (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16()),
};

describe("no row disappears without a word", () => {
  const cell = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 30 }).map((n) => `08211122${n + 10}`) },
    fc.constantFrom("", " ", '"', '""', '"Müller"', '"a\nb"', '"12 Main Rd; Soweto', 'pizza 12"'),
    fc.constantFrom("Thérèse", "n/a", "12345", "2.73E+10", "+233241234567", "\0", "é".repeat(5000)),
    fc.constantFrom('"x\r\ny', '"082 111 2233"', '"0821112233', "phone", "a,b", "\t"),
  );
  const row = fc
    .tuple(fc.array(cell, { minLength: 1, maxLength: 6 }), fc.constantFrom(0, 0, 0, 0, 220))
    .map(
      ([cells, more]) =>
        (glue: string) =>
          cells.join(glue) + glue.repeat(more),
    );
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r", "\n\n");
  const hostileFile = fc
    .tuple(
      fc.array(fc.tuple(row, lineEnd), { minLength: 1, maxLength: 25 }),
      fc.constantFrom(",", ";", "\t", "|"),
      fc.constantFrom("", "Name;phone\n", "phone\r\n", '"Name\nfirst",phone\n'),
    )
    .map(([rows, glue, heading]) => heading + rows.map(([make, end]) => make(glue) + end).join(""));

  test("accepted, double and bad are all rows of any file, and what was bad says where and why", async () => {
    await fc.assert(
      fc.asyncProperty(
        hostileFile,
        fc.constantFrom(...Object.values(ENCODINGS)),
        fc.integer({ min: 1, max: 200 }),
        async (text, encode, size) => {
          const list = await listOf(encode(text), size);
          const rows = expectedRows(text, list.sample.delimiter);
          const headings = list.headingRow > 0 ? 1 : 0;
          expect(list.accepted + list.double + list.bad.length).toBe(rows.length - headings);
          for (const { row, reason } of list.bad) {
            expect(rows).toContain(row);
            expect(badRowWords(reason)).toMatch(/\.$/);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test("a quote that is never closed loses nobody", async () => {
    const list = await listOf(
      utf8('phone,name\n0820000001,a\n0820000002,"b\n0820000003,c\n"0820000004,d\n'),
    );
    expect(list).toMatchObject({ accepted: 4, double: 0, bad: [] });
    const torn = await listOf(utf8('name,phone\na,0820000001\n"b,082 00\nc,0820000003\n"d\n'));
    expect(torn).toMatchObject({
      accepted: 2,
      bad: [
        { row: 3, value: "082 00", reason: "open-quote" },
        { row: 5, value: "", reason: "open-quote" },
      ],
    });
  });

  test("a quote never closed above 20,000 rows costs none of them", async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `082${String(n).padStart(7, "0")},x\n`);
    const list = await listOf(utf8(`phone,name\n0839999999,"b\n${rows.join("")}`));
    expect(list).toMatchObject({ accepted: 20_001, bad: [] });
  });
});

test("the preview shows names as an older spreadsheet saved them, and as others do", async () => {
  for (const encode of Object.values(ENCODINGS)) {
    const { sample, guess } = await listOf(encode("name;phone\nMüller;0820000001\n"), 1);
    expect(sample.rows[1]?.cells).toEqual(["Müller", "0820000001"]);
    expect(guess.headings).toEqual(["name", "phone"]);
  }
});

test("a name that is no UTF-8 first far behind the preview is still read by the rule of the preview", async () => {
  const rows = "Sipho;0820000001\n".repeat(20_000);
  const bytes = Uint8Array.from([...utf8(`name;phone\n${rows}`), 0x4d, 0xfc, 0x3b, 0x31, 0x0a]);
  const { sample, bad } = await listOf(bytes);
  expect(sample.encoding).toBe("windows-1252");
  expect(bad).toHaveLength(1);
});

test("what is kept of a bad row is never half a letter", () => {
  const stored = badRow(1, `${"x".repeat(59)}😀`, "ZA").value;
  expect(stored.isWellFormed()).toBe(true);
});
