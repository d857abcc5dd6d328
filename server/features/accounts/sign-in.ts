import { type AuthOptions, createAuth } from "./auth.ts";
import { createAuthHandler } from "./auth-handler.ts";

export type SignedInUser = {
  userId: string;
  isAnonymous: boolean;
  isAdmin: boolean;
  email: string;
  emailVerified: boolean;
};

export type SignIn = {
  /** Answers everything under /api/auth. */
  handle(request: Request): Promise<Response>;
  /** Who is behind a request, and cookies to set because the session was renewed. */
  readPrincipal(
    headers: Headers,
  ): Promise<{ principal: SignedInUser | null; responseHeaders: Headers }>;
  sessionCookie: string;
};

/** Sign-in as the HTTP server needs it. */
export async function createSignIn(
  options: AuthOptions & { isAdmin(userId: string): boolean },
): Promise<SignIn> {
  const auth = createAuth(options);
  const { authCookies } = await auth.$context;
  const sessionCookie = authCookies.sessionToken.name;
  return {
    sessionCookie,
    handle: createAuthHandler({ db: options.db, secret: options.secret, handle: auth.handler }),
    async readPrincipal(headers) {
      if (!headers.get("cookie")?.includes(sessionCookie)) {
        return { principal: null, responseHeaders: new Headers() };
      }
      const { response, headers: responseHeaders } = await auth.api.getSession({
        headers,
        returnHeaders: true,
      });
      if (!response) return { principal: null, responseHeaders };
      const { user } = response;
      const principal = {
        userId: user.id,
        isAnonymous: user.isAnonymous === true,
        isAdmin: !user.isAnonymous && options.isAdmin(user.id),
        email: user.email,
        emailVerified: user.emailVerified,
      };
      return { principal, responseHeaders };
    },
  };
}
