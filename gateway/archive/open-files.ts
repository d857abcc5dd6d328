import type { FileStore } from "../../platform/files/file-store.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import { createS3Files } from "../../platform/files/s3/provider.ts";
import type { S3Place } from "../../platform/files/s3/s3-place.ts";

/** Where the archive lies: a folder, or a bucket. */
export type ArchivePlace = { folder: string } | { bucket: S3Place };

/** Its files. Amazon's client is loaded with the first of them. */
export function openArchiveFiles(place: ArchivePlace): FileStore {
  return "bucket" in place ? createS3Files(place.bucket) : createLocalFiles(place.folder);
}
