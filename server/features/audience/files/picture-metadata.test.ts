import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { readPictureMetadata } from "./picture-metadata.ts";
import { aPng, SMALL_GIF, SMALL_JPEG } from "../testing/a-picture.ts";

const changed = (bytes: Buffer, at: number, to: readonly number[]): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(to, at);
  return copy;
};

test("a picture is what its bytes are, with its size", () => {
  expect(readPictureMetadata(aPng(320, 50))).toEqual({
    mimeType: "image/png",
    widthPixels: 320,
    heightPixels: 50,
  });
  const one = { widthPixels: 1, heightPixels: 1 };
  expect(readPictureMetadata(SMALL_GIF)).toEqual({ mimeType: "image/gif", ...one });
  expect(readPictureMetadata(SMALL_JPEG)).toEqual({ mimeType: "image/jpeg", ...one });
});

test("a JPEG may begin with a byte that markers begin with too; a marker alone is nothing to see", () => {
  const upToScan = SMALL_JPEG.subarray(0, -3);
  const withData = (...data: number[]) => Buffer.concat([upToScan, Buffer.from(data)]);
  expect(readPictureMetadata(withData(0xff, 0x00, 0x3f, 0xff, 0xd9))).toMatchObject({
    mimeType: "image/jpeg",
  });
  expect(readPictureMetadata(withData(0xff, 0xd9))).toBe("broken");
});

describe("the size of a picture", () => {
  test.each([
    [8_000, 5_000],
    [5_000, 8_000],
    [6_324, 6_324],
  ])("may be %i by %i", (width, height) => {
    expect(readPictureMetadata(aPng(width, height))).toMatchObject({ widthPixels: width });
  });

  test.each([
    [8_001, 1],
    [1, 8_001],
    [8_000, 5_001],
    [20_000, 20_000],
    [0x7fffffff, 1],
    [0x80000000, 1],
    [0xffffffff, 0xffffffff],
  ])("may not be %i by %i", (width, height) => {
    expect(readPictureMetadata(sized(width, height))).toBe("too-large");
  });

  test.each([
    [0, 0],
    [0, 10],
    [10, 0],
  ])("is none at %i by %i", (width, height) => {
    expect(readPictureMetadata(sized(width, height))).toBe("broken");
    const gif = changed(SMALL_GIF, 6, [width, 0, height, 0]);
    expect(readPictureMetadata(gif)).toBe("broken");
  });

  function sized(width: number, height: number): Buffer {
    const bytes = aPng(1, 1);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  }
});

describe("a header without anything to see is no picture", () => {
  test.each<[string, Buffer]>([
    ["the first 24 bytes of a PNG", aPng(10, 10).subarray(0, 24)],
    ["a PNG without data", aPng(10, 10, { data: false })],
    ["a PNG that ends within its data", aPng(10, 10).subarray(0, -14)],
    ["a PNG without its end", aPng(10, 10).subarray(0, -12)],
    ["the header of a GIF", SMALL_GIF.subarray(0, 13)],
    ["a GIF of colours alone", SMALL_GIF.subarray(0, 19)],
    ["a GIF whose image lies outside of it", changed(SMALL_GIF, 6 + 13 + 8, [0x2c, 9, 0])],
    ["a JPEG up to its frame", SMALL_JPEG.subarray(0, 102)],
    ["a JPEG up to its scan", SMALL_JPEG.subarray(0, -3)],
    ["the beginning of a JPEG", SMALL_JPEG.subarray(0, 3)],
  ])("%s", (_name, bytes) => {
    expect(readPictureMetadata(bytes)).toBe("broken");
  });
});

test.each(["", "<svg/>", "BM", "RIFF____WEBP", "\x89PNG", "GIF88a", "words"])(
  "%j is none of our kinds",
  (start) => {
    expect(readPictureMetadata(Buffer.from(start, "latin1"))).toBe("strange");
  },
);

test("no bytes make it fail, and what it takes has a size within the bounds", () => {
  const starts = [aPng(4, 4), SMALL_GIF, SMALL_JPEG];
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
      fc.nat(200),
      (whole, changes, cut) => {
        const bytes = Buffer.from(whole.subarray(0, Math.max(0, whole.length - (cut % 50))));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const facts = readPictureMetadata(bytes);
        if (typeof facts === "string") return;
        expect(Math.min(facts.widthPixels, facts.heightPixels)).toBeGreaterThan(0);
        expect(Math.max(facts.widthPixels, facts.heightPixels)).toBeLessThanOrEqual(8_000);
      },
    ),
    { numRuns: 500 },
  );
});

test("two megabytes without a picture are broken, which is found in no time", () => {
  const bytes = Buffer.alloc(2_000_000, 1);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  const before = process.cpuUsage();
  expect(readPictureMetadata(bytes)).toBe("broken");
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
});

const JPEG_PARTS = {
  "parts of four bytes": [0xff, 0xe1, 0, 2],
  "bytes that fill the room before a marker": [0xff, 0xff, 0xff, 0xff],
};
test.each(Object.entries(JPEG_PARTS))(
  "two megabytes of a JPEG in %s are read without taking it to pieces",
  (_what, part) => {
    const size = 4 * Math.floor((2_000_000 - SMALL_JPEG.length) / 4);
    const parts = Buffer.alloc(size, Buffer.from(part));
    const bytes = Buffer.concat([SMALL_JPEG.subarray(0, 2), parts, SMALL_JPEG.subarray(2)]);
    const cuts = [vi.spyOn(bytes, "subarray"), vi.spyOn(bytes, "slice")];
    const cutInAll = vi.spyOn(Uint8Array.prototype, "slice");
    const found = readPictureMetadata(bytes);
    const times = [...cuts, cutInAll].reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of [...cuts, cutInAll]) spy.mockRestore();
    expect(found).toMatchObject({ mimeType: "image/jpeg", widthPixels: 1 });
    expect(times).toBeLessThan(10);
  },
);
