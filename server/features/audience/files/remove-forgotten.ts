import type { Database } from "../../../db/database.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import { deleteRemovedFile, listRemovedFiles } from "./upload.store.ts";

/** Removes the bytes of files that nobody has any more. */
export async function removeForgotten({
  db,
  files,
}: {
  db: Database;
  files: FileStore;
}): Promise<void> {
  for (const key of await listRemovedFiles(db)) {
    await files.remove(key);
    await deleteRemovedFile(db, key);
  }
}
