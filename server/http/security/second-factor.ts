import { AppError } from "../../../domain/errors.ts";
import type { RequestContext } from "../context.ts";
import { say } from "../../../domain/say.ts";

/** What is needed to set one up, or to end sessions that are not one's own. */
const OPEN = new Set([
  "accounts.me",
  "accounts.updatePassword",
  "privacy.sessions",
  "privacy.endSession",
  "privacy.endAllSessions",
]);

/**
 * Keeps an administrator who has not proved a second factor from everything but the way to one; the facts that anybody
 * may read stay open. Throws permission-denied.
 */
export function admitSecondFactor({ principal }: RequestContext, path: readonly string[]): void {
  if (principal?.needsTwoFactor !== true) return;
  if (path[0] === "catalogue" || OPEN.has(path.join("."))) return;
  refuseWithoutSecondFactor();
}

/** Throws permission-denied. */
export function refuseWithoutSecondFactor(): never {
  throw new AppError("permission-denied", {
    message: say(
      "Administrators set up a second step at sign-in, or sign in with a passkey, first.",
    ),
    reason: "second-factor",
  });
}
