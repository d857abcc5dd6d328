import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Place } from "../s3/s3-place.ts";

/** An empty bucket of an S3 server on this machine. */
export async function aBucket(): Promise<{ place: S3Place; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "loudhailer-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await server.run();
  const key = "S3RVER";
  return {
    place: {
      bucket: "files",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: key, secretAccessKey: key },
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
