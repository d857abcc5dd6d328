import type { MiddlewareHandler } from "hono";

const LOCAL = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * Lets only this machine in: a page elsewhere that points a name of its own at 127.0.0.1, or posts from another site,
 * is refused. The socket is bound to 127.0.0.1 as well.
 */
export const localOnly: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header("origin");
  const originHost = origin === undefined ? undefined : origin.replace(/^https?:\/\//, "");
  const hostIsLocal = LOCAL.test(c.req.header("host") ?? "");
  const originIsLocal = originHost === undefined || LOCAL.test(originHost);
  if (!hostIsLocal || !originIsLocal) return c.text("The sandbox answers this machine only.", 403);
  await next();
  c.header("x-content-type-options", "nosniff");
  c.header("cache-control", "no-store");
};
