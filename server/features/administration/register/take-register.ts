import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { ANNOUNCE_REGISTER_JOB } from "./announce-register.ts";
import {
  countEffect,
  findImport,
  type RegisterImport,
  updateImportCounts,
  updateTaken,
} from "./register-import.store.ts";
import { insertFromImport, lockRegister } from "./register-number.store.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "jobs">;

/**
 * Takes an import whose counts were shown: the register changes at once, lists and networks right after. Throws not-found, and
 * aborted when it waits no longer or the register has changed since the counts were shown; they are counted anew then.
 */
export async function takeRegister(
  deps: Deps,
  { id, reason }: { id: string; reason: string },
  { actorUserId, requestId }: Actor,
): Promise<void> {
  const isTaken = await deps.db.transaction().execute(async (tx) => {
    const found = await findImport(tx, id);
    if (!found) throw new AppError("not-found");
    await lockRegister(tx, found.countryId);
    const current = await findImport(tx, id);
    if (current?.state !== "shown") throw new AppError("aborted");
    const effect = await countEffect(tx, current);
    if (!isAsShown(effect, current)) {
      await updateImportCounts(tx, id, { ...current, ...effect, badRows: badRowsOf(current) });
      return false;
    }
    await take(tx, deps, current, { by: actorUserId, reason });
    await recordAudit(tx, {
      at: deps.clock.now(),
      actorUserId,
      action: "register.taken",
      subjectUserId: null,
      requestId,
      detail: { countryId: current.countryId, mode: current.mode, ...effect, reason },
    });
    return true;
  });
  if (isTaken) return;
  const message = translate("The register has changed in the meantime. Look at the numbers again.");
  throw new AppError("aborted", { message, reason: "register-changed" });
}

/** Takes an import, in the caller's transaction and under the lock of its country. */
export async function take(
  tx: DatabaseOrTransaction,
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
  it: RegisterImport,
  { by, reason }: { by: string | null; reason: string },
): Promise<void> {
  const at = clock.now();
  await insertFromImport(tx, it, at);
  const { added, unchanged, gone } = it;
  await updateTaken(tx, it, { added, unchanged, gone, by, at, reason });
  await jobs.send(tx, ANNOUNCE_REGISTER_JOB, {}, { key: ANNOUNCE_REGISTER_JOB });
}

export function badRowsOf(it: RegisterImport): { row: number; reason: string }[] {
  return it.badRows as { row: number; reason: string }[];
}

type Effect = Pick<RegisterImport, "added" | "unchanged" | "gone">;

function isAsShown(now: Effect, shown: Effect): boolean {
  return now.added === shown.added && now.unchanged === shown.unchanged && now.gone === shown.gone;
}
