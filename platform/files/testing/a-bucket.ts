import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Place } from "../s3/s3-place.ts";

/** An empty bucket of an S3 server on this machine. `restart` ends the server, and begins it again at the same address. */
export async function aBucket(): Promise<{
  place: S3Place;
  restart(): Promise<void>;
  close(): Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), "loudhailer-s3-"));
  const start = (port: number) =>
    new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: "files", configs: [] }],
    });
  let server = start(0);
  const { port } = await server.run();
  const key = "S3RVER";
  return {
    place: {
      bucket: "files",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: key, secretAccessKey: key },
    },
    async restart() {
      await server.close();
      server = start(port);
      await server.run();
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
