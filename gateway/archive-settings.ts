import { z } from "zod";
import { bucketOf, bucketProblems, bucketSettings } from "../platform/files/bucket-settings.ts";
import type { ArchiveMode } from "./archive/archive.ts";
import type { ArchivePlace } from "./archive/open-files.ts";

/** Whether and where messages are archived as counts before they go. */
export const archiveSettings = {
  ARCHIVE: z.enum(["off", "try", "must"], "must be off, try or must").default("try"),
  ARCHIVE_DIR: z.string().min(1).optional(),
  ...bucketSettings,
};

const schema = z.object(archiveSettings);
type Settings = z.output<typeof schema>;

export type ArchiveConfig = { mode: ArchiveMode; place: ArchivePlace };

/** The archive that the settings name; undefined for none. A bucket is taken before a folder. */
export function archiveOf(settings: Settings): ArchiveConfig | undefined {
  const { ARCHIVE: mode, ARCHIVE_DIR: folder } = settings;
  if (mode === "off") return undefined;
  const bucket = bucketOf(settings);
  if (bucket) return { mode, place: { bucket } };
  return folder === undefined ? undefined : { mode, place: { folder } };
}

/** What does not fit together, one sentence each. */
export function archiveProblems(settings: Settings): string[] {
  if (settings.ARCHIVE === "off") return [];
  const problems = bucketProblems(settings, "ARCHIVE_DIR");
  if (settings.ARCHIVE === "must" && archiveOf(settings) === undefined)
    problems.push("ARCHIVE_DIR or S3_BUCKET is missing: with ARCHIVE=must nothing goes without it");
  return problems;
}
