import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { findImport, updateDropped } from "./register-import.store.ts";
import { lockRegister } from "./register-number.store.ts";

/**
 * Throws an import away that was read in by mistake; the register stays as it is. Doing it again changes nothing. Throws not-found,
 * and aborted when it has been taken meanwhile.
 */
export async function discardRegister(
  { db, clock }: Pick<AdministrationDeps, "db" | "clock">,
  id: string,
  { actorUserId, requestId }: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await findImport(tx, id);
    if (!found) throw new AppError("not-found");
    await lockRegister(tx, found.countryId);
    const current = await findImport(tx, id);
    if (current?.state === "taken") throw takenMeanwhile();
    if (current?.state !== "shown") return;
    await updateDropped(tx, id);
    const { countryId, mode, accepted } = current;
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "register.discarded",
      subjectUserId: null,
      requestId,
      detail: { countryId, mode, numbers: accepted },
    });
  });
}

function takenMeanwhile(): AppError {
  return new AppError("aborted", {
    reason: "register-taken",
    message: translate("This register has been taken in the meantime. It cannot be discarded."),
  });
}
