import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";
import { createS3Files } from "../../../../platform/files/s3/provider.ts";
import { aBucket } from "../../../../platform/files/testing/a-bucket.ts";
import { moveFiles } from "./move-files.ts";

const FILES = 12;

let folder: string;
let bucket: Awaited<ReturnType<typeof aBucket>>;
let from: FileStore;
let to: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-files-"));
  bucket = await aBucket();
  from = createLocalFiles(folder);
  to = createS3Files(bucket.place);
  for (let at = 0; at < FILES; at += 1) await write(from, keyOf(at), `file ${at}`);
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const keyOf = (at: number) => `${["lists", "pictures", "archive"][at % 3]}/f${at}`;
async function* bytesOf(text: string) {
  yield await Promise.resolve(Buffer.from(text));
}
const write = (files: FileStore, key: string, text: string) =>
  files.append(key, 0, bytesOf(text), 1_000);
const read = async (files: FileStore, key: string) =>
  Buffer.concat(await Array.fromAsync(files.read(key))).toString();

test("files go from a folder to a bucket: stopped, broken off in the middle of one, gone on with, and once more for what came since", async () => {
  const stopping = new AbortController();
  const some = await moveFiles(
    { from, to },
    {
      signal: stopping.signal,
      onProgress: ({ copied }) => {
        if (copied === 3) stopping.abort();
      },
    },
  );
  expect(some).toMatchObject({ copied: 3, alreadyThere: 0 });
  // What a killed program leaves: the beginning of a file.
  const missing = await Promise.all(
    Array.from({ length: FILES }, async (_, at) => ({ at, size: await to.sizeOf(keyOf(at)) })),
  );
  const cut = keyOf(missing.find(({ size }) => size === 0)?.at ?? 0);
  await write(to, cut, "fi");

  const { signal } = new AbortController();
  const quietly = { signal, onProgress: () => {} };
  expect(await moveFiles({ from, to }, quietly)).toMatchObject({
    copied: FILES - 3,
    alreadyThere: 3,
  });
  for (let at = 0; at < FILES; at += 1) expect(await read(to, keyOf(at))).toBe(`file ${at}`);

  await write(from, "lists/late", "a late one");
  expect(await moveFiles({ from, to }, quietly)).toEqual({
    copied: 1,
    copiedBytes: 10,
    alreadyThere: FILES,
  });
  expect(await read(to, "lists/late")).toBe("a late one");
  expect(await read(from, "lists/late")).toBe("a late one");
});
