import { randomUUID } from "node:crypto";
import { AppError } from "../../../../../domain/errors.ts";
import { translate } from "../../../../../domain/translate.ts";
import type { JobSender } from "../../../../jobs/job.ts";
import { findUpload } from "../../files/upload.store.ts";
import { type ListOrder, type ListsDeps, phoneColumnOf, refuseTooMany } from "../create-list.ts";
import { countryOf, openFile } from "../preview-file.ts";
import { findImport, insertImport, type ListImport } from "./list-import.store.ts";

export const IMPORT_JOB = "list-import";

/**
 * Puts an own uploaded file in the queue to be made a list, which gets the id of the import. Throws not-found, invalid-argument,
 * resource-exhausted; aborted while another import of the user is under way.
 */
export async function startImport(
  deps: ListsDeps & { jobs: JobSender },
  order: ListOrder,
): Promise<ListImport> {
  const { db, clock, jobs } = deps;
  const { userId, name, path, countryId, consent } = order;
  const country = countryOf(countryId);
  await refuseTooMany(deps, userId);
  const opened = await openFile(deps, { ...order, country });
  const phoneColumn = phoneColumnOf(order, opened);
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    const totalBytes = (await findUpload(tx, userId, path))?.sizeBytes ?? 0n;
    const isFirst = await insertImport(tx, {
      id,
      userId,
      name,
      path,
      countryId,
      phoneColumn,
      encoding: opened.sample.encoding,
      consentSource: consent?.source ?? null,
      consentText: consent?.text ?? null,
      totalBytes,
      createdAt: clock.now(),
    });
    if (!isFirst) throw anotherUnderWay();
    await jobs.send(tx, IMPORT_JOB, { id }, { key: id });
  });
  const started = await findImport(db, id);
  if (!started) throw new Error("An import was neither added nor found.");
  return started;
}

function anotherUnderWay(): AppError {
  return new AppError("aborted", {
    message: translate(
      "We are still reading another large file of yours. Nothing was lost. Try again when it is done.",
    ),
    reason: "large-file-under-way",
  });
}
