import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText, detectEncoding } from "./text-encoding.ts";

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size: number): Promise<string> {
  const encoding = await detectEncoding(cut(bytes, size));
  let text = "";
  for await (const piece of decodeText(cut(bytes, size), encoding)) text += piece;
  return text;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const NAMES = "Müller;Thérèse;Ngũgĩ;Nkɔsi 😀\n";

test("UTF-8, with a mark or without, is read as it is, wherever a letter is cut", async () => {
  for (const size of [1, 2, 3, 5, 64_000]) {
    expect(await read(utf8(NAMES), size)).toBe(NAMES);
    expect(await read(utf8(`\uFEFF${NAMES}`), size)).toBe(NAMES);
  }
});

test("what an older spreadsheet saved is windows-1252: its letters, quotes and the euro", async () => {
  const saved = Buffer.from("4dfc6c6c65723b416e6472e93b80939492", "hex");
  const bytes = Uint8Array.from(saved);
  for (const size of [1, 2, 7, 64_000]) expect(await read(bytes, size)).toBe("Müller;André;€“”’");
});

test("one wrong byte at the far end of a file decides for all of it", async () => {
  const plain = "082 000 0000;Sipho\n".repeat(10_000);
  const bytes = Uint8Array.from([...utf8(plain), 0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]);
  expect((await read(bytes, 4096)).slice(plain.length)).toBe("Müller");
});

test("a letter cut by the end of the file leaves UTF-8 what it is; alone at the end it is windows-1252", async () => {
  expect(await read(utf8("Müller;é").subarray(0, -1), 3)).toBe("Müller;\uFFFD");
  expect(await read(Uint8Array.from([...utf8("Andr"), 0xe9]), 3)).toBe("André");
});

test("UTF-16 is known by its mark", async () => {
  for (const isLittle of [true, false]) {
    const bytes = new Uint8Array(2 * NAMES.length + 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, isLittle);
    for (let n = 0; n < NAMES.length; n += 1)
      view.setUint16(2 * n + 2, NAMES.charCodeAt(n), isLittle);
    for (const size of [1, 3, 64_000]) expect(await read(bytes, size)).toBe(NAMES);
  }
});

test("any text comes back from UTF-8, and any bytes that are not UTF-8 come back letter by letter", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme" }),
      fc.integer({ min: 1, max: 9 }),
      async (text, size) => {
        const plain = text.replace(/^\uFEFF/, "");
        expect(await read(utf8(plain), size)).toBe(plain);
      },
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (some, size) => {
        // Never UTF-8: a byte that it does not have.
        const bytes = Uint8Array.from([0x61, ...some, 0xff]);
        expect(await read(bytes, size)).toHaveLength(bytes.length);
      },
    ),
  );
});
