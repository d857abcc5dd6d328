import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileMissing, type FileStore, FileTooLarge } from "./file-store.ts";
import { createLocalFiles } from "./local/provider.ts";
import { createS3Files } from "./s3/provider.ts";
import { aBucket } from "./testing/a-bucket.ts";

const MB = 1_048_576;
const LONG_MS = 60_000;

let folder: string;
let bucket: Awaited<ReturnType<typeof aBucket>>;
const stores: Record<string, () => FileStore> = {
  "a folder": () => createLocalFiles(folder),
  "a bucket": () => createS3Files(bucket.place),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-files-"));
  bucket = await aBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const aKey = () => `lists/${randomUUID()}`;
async function* pieces(...all: (Buffer | Error)[]): AsyncGenerator<Uint8Array> {
  for (const one of all) {
    if (one instanceof Error) throw one;
    yield await Promise.resolve(one);
  }
}
const text = (words: string) => pieces(Buffer.from(words));
const whole = async (files: FileStore, key: string): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(files.read(key)));
const words = async (files: FileStore, key: string) => (await whole(files, key)).toString();

test("files in a folder are read by this program alone, and so are their folders", async () => {
  const key = `private/${randomUUID()}`;
  await createLocalFiles(folder).append(key, 0, text("a number"), 100);
  const open = async (path: string) => (await stat(join(folder, path))).mode & 0o077;
  expect([await open(key), await open("private")]).toEqual([0, 0]);
});

