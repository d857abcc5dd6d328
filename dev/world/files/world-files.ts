import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { createLocalFiles } from "../../../platform/files/local/provider.ts";
import { createS3Files } from "../../../platform/files/s3/provider.ts";
import { aBucket } from "../../../platform/files/testing/a-bucket.ts";
import type { Faults } from "../faults.ts";
import { openBucketWire } from "./bucket-wire.ts";
import { withRoom } from "./files-without-room.ts";

/** Where one life of the tool has its files, and how it is cut off from them. */
export type OwnFiles = { files: FileStore; cut(): Promise<void> };

export type WorldFiles = {
  /** As they are, without faults. */
  all: FileStore;
  /** The way of one life of the tool. */
  connect(): Promise<OwnFiles>;
  /** Its disk is full, or the bucket does not answer; until `heal`. */
  fail(): void;
  heal(): void;
  end(): Promise<void>;
};

/** Files in a bucket that only a wire leads to. */
export async function filesInBucket(faults: Pick<Faults, "pass">): Promise<WorldFiles> {
  const bucket = await aBucket();
  const { place } = bucket;
  let isAway = false;
  return {
    all: createS3Files(place),
    async connect() {
      const { endpoint = "" } = place;
      const wire = await openBucketWire(endpoint, { faults, isAway: () => isAway });
      return { files: createS3Files({ ...place, endpoint: wire.url }), cut: wire.cut };
    },
    fail() {
      isAway = true;
    },
    heal() {
      isAway = false;
    },
    end: bucket.close,
  };
}

/** Files on a disk that may be full. */
export async function filesInFolder(faults: Pick<Faults, "pass">): Promise<WorldFiles> {
  const folder = await mkdtemp(join(tmpdir(), "loudhailer-world-"));
  const all = createLocalFiles(folder);
  let isFull = false;
  const files = withRoom(all, () => {
    faults.pass("tool-files", "before", "a piece of a file");
    return !isFull;
  });
  return {
    all,
    connect: () => Promise.resolve({ files, cut: () => Promise.resolve() }),
    fail() {
      isFull = true;
    },
    heal() {
      isFull = false;
    },
    end: () => rm(folder, { recursive: true }),
  };
}
