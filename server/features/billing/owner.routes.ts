import type { RequestContext } from "../../http/context.ts";
import { requireSelf } from "../../http/context.ts";

/**
 * The user who pays: always the caller. A card is charged for its owner only, so an administrator cannot pay in somebody
 * else's name. Throws unauthenticated or permission-denied.
 */
export function requireOwner(context: RequestContext, userId: string): string {
  const { principal } = context;
  return requireSelf(
    { ...context, principal: principal && { ...principal, isAdmin: false } },
    userId,
  );
}
