import type { FileStore } from "../file-store.ts";
import type { S3Place } from "./s3-place.ts";

/** Files in a bucket. Amazon's client, some forty megabytes of memory, is loaded with the first of them. */
export function createS3Files(place: S3Place): FileStore {
  let opened: Promise<FileStore> | undefined;
  const bucket = () => (opened ??= import("./bucket.ts").then((it) => it.openBucket(place)));
  return {
    append: async (...piece) => (await bucket()).append(...piece),
    async *read(key) {
      yield* (await bucket()).read(key);
    },
    sync: async (key) => (await bucket()).sync(key),
    sizeOf: async (key) => (await bucket()).sizeOf(key),
    remove: async (key) => (await bucket()).remove(key),
    async *list(folder) {
      yield* (await bucket()).list(folder);
    },
  };
}
