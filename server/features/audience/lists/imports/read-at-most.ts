import type { FileStore } from "../../../../../platform/files/file-store.ts";
import { notWhole } from "../preview-file.ts";

/** Files of which nobody reads more than so many bytes: reading on throws invalid-argument, as with a file that is still being sent. */
export function readAtMost(files: FileStore, mostBytes: number): FileStore {
  return {
    ...files,
    async *read(key) {
      let readBytes = 0;
      for await (const piece of files.read(key)) {
        readBytes += piece.length;
        if (readBytes > mostBytes) throw notWhole();
        yield piece;
      }
    },
  };
}
