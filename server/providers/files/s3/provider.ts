import type { FileStore } from "../file-store.ts";

/** Where files lie: a bucket of Amazon S3, or of a service that speaks its language at `endpoint`. */
export type S3Place = {
  bucket: string;
  region: string;
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  /** Undefined: as the machine's role or profile says. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** Files in a bucket. Amazon's client, some forty megabytes of memory, is loaded with the first of them. */
export function createS3Files(place: S3Place): FileStore {
  let opened: Promise<FileStore> | undefined;
  const bucket = () => (opened ??= import("./bucket.ts").then((it) => it.openBucket(place)));
  return {
    append: async (...piece) => (await bucket()).append(...piece),
    async *read(key) {
      yield* (await bucket()).read(key);
    },
    sizeOf: async (key) => (await bucket()).sizeOf(key),
    remove: async (key) => (await bucket()).remove(key),
    async *list(folder) {
      yield* (await bucket()).list(folder);
    },
  };
}
