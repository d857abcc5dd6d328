import { asSystem } from "../../../identity/identity.ts";
import { withLossWatch } from "../../../db/loss-watch.ts";
import { type AuthOptions, createAuth, isRenewedNow } from "./auth.ts";
import { createAuthHandler } from "./auth-handler.ts";
import {
  type AskedCall,
  type Caller,
  type CallWindows,
  findCallersCounting,
} from "./caller.store.ts";
import { LINE_HEADER } from "./session-begun.ts";
import { endsNow, type SessionTimes } from "./session-end.ts";
import { createSignedCookie } from "../../../../platform/http/signed-cookie.ts";
import { createGatherer } from "../../../../platform/gather.ts";
import { isConnectionLost } from "../../../../platform/database/connection-loss.ts";
import { findUser } from "../users/user.store.ts";

/** Calls whose sessions are looked up in one statement. */
const MAX_TOGETHER = 64;
/** A statement that hangs with its connection holds up nobody for longer. */
const WAITS_MS = 100;

export type SignedInUser = {
  userId: string;
  isAnonymous: boolean;
  isAdmin: boolean;
  email: string;
  emailVerified: boolean;
  sessionId: string;
  /** The administrator who sees the tool as this user. */
  actedBy?: string;
  /** Until when, by machine time. */
  actedUntil?: Date;
  hasTwoFactor: boolean;
  needsTwoFactor: boolean;
};

export type SignIn = {
  /** Answers everything under /api/auth. */
  handle(request: Request, line?: string): Promise<Response>;
  /** The principal of a request, and cookies to set when the session was renewed. */
  readPrincipal(
    headers: Headers,
  ): Promise<{ principal: SignedInUser | null; responseHeaders: Headers }>;
  /** The same, with the call counted: one statement, but for once a day when the session is renewed. */
  readCaller(
    headers: Headers,
    windows: CallWindows,
  ): Promise<{
    principal: SignedInUser | null;
    responseHeaders: Headers;
    counted: Caller["counted"] | null;
  }>;
  sessionCookie: string;
};

type SignInOptions = AuthOptions & {
  /** True where an administrator without a second factor has no rights as one. */
  adminsNeedTwoFactor: boolean;
};

/** Sign-in as the HTTP server needs it. It decides who somebody is, so it is the tool itself that looks. */
export async function createSignIn(options: SignInOptions): Promise<SignIn> {
  const signIn = await asSystem(() => createSignInAsSystem(options));
  return {
    sessionCookie: signIn.sessionCookie,
    handle: (request, line) => asSystem(() => signIn.handle(request, line)),
    readPrincipal: (headers) => asSystem(() => signIn.readPrincipal(headers)),
    readCaller: (headers, windows) => asSystem(() => signIn.readCaller(headers, windows)),
  };
}

async function createSignInAsSystem(options: SignInOptions): Promise<SignIn> {
  const auth = createAuth(options);
  const { authCookies, secret } = await auth.$context;
  const sessionCookie = authCookies.sessionToken.name;
  const tokenOf = createSignedCookie(sessionCookie, secret);
  const readSession = (headers: Headers) =>
    withLossWatch(() => auth.api.getSession({ headers, returnHeaders: true }));
  const handle = createAuthHandler({
    ...options,
    handle: (request) => withLossWatch(() => auth.handler(request)),
  });
  // A statement wakes PostgreSQL and the tool once, however many calls it is made for.
  const findCaller = createGatherer<AskedCall, Caller | undefined>({
    most: MAX_TOGETHER,
    waitsMs: WAITS_MS,
    ask: (calls) => asSystem(() => findCallersCounting(options.db, calls)),
    // Who waited with a connection that broke is told so once, as everybody is.
    asAlone: (error) => !isConnectionLost(error),
  });
  return {
    sessionCookie,
    handle: (request, line) => handle(fromLine(request, line)),
    async readPrincipal(headers) {
      if (!headers.get("cookie")?.includes(sessionCookie)) {
        return { principal: null, responseHeaders: new Headers() };
      }
      const { response, headers: responseHeaders } = await readSession(headers);
      return { principal: await principalOf(options, response), responseHeaders };
    },
    async readCaller(headers, windows) {
      const token = tokenOf(headers.get("cookie"));
      if (token === undefined)
        return { principal: null, responseHeaders: new Headers(), counted: null };
      const caller = await findCaller("", { token, windows });
      if (caller && !isRenewedNow(caller.session)) {
        const principal = await principalOf(options, caller);
        return { principal, responseHeaders: new Headers(), counted: caller.counted };
      }
      // The library renews a session, and takes the cookie of one that has ended away.
      const { response, headers: responseHeaders } = await readSession(headers);
      const principal = await principalOf(options, response);
      return { principal, responseHeaders, counted: caller?.counted ?? null };
    },
  };
}

/** The request with the line that it came over, and never with what the caller wrote in its place. */
function fromLine(request: Request, line = "unknown"): Request {
  const headers = new Headers(request.headers);
  headers.set(LINE_HEADER, line);
  return new Request(request, { headers });
}

/** What of a session and its user decides who is calling. */
type Found = {
  user: {
    id: string;
    email: string;
    emailVerified: boolean;
    isAnonymous?: boolean | null | undefined;
    suspendedAt?: Date | null | undefined;
    deletedAt?: Date | null | undefined;
    twoFactorEnabled?: boolean | null | undefined;
  };
  session: SessionTimes & {
    isStrong?: boolean | null | undefined;
    actingAsUserId?: string | null | undefined;
    actingUntil?: Date | null | undefined;
  };
};

async function principalOf(
  options: SignInOptions,
  found: Found | null,
): Promise<SignedInUser | null> {
  if (!found || found.user.suspendedAt || found.user.deletedAt) return null;
  const { user, session } = found;
  const hasTwoFactor = user.twoFactorEnabled === true;
  const isAdmin = !user.isAnonymous && options.isAdmin(user.id);
  if (await endsNow(options.db, session, isAdmin)) return null;
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
  const acting = actingAs(session);
  if (acting === undefined || !principal.isAdmin) return principal;
  return actedPrincipal(options.db, principal, acting);
}

type Acting = { userId: string; until: Date };

/** Whom a session sees the tool as now and until when, by machine time. */
function actingAs({
  actingAsUserId,
  actingUntil,
}: {
  actingAsUserId?: string | null | undefined;
  actingUntil?: Date | null | undefined;
}): Acting | undefined {
  const isNow = (actingUntil?.getTime() ?? 0) > Date.now();
  if (!isNow || !actingAsUserId || !actingUntil) return undefined;
  return { userId: actingAsUserId, until: actingUntil };
}

/** The advertiser in the administrator's session: never an administrator. */
async function actedPrincipal(
  db: AuthOptions["db"],
  admin: SignedInUser,
  { userId, until }: Acting,
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
    actedUntil: until,
  };
}
