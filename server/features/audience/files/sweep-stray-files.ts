import type { Log } from "../../../../platform/log/log.ts";
import type { Database } from "../../../db/database.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import { FILE_FOLDERS } from "./file-folders.ts";
import { listKnownKeys } from "./upload.store.ts";

/** A file has its row before its first byte. A day leaves room for clocks that differ and for a database put back. */
const STRAY_AFTER_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/**
 * Removes files that no row knows: left by a machine that failed, by hand, or by a database put back from a copy. Where not
 * one file is known the folder is most likely that of another database: nothing is removed then, and the operator is told.
 */
export async function sweepStrayFiles({
  db,
  files,
  log,
}: {
  db: Database;
  files: FileStore;
  log: Log;
}): Promise<void> {
  const strays: string[] = [];
  let known = 0;
  for await (const keys of inBatches(oldKeys(files))) {
    const stored = await listKnownKeys(db, keys);
    known += stored.size;
    strays.push(...keys.filter((key) => !stored.has(key)));
  }
  if (strays.length === 0) return;
  if (known === 0) {
    log.warn({ files: strays.length }, "none of the files in DATA_DIR belongs to this database");
    return;
  }
  for (const key of strays) await files.remove(key);
  log.warn({ files: strays.length }, "files that no row knew were removed");
}

async function* oldKeys(files: FileStore): AsyncGenerator<string> {
  const latestMs = Date.now() - STRAY_AFTER_MS;
  for (const folder of FILE_FOLDERS)
    for await (const { key, changedAt } of files.list(folder))
      if (changedAt.getTime() < latestMs) yield key;
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
