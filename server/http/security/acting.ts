import type { ProcedureTraits } from "../../../contract/traits.ts";
import { AppError } from "../../../domain/errors.ts";
import type { RequestContext } from "../context.ts";
import { translate } from "../../../domain/translate.ts";

/**
 * Keeps an administrator who sees the tool as an advertiser to looking and to helping with drafts: no money moves, nothing
 * personal leaves. Throws permission-denied. `true` for a call that is to be recorded.
 */
export function admitActing(
  { principal }: RequestContext,
  acting: ProcedureTraits["acting"],
): boolean {
  if (!principal?.actedBy) return false;
  if (acting === undefined) refuseActing();
  return acting === "recorded";
}

/** Throws permission-denied. */
export function refuseActing(): never {
  throw new AppError("permission-denied", {
    message: translate("You cannot do this while you act as an advertiser."),
  });
}
