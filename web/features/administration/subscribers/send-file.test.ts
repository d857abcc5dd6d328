import { expect, it } from "vitest";
import { readRows } from "./send-file.ts";

it("a file is read in pieces of whole rows, and nothing of it is lost", async () => {
  const rows = Array.from({ length: 9_000 }, (_, n) => `082${5_000_000 + n},"Till\n${n}",é\r\n`);
  const file = new Blob([rows.join(""), "last"]);
  const texts: string[] = [];
  for (let at = 0; at < file.size;) {
    const piece = await readRows(file, at);
    expect(piece.fromByte).toBe(at);
    if (piece.toByte < file.size) expect(piece.text.endsWith(",é\r\n")).toBe(true);
    texts.push(piece.text);
    at = piece.toByte;
  }
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.join("")).toBe(`${rows.join("")}last`);
});

it("a file without rows is refused", async () => {
  await expect(readRows(new Blob(["x".repeat(2_000_000)]), 0)).rejects.toThrow(RangeError);
});
