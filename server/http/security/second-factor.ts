import type { ProcedureTraits } from "../../../contract/traits.ts";
import { AppError } from "../../../domain/errors.ts";
import type { RequestContext } from "../context.ts";
import { translate } from "../../../domain/translate.ts";

/**
 * Keeps an administrator who has not proved a second factor from everything but the way to one. Throws permission-denied.
 */
export function admitSecondFactor(
  { principal }: RequestContext,
  secondFactor: ProcedureTraits["secondFactor"],
): void {
  if (principal?.needsTwoFactor === true && secondFactor !== "optional")
    refuseWithoutSecondFactor();
}

/** Throws permission-denied. */
export function refuseWithoutSecondFactor(): never {
  throw new AppError("permission-denied", {
    message: translate(
      "Administrators must first set up two-step sign-in, or sign in with a passkey.",
    ),
    reason: "second-factor",
  });
}
