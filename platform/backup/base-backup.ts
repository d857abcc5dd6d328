import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { openReplication } from "./replication.ts";

const COMMAND = `BASE_BACKUP (LABEL 'loudhailer', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
const KIND = { archive: 0x6e, manifest: 0x6d, data: 0x64 } as const;

/** What lies beside the archive of a base backup. */
export type BaseAbout = {
  /** ISO. From `finishedAt` on it can be restored to any moment that the log reaches. */
  startedAt: string;
  finishedAt: string;
  bytes: number;
  systemId: string;
  timeline: number;
  segmentBytes: number;
};

/**
 * Copies the whole cluster of an address into `<folder>/base/<moment>`, while it works. Complete in itself: it holds as much of the log
 * as it needs. The folder appears whole or not at all. Returns its path. Throws when the user may not replicate, or when the cluster
 * has tablespaces.
 */
export async function takeBaseBackup(
  url: string,
  folder: string,
): Promise<{ path: string; about: BaseAbout }> {
  const started = new Date();
  const path = join(folder, "base", started.toISOString().replaceAll(":", "-"));
  const draft = `${path}.part`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const replication = await openReplication(url);
  try {
    const { systemid, timeline } = await replication.ask("IDENTIFY_SYSTEM");
    const { wal_segment_size: segment } = await replication.ask("SHOW wal_segment_size");
    const bytes = await copyInto(replication.copy, draft);
    const about: BaseAbout = {
      startedAt: started.toISOString(),
      finishedAt: new Date().toISOString(),
      bytes,
      systemId: systemid ?? "",
      timeline: Number(timeline),
      segmentBytes: parseSize(segment ?? ""),
    };
    await writeFile(join(draft, "about.json"), `${JSON.stringify(about, null, 2)}\n`);
    await syncFolder(draft);
    await rename(draft, path);
    return { path, about };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await replication.end();
  }
}

type Copy = Awaited<ReturnType<typeof openReplication>>["copy"];

async function copyInto(copy: Copy, folder: string): Promise<number> {
  const zip = createGzip({ level: 1 });
  const file = createWriteStream(join(folder, "base.tar.gz"), { mode: 0o600, flush: true });
  const written = finished(zip.pipe(file));
  // Heard below; a failure before that must not end the program.
  written.catch(() => undefined);
  const manifest: Buffer[] = [];
  let bytes = 0;
  let archives = 0;
  let isManifest = false;
  let draining: Promise<undefined> | undefined;
  await copy(COMMAND, (piece) => {
    const [kind] = piece;
    if (kind === KIND.archive && (archives += 1) > 1)
      return Promise.reject(new Error("The cluster has tablespaces: use PostgreSQL's own tools."));
    if (kind === KIND.manifest) isManifest = true;
    if (kind !== KIND.data) return undefined;
    const data = piece.subarray(1);
    bytes += data.length;
    if (isManifest) {
      manifest.push(data);
      return undefined;
    }
    if (zip.write(data)) return undefined;
    draining ??= Promise.race([once(zip, "drain"), written]).then(() => (draining = undefined));
    return draining;
  });
  zip.end();
  await written;
  await writeFile(join(folder, "backup_manifest"), Buffer.concat(manifest), { mode: 0o600 });
  return bytes;
}

/** A folder is on the disk when its entries are; not every system can be asked for it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}

/** Bytes of a size as PostgreSQL shows it, such as 16MB. */
export function parseSize(text: string): number {
  const [, count, unit] = /^(\d+)(kB|MB|GB)$/.exec(text) ?? [];
  const factor = { kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[unit ?? ""];
  if (factor === undefined) throw new Error(`A size of PostgreSQL could not be read: ${text}`);
  return Number(count) * factor;
}
