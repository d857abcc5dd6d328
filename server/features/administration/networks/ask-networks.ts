import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { recordChange } from "../reference/record-change.ts";

export type NetworkDeps = Pick<AdministrationDeps, "db" | "clock" | "messaging">;

type Change = { subject: string; before: unknown; after: unknown; reason: string };

/**
 * Has the provider change something, with history and audit: what is refused leaves neither. When no answer came nobody knows
 * whether it was done, and the audit says so. Throws as `askNetworks`.
 */
export async function changeAtNetworks<Result>(
  { db, clock }: Pick<NetworkDeps, "db" | "clock">,
  change: Change,
  actor: Actor,
  work: () => Promise<Result>,
): Promise<Result> {
  const at = clock.now();
  try {
    return await db.transaction().execute(async (tx) => {
      await recordChange(tx, { ...change, kind: "network", at }, actor);
      return await work();
    });
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    if (error.kind === "timeout") {
      const { subject, reason } = change;
      const action = "network.change-unanswered";
      const detail = { subject, reason };
      await recordAudit(db, { at, action, subjectUserId: null, detail, ...actor });
    }
    throw asAppError(error);
  }
}

/** Asks the provider. Throws invalid-argument at fields, aborted, not-found, deadline-exceeded, unavailable. */
export async function askNetworks<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MessagingError ? asAppError(error) : error;
  }
}

function asAppError({ kind, problems }: MessagingError): AppError {
  if (kind === "rejected") return invalidArgument(problems.map(inWords));
  if (kind === "conflict") return new AppError("aborted");
  if (kind === "not-found") return new AppError("not-found");
  return new AppError(kind === "timeout" ? "deadline-exceeded" : "unavailable");
}

/** What an adapter's schema says of a setting stays in the words of that schema. */
function inWords({ path, message }: { path: string; message: string }) {
  if (path === "name")
    return { path, message: translate("Another connection has this name. Choose another one.") };
  return { path, message };
}
