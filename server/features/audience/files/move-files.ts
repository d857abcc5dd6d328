import type { FileStore } from "../../../../platform/files/file-store.ts";
import { STORED_FOLDERS } from "./file-folders.ts";

export type Moved = { copied: number; copiedBytes: number; alreadyThere: number };

/**
 * Copies every file from one place to another, and leaves the first as it is. What is there with the same length already is
 * passed over, so that a copying that was broken off goes on; what grows meanwhile is copied by the next one. Files are
 * never changed after they are whole, so an equal length is an equal file.
 */
export async function moveFiles(
  { from, to }: { from: FileStore; to: FileStore },
  options: { signal: AbortSignal; onProgress(moved: Moved): void },
): Promise<Moved> {
  const moved: Moved = { copied: 0, copiedBytes: 0, alreadyThere: 0 };
  for (const folder of STORED_FOLDERS) {
    const there = new Map<string, number>();
    for await (const { key, sizeBytes } of to.list(folder)) there.set(key, sizeBytes);
    for await (const { key, sizeBytes } of from.list(folder)) {
      if (options.signal.aborted) return moved;
      if (there.get(key) === sizeBytes) {
        moved.alreadyThere += 1;
        continue;
      }
      moved.copiedBytes += await to.append(key, 0, from.read(key), Number.MAX_SAFE_INTEGER);
      moved.copied += 1;
      options.onProgress(moved);
    }
  }
  return moved;
}
