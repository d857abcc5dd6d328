import { falseForOthers } from "../../../identity/behind-the-wall.ts";
import { randomUUID } from "node:crypto";
import { AppError } from "../../../../domain/errors.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { inLimitTurn } from "../../../db/limit-turns.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { planLimitsFor } from "../../billing/subscriptions/read-subscriptions.ts";
import {
  listAudiences,
  deleteAudience,
  upsertAudience,
  type SavedAudience,
} from "../audience.store.ts";
import { countryOf } from "../lists/preview-file.ts";
import { refuseForeignLists } from "../lists/refuse-foreign-lists.ts";
import { translate } from "../../../../domain/translate.ts";

export type AudienceToSave = Omit<SavedAudience, "id"> & { id?: string | undefined };

/** Saves an audience (utas); with an id that one is replaced. Throws not-found, invalid-argument, resource-exhausted. */
export async function saveAudience(
  { db, clock }: { db: Database; clock: Clock },
  toSave: AudienceToSave,
): Promise<SavedAudience> {
  countryOf(toSave.countryId);
  await refuseForeignLists(db, toSave.userId, toSave);
  const { mostAudiences } = await planLimitsFor({ db, clock }, toSave.userId);
  const audience = { ...toSave, id: toSave.id ?? randomUUID() };
  const save = async (tx: DatabaseOrTransaction) => {
    await lockLimit(tx, toSave.userId, "audiences");
    const known = await listAudiences(tx, toSave.userId);
    const isNew = !known.some(({ id }) => id === toSave.id);
    if (isNew) refuseTooMany(known.length, mostAudiences);
    const isOwn = await falseForOthers(upsertAudience(tx, audience, clock.now()));
    if (!isOwn) throw new AppError("not-found");
  };
  await inLimitTurn(toSave.userId, () => db.transaction().execute(save));
  return audience;
}

function refuseTooMany(count: number, mostAudiences: number): void {
  if (count < mostAudiences) return;
  throw new AppError("resource-exhausted", {
    message: translate(
      "You have {count} saved choices; your plan allows {mostAudiences}. Delete one, or choose a larger plan.",
      { count, mostAudiences },
    ),
    reason: "too-many-audiences",
  });
}

/** Deletes a saved audience (dtas). Throws not-found. */
export async function removeAudience(
  { db }: { db: Database },
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await deleteAudience(db, userId, id))) throw new AppError("not-found");
}
