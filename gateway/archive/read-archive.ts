import { join } from "node:path";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Database } from "../db/database.ts";
import { listFiles } from "./archive.store.ts";
import { type ArchivedPart, type ArchiveFormat, copyRows, sumRows } from "./columns.ts";
import { createDuck, type Duck } from "./duck.ts";
import { bring, inWorkFolder } from "./work-folder.ts";

export type ReadDeps = { db: Database; files: Pick<FileStore, "read">; duck?: Pick<Duck, "run"> };
/** A month in which services ended (YYYY-MM), or one service; both: it, if it is in that month. */
export type Wanted = { month?: string | undefined; serviceId?: number | undefined };

export type SummedRow = {
  /** Null for people who did something on a day on which few did. */
  day: string | null;
  routeId: number;
  flowTypeId: number;
  what: string;
  /** Why messages did not arrive, in English; null where that is not told, or they did. */
  reason: string | null;
  services: number;
  messages: number;
  /** Null for what people did. */
  parts: number | null;
};

/** Writes what is archived into a file, at its finest: a row for each group of messages. Returns false where there is nothing. */
export async function copyArchive(
  deps: ReadDeps,
  wanted: Wanted,
  to: { format: ArchiveFormat; write: (path: string) => Promise<void> },
): Promise<boolean> {
  return withParts(deps, wanted, async (parts, folder) => {
    if (parts.length === 0) return false;
    const path = join(folder, "all");
    const asked = { parts, serviceId: wanted.serviceId };
    await duckOf(deps).run({ folder, statements: [copyRows(asked, { path, format: to.format })] });
    await to.write(path);
    return true;
  });
}

/** What is archived, added up over services and hours, at most so many rows. */
export async function sumArchive(
  deps: ReadDeps,
  wanted: Wanted,
  most: number,
): Promise<SummedRow[]> {
  return withParts(deps, wanted, async (parts, folder) => {
    if (parts.length === 0) return [];
    const select = sumRows({ parts, serviceId: wanted.serviceId }, most);
    const rows = await duckOf(deps).run({ folder, statements: [], select });
    return rows.map(([day, route, kind, what, reason, services, messages, parts]) => ({
      day: textOrNull(day),
      routeId: Number(route),
      flowTypeId: Number(kind),
      what: String(what),
      reason: textOrNull(reason),
      services: Number(services),
      messages: Number(messages),
      parts: parts === null ? null : Number(parts),
    }));
  });
}

const duckOf = ({ duck = createDuck() }: ReadDeps) => duck;
const textOrNull = (value: unknown) => (value === null ? null : String(value));

/** Brings the files one after another: memory holds a piece of one, the work folder all. */
function withParts<Result>(
  { db, files }: ReadDeps,
  wanted: Wanted,
  work: (parts: ArchivedPart[], folder: string) => Promise<Result>,
): Promise<Result> {
  return inWorkFolder(async (folder) => {
    const parts: ArchivedPart[] = [];
    for (const [index, { key, leftOut }] of (await listFiles(db, wanted)).entries()) {
      const path = join(folder, `${index}.parquet`);
      await bring(files, { key, path });
      parts.push({ path, leftOut });
    }
    return work(parts, folder);
  });
}
