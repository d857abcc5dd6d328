import type { MiddlewareHandler } from "hono";
import { AppError } from "../../../domain/errors.ts";

/** What users have made: shops' pages with their styles, and pictures. */
const MADE_BY_USERS = /^\/(?:s|files\/pictures)\/[^/]+$/;
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** No script, no form, no frame and no picture of others: pages of shops have a style, a sign, a picture of their own and links. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Keeps what users have made apart from the app. Its own host answers nothing else, sets no cookie and runs no script; the
 * app's hosts send who asks for it there, so that addresses of before still lead somewhere. Throws not-found.
 */
export function contentOrigin({
  publicUrl,
  contentUrl,
}: {
  publicUrl: string;
  contentUrl: string;
}): MiddlewareHandler {
  const own = new URL(contentUrl);
  const isApart = own.host !== new URL(publicUrl).host;
  return async (c, next) => {
    if (!isApart) return next();
    const isAsked = READS.has(c.req.method) && MADE_BY_USERS.test(c.req.path);
    const host = c.req.header("host")?.toLowerCase();
    if (host !== own.host) {
      if (!isAsked || host === undefined) return next();
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`${own.origin}${pathname}${search}`, 308);
    }
    if (!isAsked) throw new AppError("not-found");
    await next();
    c.res.headers.delete("set-cookie");
    c.res.headers.set("Content-Security-Policy", POLICY);
  };
}
