import { join } from "node:path";
import { ConfigError } from "../../platform/config-reader.ts";
import { readCommandEnvironment } from "../../platform/command/config.ts";
import { createProgress } from "../../platform/progress.ts";
import { readServerConfig } from "../config.ts";
import { type Moved, moveFiles } from "../features/audience/files/move-files.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import { createS3Files } from "../../platform/files/s3/provider.ts";

/** Copies the files of DATA_DIR into the bucket that the settings of the tool name (docs/operate/files.md). */
async function main(): Promise<void> {
  const { bucket, dataDir } = readServerConfig(readCommandEnvironment("tool"));
  if (bucket === undefined)
    throw new ConfigError(["S3_BUCKET is missing: it says where the files go"]);
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  const progress = createProgress();
  const moved = await moveFiles(
    { from: createLocalFiles(join(dataDir, "files")), to: createS3Files(bucket) },
    {
      signal: stopping.signal,
      onProgress: (moved) => progress.show(describe(moved)),
    },
  );
  progress.end();
  process.stdout.write(`${describe(moved)}\n`);
  if (stopping.signal.aborted) {
    process.stdout.write("Stopped. Run it again to go on.\n");
    process.exitCode = 1;
  }
}

function describe({ copied, copiedBytes, alreadyThere }: Moved): string {
  const megabytes = (copiedBytes / 1_000_000).toFixed(1);
  return `${copied} files copied (${megabytes} MB), ${alreadyThere} were there already`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
