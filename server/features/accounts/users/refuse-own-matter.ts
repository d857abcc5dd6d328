import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";

/** Nobody decides about what is their own. Throws permission-denied (four-eyes). */
export function refuseOwnMatter(ownerId: string, actorUserId: string): void {
  if (ownerId !== actorUserId) return;
  throw new AppError("permission-denied", {
    message: translate("This is your own. Another administrator must decide about it."),
    reason: "four-eyes",
  });
}
