import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { parseSetCookieHeader } from "better-auth/cookies";
import type { MiddlewareHandler } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import { AppError } from "../../../domain/errors.ts";
import { remembering } from "../../../platform/remembering.ts";
import { translate } from "../../../domain/translate.ts";

export const CSRF_COOKIE = "XSRF-TOKEN";
export const CSRF_HEADER = "X-XSRF-TOKEN";
/** Nothing that runs on them changes anything; every other method is checked, known or not. */
const SAFE_METHODS = new Set(["GET", "HEAD"]);

/** Every call brings its token, and pages of one session the same. */
const MAX_REMEMBERED = 2_000;

export type CsrfOptions = {
  secret: string;
  publicUrl: string;
  isProduction: boolean;
  /** Name of the session cookie, to which a token is bound. */
  sessionCookie: string;
};

type Tokens = { issue(session: string): string; isValid(token: string, session: string): boolean };

/** Tokens that only we can make, each good for one session ('' for a caller without one). */
export function csrfTokens(secret: string): Tokens {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "csrf", 32));
  const sign = (nonce: string, session: string): string =>
    createHmac("sha256", key).update(`${nonce}.${session}`).digest("base64url");
  // Only what was right once is remembered.
  const isRight = remembering(MAX_REMEMBERED, (pair) => {
    const [nonce = "", signature = "", ...session] = pair.split(" ");
    const expected = Buffer.from(sign(nonce, session.join(" ")));
    const given = Buffer.from(signature);
    return (given.length === expected.length && timingSafeEqual(given, expected)) || undefined;
  });
  return {
    issue(session) {
      const nonce = randomBytes(16).toString("base64url");
      return `${nonce}.${sign(nonce, session)}`;
    },
    isValid(token, session) {
      const [nonce = "", signature = ""] = token.split(".");
      return !token.includes(" ") && isRight(`${nonce} ${signature} ${session}`) === true;
    },
  };
}

/** Hands out the readable token cookie, renewed whenever the session changes (spec section 7). */
export function csrfCookie({ secret, sessionCookie, publicUrl }: CsrfOptions): MiddlewareHandler {
  const tokens = csrfTokens(secret);
  const attributes = { sameSite: "Lax", secure: publicUrl.startsWith("https:") } as const;
  return async (c, next) => {
    await next();
    // What everybody's caches may store is for everybody: a cookie in it would be too.
    if (/\bpublic\b/.test(c.res.headers.get("Cache-Control") ?? "")) return;
    const session = cookieSetBy(c.res.headers, sessionCookie) ?? getCookie(c, sessionCookie) ?? "";
    if (tokens.isValid(getCookie(c, CSRF_COOKIE) ?? "", session)) return;
    const cookie = generateCookie(CSRF_COOKIE, tokens.issue(session), attributes);
    c.res.headers.append("Set-Cookie", cookie);
  };
}

/**
 * Refuses a call that changes something unless it comes from our own pages: same origin by Origin and Sec-Fetch-Site where
 * the browser sends them, and the token of this session in cookie and header alike. Throws permission-denied.
 */
export function csrfCheck(options: CsrfOptions): MiddlewareHandler {
  const tokens = csrfTokens(options.secret);
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const header = c.req.header(CSRF_HEADER) ?? "";
      const session = getCookie(c, options.sessionCookie) ?? "";
      const isOurs =
        isSameOrigin(c.req.raw.headers, options) &&
        header !== "" &&
        header === getCookie(c, CSRF_COOKIE) &&
        tokens.isValid(header, session);
      if (!isOurs) {
        throw new AppError("permission-denied", {
          message: translate("This page has been open for too long. Reload it and try again."),
        });
      }
    }
    await next();
  };
}

function isSameOrigin(headers: Headers, { publicUrl, isProduction }: CsrfOptions): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null || origin === new URL(publicUrl).origin) return true;
  // In the sandbox the same program answers as localhost and 127.0.0.1, on any free port.
  return !isProduction && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

/** The value that a reply sets a cookie to; '' when it deletes it; undefined when it leaves it alone. */
function cookieSetBy(headers: Headers, name: string): string | undefined {
  const cookie = headers
    .getSetCookie()
    .map((line) => parseSetCookieHeader(line).get(name))
    .findLast((found) => found !== undefined);
  return cookie?.["max-age"] === 0 ? "" : cookie?.value;
}
