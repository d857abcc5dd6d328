import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  type Counted,
  deleteUnfinished,
  insertArchived,
  insertFile,
  updateChecked,
} from "./archive.store.ts";
import { ArchiveDiffers } from "./archive-differs.ts";
import { countParquet, lineOf, writeParquet } from "./columns.ts";
import type { Duck } from "./duck.ts";
import { listCounted, listGroups } from "./roll-up.store.ts";
import { bring, inWorkFolder } from "./work-folder.ts";

export type WriteDeps = { db: Database; files: FileStore; duck: Pick<Duck, "run"> };
export type Part = { services: readonly number[]; month: string; timeZone: string };
export type Written = { services: number; messages: number; bytes: number };

/** Services whose groups are in memory at once. */
const TOGETHER = 50;
/** A file ends after so many rows: some ten megabytes on the way, a tenth of it in the end. */
const MAX_ROWS = 200_000;
const MAX_BYTES = 1_000_000_000;

/**
 * Archives services of a month, or the first of them where they are too much for a file. The file is written, read again from where
 * it lies, and compared with the messages as they are counted one by one; only then is it noted that the services are archived.
 * Throws ArchiveDiffers, and what broke: nothing is archived then.
 */
export async function writeFile(deps: WriteDeps, part: Part): Promise<Written> {
  return inWorkFolder(async (folder) => {
    const lines = join(folder, "lines.csv");
    const { counted, rowCount } = await writeLines(deps.db, part, lines);
    const messages = counted.reduce((sum, service) => sum + service.messages, 0);
    if (messages === 0) {
      await insertArchived(deps.db, null, counted);
      return { services: counted.length, messages, bytes: 0 };
    }
    const key = `archive/${part.month}-${randomUUID()}`;
    const id = await insertFile(deps.db, { key, month: part.month });
    const { bytes, sha256 } = await store(deps, { folder, lines, key });
    await compare(deps, { folder, key, sha256, counted, rowCount });
    await inTransaction(deps.db, async (tx) => {
      const file = { id, services: counted.length, messages, rowCount, bytes, sha256 };
      if (!(await updateChecked(tx, file))) throw new ArchiveDiffers("somebody else is writing it");
      await insertArchived(tx, id, counted);
    });
    return { services: counted.length, messages, bytes };
  });
}

/** Gives up a file that was begun and never checked: of a process that died, or that fared ill. */
export async function giveUp(
  { db, files }: Pick<WriteDeps, "db" | "files">,
  { id, key }: { id: number; key: string },
): Promise<void> {
  await files.remove(key);
  await deleteUnfinished(db, id);
}

async function writeLines(
  db: Database,
  { services, timeZone }: Part,
  path: string,
): Promise<{ counted: Counted[]; rowCount: number }> {
  const counted: Counted[] = [];
  let rowCount = 0;
  async function* lines(): AsyncGenerator<string> {
    for (let at = 0; at < services.length && rowCount < MAX_ROWS; at += TOGETHER) {
      const some = services.slice(at, at + TOGETHER);
      const groups = await listGroups(db, some, timeZone);
      counted.push(...(await listCounted(db, some)));
      rowCount += groups.length;
      yield groups.map(lineOf).join("");
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  return { counted, rowCount };
}

async function store(
  { files, duck }: WriteDeps,
  { folder, lines, key }: { folder: string; lines: string; key: string },
): Promise<{ bytes: number; sha256: Buffer }> {
  const parquet = join(folder, "written.parquet");
  await duck.run({ folder, statements: [writeParquet(lines, parquet)] });
  const { size } = await stat(parquet);
  await files.append(key, 0, createReadStream(parquet), MAX_BYTES);
  await files.sync(key);
  return { bytes: size, sha256: await sha256Of(parquet) };
}

type Stored = {
  folder: string;
  key: string;
  sha256: Buffer;
  counted: readonly Counted[];
  rowCount: number;
};

/** Reads a file from where it lies, and compares it byte for byte and service for service. Throws ArchiveDiffers. */
async function compare({ files, duck }: WriteDeps, stored: Stored): Promise<void> {
  const { folder, key, sha256, counted, rowCount } = stored;
  const parquet = join(folder, "read.parquet");
  await bring(files, { key, path: parquet });
  if (!(await sha256Of(parquet)).equals(sha256))
    throw new ArchiveDiffers("other bytes were stored than written");
  const rows = await duck.run({ folder, statements: [], select: countParquet(parquet) });
  const found = new Map(
    rows.map(([service, messages, delivered]) => [
      Number(service),
      `${Number(messages)} of which ${Number(delivered)} arrived`,
    ]),
  );
  for (const { serviceId, messages, delivered } of counted) {
    const there = found.get(serviceId) ?? "0 of which 0 arrived";
    const wanted = `${messages} of which ${delivered} arrived`;
    if (there !== wanted)
      throw new ArchiveDiffers(`service ${serviceId} has ${wanted}, the file ${there}`);
  }
  const rowsThere = rows.reduce((sum, [, , , count]) => sum + Number(count), 0);
  if (rowsThere !== rowCount) throw new ArchiveDiffers(`${rowsThere} rows of ${rowCount}`);
}

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest();
}
