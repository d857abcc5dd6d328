import type { S3Client, _Object } from "@aws-sdk/client-s3";
import { paginateListObjectsV2 } from "@aws-sdk/client-s3";

/** A piece of a file: an object of its own, named by the file and the place of its first byte in it. */
export type Chunk = {
  name: string;
  key: string;
  start: number;
  sizeBytes: number;
  changedAt: Date;
};

/** Of the largest place that a number holds exactly, so that names sort as places do. */
const DIGITS = 16;
/** No key of a file has a dot. */
const NAME = /^(.+)\.(\d{16})$/;

/** Where the bytes of a file from `start` on lie. */
export function chunkName(key: string, start: number): string {
  return `${key}.${String(start).padStart(DIGITS, "0")}`;
}

/** The chunks whose names begin so, in the order of their names; what is no chunk is passed over. */
export async function* listChunks(
  { client, bucket }: { client: S3Client; bucket: string },
  beginning: string,
  { within = "" }: { within?: string } = {},
): AsyncGenerator<Chunk> {
  const pages = paginateListObjectsV2(
    { client },
    { Bucket: bucket, Prefix: beginning, ...(within === "" ? {} : { Delimiter: within }) },
  );
  for await (const { Contents = [] } of pages)
    for (const object of Contents) {
      const chunk = chunkOf(object);
      if (chunk) yield chunk;
    }
}

function chunkOf({ Key = "", Size = 0, LastModified }: _Object): Chunk | undefined {
  const parts = NAME.exec(Key);
  const [, key, start] = parts ?? [];
  if (key === undefined || LastModified === undefined) return undefined;
  return { name: Key, key, start: Number(start), sizeBytes: Size, changedAt: LastModified };
}
