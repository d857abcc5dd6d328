import type { FileStore } from "../../../../platform/files/file-store.ts";
import { STORED_FOLDERS } from "./file-folders.ts";
import { moveFiles, type Moved } from "./move-files.ts";

/** Makes a place hold the files of another and no others: what was deleted, as lists of numbers are, stays in no backup. */
export async function mirrorFiles(
  places: { from: FileStore; to: FileStore },
  signal: AbortSignal,
): Promise<Moved> {
  const moved = await moveFiles(places, { signal, onProgress: () => {} });
  if (signal.aborted) return moved;
  for (const folder of STORED_FOLDERS) {
    const present = new Set<string>();
    for await (const { key } of places.from.list(folder)) present.add(key);
    for await (const { key } of places.to.list(folder))
      if (!present.has(key)) await places.to.remove(key);
  }
  return moved;
}
