import { AppError } from "../../../../domain/errors.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { findAdvertiser } from "./advertiser.store.ts";
import { insertNote } from "./note.store.ts";

/** Writes a note about an advertiser, for other administrators. Throws not-found. */
export async function writeNote(
  { db, clock }: Pick<AdministrationDeps, "db" | "clock">,
  { userId, text }: { userId: string; text: string },
  { actorUserId, requestId }: Actor,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await findAdvertiser(tx, userId))) throw new AppError("not-found");
    await insertNote(tx, { userId, writtenBy: actorUserId, text, at });
    const audit = { at, actorUserId, subjectUserId: userId, requestId, detail: {} };
    await recordAudit(tx, { ...audit, action: "advertiser.noted" });
  });
}