describe.each(Object.keys(stores))("files in %s", (name) => {
  const files = () => (stores[name] ?? (() => expect.fail()))();

  test("are written piece by piece, and read whole", async () => {
    const key = aKey();
    expect(await files().append(key, 0, text("one "), 100)).toBe(4);
    expect(await files().append(key, 4, text("two "), 100)).toBe(8);
    expect(await files().append(key, 8, pieces(), 100)).toBe(8);
    expect([await words(files(), key), await files().sizeOf(key)]).toEqual(["one two ", 8]);
  });

  test("are cut where a piece begins anew, wherever that is", async () => {
    const key = aKey();
    for (const [offset, words] of [
      [0, "one "],
      [4, "two "],
      [8, "three "],
    ] as const)
      await files().append(key, offset, text(words), 100);
    await files().append(key, 8, pieces(), 100);
    expect(await words(files(), key)).toBe("one two ");
    await files().append(key, 6, text("enty"), 100);
    expect(await words(files(), key)).toBe("one twenty");
    await files().append(key, 0, text("a"), 100);
    expect(await words(files(), key)).toBe("a");
  });

  test("can be empty, and are there", async () => {
    const key = aKey();
    expect(await files().append(key, 0, pieces(), 100)).toBe(0);
    expect(await words(files(), key)).toBe("");
    expect((await Array.fromAsync(files().list("lists"))).map((file) => file.key)).toContain(key);
    await files().append(key, 0, text("full"), 100);
    expect(await words(files(), key)).toBe("full");
  });

  test(
    "of many megabytes come back byte for byte",
    async () => {
      const key = aKey();
      const bytes = randomBytes(11 * MB + 7);
      const parts = Array.from({ length: 180 }, (_, at) => bytes.subarray(at * 65_000)).map(
        (part) => part.subarray(0, 65_000),
      );
      expect(await files().append(key, 0, pieces(...parts), 100 * MB)).toBe(bytes.length);
      expect((await whole(files(), key)).equals(bytes)).toBe(true);
      expect(await files().sizeOf(key)).toBe(bytes.length);
    },
    LONG_MS,
  );

  test("hold no more than they may", async () => {
    const key = aKey();
    await files().append(key, 0, text("12345"), 10);
    const more = files().append(key, 5, pieces(Buffer.from("678"), Buffer.from("901")), 10);
    await expect(more).rejects.toThrow(FileTooLarge);
    expect(await files().sizeOf(key)).toBeLessThanOrEqual(10);
  });

  test("keep what had come when a connection breaks, and go on from there", async () => {
    const key = aKey();
    const broken = files().append(key, 0, pieces(Buffer.from("one "), new Error("cut")), 100);
    await expect(broken).rejects.toThrow("cut");
    expect(await files().sizeOf(key)).toBe(4);
    await files().append(key, 4, text("two"), 100);
    expect(await words(files(), key)).toBe("one two");
  });

  test("are not written to beyond their end", async () => {
    const key = aKey();
    await files().append(key, 0, text("one"), 100);
    await expect(files().append(key, 4, text("two"), 100)).rejects.toThrow(FileMissing);
    expect(await words(files(), key)).toBe("one");
    await expect(files().append(aKey(), 1, text("two"), 100)).rejects.toThrow(FileMissing);
  });

  test("that are not there cannot be read, have no bytes, and can be removed", async () => {
    const key = aKey();
    await expect(whole(files(), key)).rejects.toThrow(FileMissing);
    expect(await files().sizeOf(key)).toBe(0);
    await files().remove(key);
  });

  test("can be made to stay, and only those that are there", async () => {
    const key = aKey();
    await expect(files().sync(key)).rejects.toThrow(FileMissing);
    await files().append(key, 0, text("one"), 100);
    await files().sync(key);
    expect(await words(files(), key)).toBe("one");
  });

  test("are gone when removed, and others are not", async () => {
    const key = aKey();
    const other = `${key}-2`;
    await files().append(key, 0, text("one"), 100);
    await files().append(key, 3, text("two"), 100);
    await files().append(other, 0, text("other"), 100);
    await files().remove(key);
    await expect(whole(files(), key)).rejects.toThrow(FileMissing);
    expect(await words(files(), other)).toBe("other");
  });

  test("are listed by folder with size and time, and no folder is an empty one", async () => {
    const place = `f-${randomUUID()}`;
    const began = Date.now() - 5_000;
    for (const [key, pieces] of [
      [`${place}/a`, ["12", "345"]],
      [`${place}/b`, ["1"]],
      [`${place}/deeper/c`, ["1"]],
    ] as const) {
      let size = 0;
      for (const piece of pieces) size = await files().append(key, size, text(piece), 100);
    }
    const listed = await Array.fromAsync(files().list(place));
    expect(new Map(listed.map(({ key, sizeBytes }) => [key, sizeBytes]))).toEqual(
      new Map([
        [`${place}/a`, 5],
        [`${place}/b`, 1],
      ]),
    );
    for (const { changedAt } of listed) expect(changedAt.getTime()).toBeGreaterThan(began);
    expect(await Array.fromAsync(files().list(`${place}-none`))).toEqual([]);
  });

  test.each(["", "../x", "lists/..", "lists//x", "Lists/x", "lists/x.1", "lists/x/"])(
    "are never outside of their place: %j is no key",
    async (key) => {
      await expect(files().append(key, 0, text("x"), 100)).rejects.toThrow("A file key has");
      await expect(whole(files(), key)).rejects.toThrow("A file key has");
    },
  );

  test(
    "are what a row of bytes would be, whatever is written where",
    async () => {
      const writes = fc.array(
        fc.record({ at: fc.nat(40), bytes: fc.uint8Array({ maxLength: 20 }) }),
        {
          minLength: 1,
          maxLength: 8,
        },
      );
      await fc.assert(
        fc.asyncProperty(writes, async (all) => {
          const key = aKey();
          let row = Buffer.alloc(0);
          for (const { at, bytes } of all) {
            const offset = Math.min(at, row.length);
            row = Buffer.concat([row.subarray(0, offset), bytes]);
            expect(await files().append(key, offset, pieces(Buffer.from(bytes)), 1_000)).toBe(
              row.length,
            );
          }
          expect((await whole(files(), key)).equals(row)).toBe(true);
        }),
        { numRuns: 25 },
      );
    },
    LONG_MS,
  );
});
