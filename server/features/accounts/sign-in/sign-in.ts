import { withLossWatch } from "../../../db/loss-watch.ts";
import { type AuthOptions, createAuth } from "./auth.ts";
import { createAuthHandler } from "./auth-handler.ts";
import { endsNow } from "./session-end.ts";
import { findUser } from "../users/user.store.ts";

export type SignedInUser = {
  userId: string;
  isAnonymous: boolean;
  isAdmin: boolean;
  email: string;
  emailVerified: boolean;
  sessionId: string;
  /** The administrator who sees the tool as this user. */
  actedBy?: string;
  hasTwoFactor: boolean;
  needsTwoFactor: boolean;
};

export type SignIn = {
  /** Answers everything under /api/auth. */
  handle(request: Request): Promise<Response>;
  /** The principal of a request, and cookies to set when the session was renewed. */
  readPrincipal(
    headers: Headers,
  ): Promise<{ principal: SignedInUser | null; responseHeaders: Headers }>;
  sessionCookie: string;
};

/** Sign-in as the HTTP server needs it. */
export async function createSignIn(
  options: AuthOptions & {
    isAdmin(userId: string): boolean;
    /** True where an administrator without a second factor has no rights as one. */
    adminsNeedTwoFactor: boolean;
  },
): Promise<SignIn> {
  const auth = createAuth(options);
  const { authCookies } = await auth.$context;
  const sessionCookie = authCookies.sessionToken.name;
  return {
    sessionCookie,
    handle: createAuthHandler({
      ...options,
      handle: (request) => withLossWatch(() => auth.handler(request)),
    }),
    async readPrincipal(headers) {
      if (!headers.get("cookie")?.includes(sessionCookie)) {
        return { principal: null, responseHeaders: new Headers() };
      }
      const { response, headers: responseHeaders } = await withLossWatch(() =>
        auth.api.getSession({ headers, returnHeaders: true }),
      );
      if (!response || response.user.suspendedAt) return { principal: null, responseHeaders };
      const { user, session } = response;
      const hasTwoFactor = user.twoFactorEnabled === true;
      const isAdmin = !user.isAnonymous && options.isAdmin(user.id);
      if (await endsNow(options.db, session, isAdmin)) return { principal: null, responseHeaders };
      // Only factors proved in this session count: an older session, or a thief's, knew the password alone.
      const needsTwoFactor = isAdmin && options.adminsNeedTwoFactor && session.isStrong !== true;
      const principal = {
        userId: user.id,
        isAnonymous: user.isAnonymous === true,
        isAdmin: isAdmin && !needsTwoFactor,
        email: user.email,
        emailVerified: user.emailVerified,
        sessionId: session.id,
        hasTwoFactor,
        needsTwoFactor,
      };
      const asUserId = actingAs(session);
      if (asUserId === undefined || !principal.isAdmin) return { principal, responseHeaders };
      return { principal: await actedPrincipal(options.db, principal, asUserId), responseHeaders };
    },
  };
}

/** Whom a session sees the tool as now, by machine time. */
function actingAs({
  actingAsUserId,
  actingUntil,
}: {
  actingAsUserId?: string | null | undefined;
  actingUntil?: Date | null | undefined;
}): string | undefined {
  const isNow = (actingUntil?.getTime() ?? 0) > Date.now();
  return isNow ? (actingAsUserId ?? undefined) : undefined;
}

/** The advertiser in the administrator's session: never an administrator. */
async function actedPrincipal(
  db: AuthOptions["db"],
  admin: SignedInUser,
  userId: string,
): Promise<SignedInUser> {
  const user = await findUser(db, "id", userId);
  if (!user) return admin;
  return {
    ...admin,
    userId,
    isAdmin: false,
    email: user.email,
    emailVerified: user.emailVerified,
    actedBy: admin.userId,
  };
}
