import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { checkedKey, isFileKey } from "../file-key.ts";
import { FileMissing, type FileStore, FileTooLarge } from "../file-store.ts";
import { type Chunk, chunkName, listChunks } from "./chunks.ts";
import type { S3Place } from "./s3-place.ts";

/** So much is held in memory before it is stored, and so much is lost of a piece that breaks off. */
const CHUNK_BYTES = 4 * 1_048_576;
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;
const TRIES = 4;

/**
 * Files in a bucket. An object there cannot be written to twice, so a file is a row of objects, each with the bytes from its
 * place on: whatever breaks off, what is stored is the beginning of the file.
 */
export function openBucket({ bucket, region, endpoint, credentials }: S3Place): FileStore {
  const client = new S3Client({
    region,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // Checksums of Amazon's own are refused by other services that speak its language.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  const place = { client, bucket };
  const chunksOf = (key: string) => Array.fromAsync(listChunks(place, `${checkedKey(key)}.`));
  const put = async (key: string, start: number, bytes: Uint8Array): Promise<void> => {
    const Key = chunkName(key, start);
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: bytes }));
  };
  const drop = async (name: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
  };
  const get = async ({ name }: Chunk): Promise<AsyncIterable<Uint8Array>> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
      if (Body === undefined) throw new FileMissing();
      return Body as AsyncIterable<Uint8Array>;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new FileMissing();
      throw error;
    }
  };

  /** Takes away what begins at `size` or later, last first, and shortens the chunk that goes beyond it. */
  async function truncate(key: string, size: number): Promise<void> {
    const chunks = await chunksOf(key);
    for (const chunk of chunks.toReversed()) {
      if (chunk.start >= size) await drop(chunk.name);
      else if (chunk.start + chunk.sizeBytes > size) {
        const whole = Buffer.concat(await Array.fromAsync(await get(chunk)));
        await put(key, chunk.start, whole.subarray(0, size - chunk.start));
      }
    }
    if (inOrder(chunks, size).end < size) throw new FileMissing();
  }

  return {
    async append(key, offset, bytes, mostBytes) {
      await truncate(key, offset);
      let stored = offset;
      let held: Uint8Array[] = [];
      let size = offset;
      const store = async () => {
        if (size > stored || size === 0) await put(key, stored, Buffer.concat(held));
        stored = size;
        held = [];
      };
      try {
        for await (const piece of bytes) {
          if (size + piece.length > mostBytes) throw new FileTooLarge();
          held.push(piece);
          size += piece.length;
          if (size - stored >= CHUNK_BYTES) await store();
        }
      } finally {
        await store();
      }
      return size;
    },
    async *read(key) {
      const { chunks } = inOrder(await chunksOf(key), Infinity);
      if (chunks.length === 0) throw new FileMissing();
      for (const chunk of chunks) yield* await get(chunk);
    },
    // What a bucket has taken it has stored.
    async sync(key) {
      if ((await chunksOf(key)).length === 0) throw new FileMissing();
    },
    sizeOf: async (key) => inOrder(await chunksOf(key), Infinity).end,
    async remove(key) {
      // The first one last: what is left of a removal that broke off is still a file, and is swept.
      for (const chunk of (await chunksOf(key)).toReversed()) await drop(chunk.name);
    },
    async *list(folder) {
      let last: { key: string; changedAt: Date; sizeBytes: number } | undefined;
      for await (const chunk of listChunks(place, `${checkedKey(folder)}/`, { within: "/" })) {
        if (!isFileKey(chunk.key)) continue;
        const { key, sizeBytes, changedAt } = chunk;
        if (last?.key === key) {
          last.sizeBytes += sizeBytes;
          if (changedAt > last.changedAt) last.changedAt = changedAt;
          continue;
        }
        if (last) yield last;
        last = { key, sizeBytes, changedAt };
      }
      if (last) yield last;
    },
  };
}

/** The chunks that follow each other without a gap, and where they end; none that begins at `below` or later. */
function inOrder(chunks: readonly Chunk[], below: number): { chunks: Chunk[]; end: number } {
  const row: Chunk[] = [];
  let end = 0;
  for (const chunk of chunks) {
    if (chunk.start >= below || chunk.start !== end) break;
    row.push(chunk);
    end += chunk.sizeBytes;
  }
  return { chunks: row, end };
}
