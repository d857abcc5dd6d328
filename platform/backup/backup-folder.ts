import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Lsn, parseLsn, readWalFileName } from "./wal-file.ts";

const aboutSchema = z.object({
  startedAt: z.string(),
  finishedAt: z.string(),
  systemId: z.string(),
  timeline: z.number(),
  segmentBytes: z.number(),
});

const manifestSchema = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      "Encoded-Path": z.string().optional(),
      Size: z.number(),
      Checksum: z.string().optional(),
    }),
  ),
  "WAL-Ranges": z.array(z.object({ "Start-LSN": z.string(), "End-LSN": z.string() })).min(1),
});

/** A base backup and the files of the log that go on from it. */
export type RestorePlan = {
  base: string;
  finishedAt: Date;
  segmentBytes: number;
  /** With their SHA-256. */
  files: { path: string; checksum: string | undefined }[];
  /** Files of the log, in order and without a gap. */
  log: string[];
};

/**
 * Chooses the last base backup from before a moment (without one the last of all), and the log that follows it. Throws when there is none, or
 * when the log has a gap, as what lies behind that cannot be had.
 */
export async function planRestore(folder: string, at?: Date): Promise<RestorePlan> {
  const names = (await namesIn(join(folder, "base"))).filter((name) => !name.endsWith(".part"));
  const bases = await Promise.all(
    names.map(async (name) => {
      const base = join(folder, "base", name);
      return { base, about: aboutSchema.parse(await readJson(join(base, "about.json"))) };
    }),
  );
  const usable = bases
    .filter(({ about }) => at === undefined || new Date(about.finishedAt) <= at)
    .sort((a, b) => a.about.finishedAt.localeCompare(b.about.finishedAt));
  const chosen = usable.at(-1);
  if (!chosen)
    throw new Error(
      at
        ? `No backup in ${folder} was finished by ${at.toISOString()}.`
        : `${folder} holds no backup.`,
    );
  const { base, about } = chosen;
  const manifest = manifestSchema.parse(await readJson(join(base, "backup_manifest")));
  const [range] = manifest["WAL-Ranges"];
  const log = await listLog(join(folder, "wal"), {
    timeline: about.timeline,
    segmentBytes: BigInt(about.segmentBytes),
    endLsn: parseLsn(range?.["End-LSN"] ?? ""),
  });
  return {
    base,
    finishedAt: new Date(about.finishedAt),
    segmentBytes: about.segmentBytes,
    files: manifest.Files.map((file) => ({
      path: file.Path ?? Buffer.from(file["Encoded-Path"] ?? "", "hex").toString(),
      checksum: file.Checksum,
    })),
    log,
  };
}

async function listLog(
  folder: string,
  { timeline, segmentBytes, endLsn }: { timeline: number; segmentBytes: bigint; endLsn: Lsn },
): Promise<string[]> {
  const files = (await namesIn(folder))
    .flatMap((name) => {
      const read = readWalFileName(name, segmentBytes);
      return read ? [{ ...read, path: join(folder, name) }] : [];
    })
    .filter((file) => file.timeline === timeline && file.start + segmentBytes > endLsn)
    .sort((a, b) => Number(a.start - b.start));
  let expected = endLsn - (endLsn % segmentBytes);
  for (const { start } of files) {
    if (start !== expected)
      throw new Error(
        "The log in this backup begins later than the base backup ends, or has a gap: take a new base backup, or choose an earlier one.",
      );
    expected += segmentBytes;
  }
  return files.map(({ path }) => path);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, "utf8"));
}
