import { isRetryable, toProblem } from "../api/app-problem.ts";
import { client, type Inputs } from "../api/client.ts";
import type { Changes, Send } from "./outbox.ts";

/** Sends one change; its key goes along, so that the server's log and ours name the same thing. */
export const sendChange: Send = ({ id, kind, input }) => {
  const context = { context: { idempotencyKey: id } };
  if (kind === "list-name")
    return client.audience.renameList(input as Changes["list-name"], context);
  if (kind === "seen") return client.notifications.seen(input as Changes["seen"], context);
  return client.notifications.savePreferences(
    input as Inputs["notifications"]["savePreferences"],
    context,
  );
};

/** Why a change will never be taken; undefined when the connection, the session or the server stood in the way. */
export function refusalOf(error: unknown): string | undefined {
  const problem = toProblem(error);
  const isLater =
    isRetryable(problem) ||
    problem.code === "unauthenticated" ||
    problem.code === "resource-exhausted";
  return isLater ? undefined : problem.message;
}
