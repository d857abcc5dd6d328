import { expect, test } from "vitest";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { opened } from "./bad-rows/bad-row.ts";
import { guessColumns } from "./guess-columns.ts";
import { readStart, sampleOf } from "./list-file.ts";
import { readNumberFile } from "./read-number-file.ts";

const MEGABYTE = 1_000_000;
const KEY = "file";

/** A file of so many bytes, all alike, of which it is counted what is read. */
function endless(line: string, bytes: number) {
  const piece = Buffer.from(line.repeat(Math.ceil(65_536 / line.length)));
  const counted = { bytes: 0 };
  async function* read() {
    for (; counted.bytes < bytes; counted.bytes += piece.length) yield piece;
  }
  return { files: { read }, counted };
}

test.each([
  ["line feeds", "\n", 0],
  ["letters without an end of line", "a", 1],
  ["quotes that are never closed", '"a\n', 60],
  ["numbers", "0821112233,Ayesha\n", 60],
])(
  "a look into a large file reads its beginning alone, whatever stands in it: %s",
  async (_name, line, rows) => {
    const { files, counted } = endless(line, 50 * MEGABYTE);
    const sample = await sampleOf(await readStart(files, KEY));
    expect(sample.rows.length).toBe(rows);
    expect(counted.bytes).toBeLessThan(MEGABYTE);
  },
);

test("a row that the end of the look cuts is not one of the first rows", async () => {
  const long = `0821112233,${"note,".repeat(6_000)}`;
  const { files } = endless(`${long}\n`, MEGABYTE);
  expect((await sampleOf(await readStart(files, KEY))).rows.length).toBe(8);
});

test("a file that is found to be written in another way far behind is read so, and progress counts each byte once", async () => {
  const line = Buffer.from("Sipho;0820000001\n".repeat(1_000));
  const end = Buffer.from([0x4d, 0x3b, 0xfc, 0x31, 0x0a]);
  const pieces = [Buffer.from("name;phone\n"), ...Array.from({ length: 40 }, () => line), end];
  const files = {
    async *read() {
      yield* pieces;
    },
  };
  const sample = await sampleOf(await readStart(files, KEY));
  expect(sample).toMatchObject({ encoding: "utf-8", isUndecided: true });
  const heard: number[] = [];
  const cipher = createNumberCipher(Buffer.alloc(32, 1));
  const { counts, badRows } = await readNumberFile(
    { files, cipher },
    { storageKey: KEY, sample, guess: guessColumns([["name", "phone"]], "ZA") },
    {
      listId: "list",
      column: { phoneColumn: 1, headingRow: 1, countryCode: "ZA" },
      onBytes: async (bytes) => void heard.push(bytes),
    },
  );
  expect(counts).toEqual({ accepted: 1, duplicate: 39_999, bad: 1 });
  expect(badRows.map((row) => opened(cipher, "list", row).value)).toEqual(["ü1"]);
  expect(heard.reduce((sum, bytes) => sum + bytes, 0)).toBe(Buffer.concat(pieces).length);
});
