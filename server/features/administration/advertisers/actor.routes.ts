import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import type { Actor } from "../administration-deps.ts";

export const DONE = { done: true as const };

/** The administrator who acts. Throws unauthenticated or permission-denied. */
export function actorOf(context: RequestContext): Actor {
  return { actorUserId: requireAdmin(context).userId, requestId: context.requestId };
}
