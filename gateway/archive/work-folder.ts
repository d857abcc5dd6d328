import { createWriteStream } from "node:fs";
import { glob, mkdtemp, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../../platform/files/file-store.ts";

const PREFIX = "loudhailer-archive-";
/** No work takes as long. */
const LEFT_MS = 86_400_000;

/** Removes the folders of processes that were killed. */
export async function removeLeftFolders(): Promise<void> {
  const above = tmpdir();
  for await (const name of glob(`${PREFIX}*`, { cwd: above })) {
    const folder = join(above, name);
    const { mtimeMs } = await stat(folder);
    if (mtimeMs < Date.now() - LEFT_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** A folder for as long as the work takes. */
export async function inWorkFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), PREFIX)));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Brings a stored file into the folder, where DuckDB can read it. Throws FileMissing. */
export async function bring(
  files: Pick<FileStore, "read">,
  { key, path }: { key: string; path: string },
): Promise<void> {
  await pipeline(Readable.from(files.read(key)), createWriteStream(path, { mode: 0o600 }));
}
