import { AppError, invalidArgument } from "../../domain/errors.ts";
import { translate } from "../../domain/translate.ts";

/** The caller. A visitor with a draft is anonymous: signed in for drafts, never for money. */
export type Principal = {
  userId: string;
  isAnonymous: boolean;
  isAdmin: boolean;
  email: string | null;
  emailVerified: boolean;
  sessionId?: string;
  /** The administrator who sees the tool as this user: looking and helping with drafts, nothing else. */
  actedBy?: string;
  /** Until when, by machine time. */
  actedUntil?: Date;
  hasTwoFactor?: boolean;
  /** An administrator who must set up a second factor first, and is none until then. */
  needsTwoFactor?: boolean;
};

/** Context of every procedure call, on every transport. */
export type RequestContext = {
  requestId: string;
  principal: Principal | null;
  headers: Headers;
  /** Copied to the reply; cookies are set here. */
  responseHeaders: Headers;
  idempotencyKey: string | null;
  /** The address that it came from (clientAddress): counted, and written down nowhere. */
  address: string;
};

/** Anybody with a session, visitors included. Throws unauthenticated. */
export function requireSession(context: RequestContext): Principal {
  if (!context.principal) throw new AppError("unauthenticated");
  return context.principal;
}

/** A registered user. Throws unauthenticated. */
export function requireUser(context: RequestContext): Principal {
  const principal = requireSession(context);
  if (principal.isAnonymous) throw new AppError("unauthenticated");
  return principal;
}

/** An administrator. Throws unauthenticated or permission-denied. */
export function requireAdmin(context: RequestContext): Principal {
  const principal = requireUser(context);
  if (!principal.isAdmin) throw new AppError("permission-denied");
  return principal;
}

/** Who makes a call, for the audit; nobody's id is "". */
export function actorOf({ principal, requestId }: RequestContext): {
  actorUserId: string;
  requestId: string;
} {
  return { actorUserId: principal?.userId ?? "", requestId };
}

/** The session that a call came with. Throws unauthenticated. */
export function requireSessionId(context: RequestContext): string {
  const { sessionId } = requireUser(context);
  if (sessionId === undefined) throw new AppError("unauthenticated");
  return sessionId;
}

/**
 * The user a call is made for: its own, or any for an administrator (product rule for `userId` in data).
 * Throws unauthenticated or permission-denied.
 */
export function requireSelf(context: RequestContext, userId: string | undefined): string {
  const principal = requireUser(context);
  if (userId === undefined || userId === principal.userId) return principal.userId;
  if (!principal.isAdmin) throw new AppError("permission-denied");
  return userId;
}

/** Characters of an Idempotency-Key, at the most: as many as are stored. */
export const LONGEST_KEY = 200;
/** How keys begin that the tool itself makes, of what nobody has called for: a payment of a plan, an automatic top-up. */
const OWN_KEY = /^(?:subscription|auto-top-up|paid):/;

/**
 * The Idempotency-Key of a call that moves money, never one of the tool's own. One that is too long is refused, because cut it might
 * be another's. Throws invalid-argument.
 */
export function requireIdempotencyKey({ idempotencyKey }: RequestContext): string {
  const refuse = (message: string) => invalidArgument([{ path: "Idempotency-Key", message }]);
  if (!idempotencyKey || OWN_KEY.test(idempotencyKey))
    throw refuse(translate("This call moves money: send an Idempotency-Key header."));
  if (idempotencyKey.length > LONGEST_KEY)
    throw refuse(
      translate("{most, plural, one {Use up to # character.} other {Use up to # characters.}}", {
        most: LONGEST_KEY,
      }),
    );
  return idempotencyKey;
}
