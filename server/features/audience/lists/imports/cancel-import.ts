import { AppError } from "../../../../../domain/errors.ts";
import { translate } from "../../../../../domain/translate.ts";
import { deleteUpload } from "../../files/upload.store.ts";
import type { ListsDeps } from "../create-list.ts";
import { findImport, type ListImport, updateEnded } from "./list-import.store.ts";

/** Ends an import, whoever is reading its file, and gives that up; one that is over stays as it is. Throws not-found. */
export async function cancelImport(
  { db, clock }: Pick<ListsDeps, "db" | "clock">,
  { userId, id }: { userId: string; id: string },
): Promise<ListImport> {
  await db.transaction().execute(async (tx) => {
    const known = await findImport(tx, id);
    if (known?.userId !== userId) throw importNotFound();
    if (await updateEnded(tx, id, { state: "cancelled", at: clock.now() }))
      await deleteUpload(tx, userId, known.path);
  });
  const cancelled = await findImport(db, id);
  if (!cancelled) throw importNotFound();
  return cancelled;
}

function importNotFound(): AppError {
  return new AppError("not-found", { message: translate("We could not find this import.") });
}
