import { AppError } from "../../../../domain/errors.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { findAdvertiser } from "./advertiser.store.ts";
import { hasNote, insertNote } from "./note.store.ts";

/** The same words of the same writer within this time are one note, sent twice. */
const SAME_NOTE_MS = 60_000;

/** Writes a note about an advertiser, for other administrators; once, however fast its button is pressed again. Throws not-found. */
export async function writeNote(
  { db, clock }: Pick<AdministrationDeps, "db" | "clock">,
  { userId, text }: { userId: string; text: string },
  { actorUserId, requestId }: Actor,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await findAdvertiser(tx, userId))) throw new AppError("not-found");
    await lockLimit(tx, actorUserId, "notes");
    const note = { userId, writtenBy: actorUserId, text };
    if (await hasNote(tx, note, new Date(at.getTime() - SAME_NOTE_MS))) return;
    await insertNote(tx, { ...note, at });
    const audit = { at, actorUserId, subjectUserId: userId, requestId, detail: {} };
    await recordAudit(tx, { ...audit, action: "advertiser.noted" });
  });
}
