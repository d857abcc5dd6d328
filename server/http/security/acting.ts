import { isProcedure } from "@orpc/server";
import { AppError } from "../../../domain/errors.ts";
import type { RequestContext } from "../context.ts";
import { say } from "../../../domain/say.ts";

/** What changes something and still does no harm: helping with a draft. */
const ALLOWED = new Set(["campaigns.createDraft", "campaigns.saveDraft"]);
/** Changes nothing of the advertiser's. */
const HARMLESS = new Set(["audience.forecast", "administration.stopActing"]);
/** Reading that is the owner's alone. */
const PRIVATE = new Set(["privacy.exportData", "exports.csv"]);

/**
 * Keeps an administrator who sees the tool as an advertiser to looking and to helping with drafts: no money moves, nothing
 * personal leaves. Throws permission-denied. `true` for a call that is to be recorded.
 */
export function admitActing(
  { principal }: RequestContext,
  path: readonly string[],
  procedure: unknown,
): boolean {
  if (!principal?.actedBy) return false;
  const name = path.join(".");
  const isReading =
    isProcedure(procedure) && procedure["~orpc"].route.method === "GET" && !PRIVATE.has(name);
  if (isReading || HARMLESS.has(name)) return false;
  if (ALLOWED.has(name)) return true;
  refuseActing();
}

/** Throws permission-denied. */
export function refuseActing(): never {
  throw new AppError("permission-denied", {
    message: say("This is not possible while you see the tool as an advertiser."),
  });
}
