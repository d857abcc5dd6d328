import { randomUUID } from "node:crypto";
import { AppError } from "../../../domain/errors.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../db/database.ts";
import {
  readAudiences,
  removeAudience,
  writeAudience,
  type SavedAudience,
} from "./audience.store.ts";
import { countryOf } from "./preview-file.ts";
import { listNotFound } from "./list-on-routes.ts";
import { readList } from "./list.store.ts";

const MOST_AUDIENCES = 100;

export type AudienceToSave = Omit<SavedAudience, "id"> & { id?: string | undefined };

export async function listAudiences(
  { db }: { db: Database },
  userId: string,
): Promise<SavedAudience[]> {
  return readAudiences(db, userId);
}

/** Saves an audience (utas); with an id that one is replaced. Throws not-found, invalid-argument, resource-exhausted. */
export async function saveAudience(
  { db, clock }: { db: Database; clock: Clock },
  toSave: AudienceToSave,
): Promise<SavedAudience> {
  countryOf(toSave.country_id);
  for (const listId of [toSave.list_id, toSave.exclude_list_id]) {
    if (listId !== null && !(await readList(db, toSave.user_id, listId))) throw listNotFound();
  }
  const known = await readAudiences(db, toSave.user_id);
  const isNew = !known.some(({ id }) => id === toSave.id);
  if (isNew && known.length >= MOST_AUDIENCES) {
    throw new AppError("resource-exhausted", {
      message: `You have ${MOST_AUDIENCES} audiences. Delete one that you no longer need.`,
    });
  }
  const audience = { ...toSave, id: toSave.id ?? randomUUID() };
  if (!(await writeAudience(db, audience, clock.now()))) throw new AppError("not-found");
  return audience;
}

/** Deletes a saved audience (dtas). Throws not-found. */
export async function deleteAudience(
  { db }: { db: Database },
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await removeAudience(db, userId, id))) throw new AppError("not-found");
}
