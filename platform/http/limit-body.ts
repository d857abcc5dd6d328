import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Calls `refuse` for a request whose body is longer, in bytes. A body that says how long it is is not looked at: that would make a stream of
 * it, which costs more than most calls.
 */
export function limitBody(maxSize: number, refuse: () => never): MiddlewareHandler {
  const limited = bodyLimit({ maxSize, onError: refuse });
  return async (c, next) => {
    if (!mayHaveBody(c)) return next();
    const said = bytesSaid(c);
    if (said > maxSize) refuse();
    return said >= 0 ? next() : limited(c, next);
  };
}

/** Of other requests the body is never read. */
export const mayHaveBody = (c: Context): boolean =>
  c.req.method !== "GET" && c.req.method !== "HEAD";

/** How long the body is as its headers say, -1 where they do not. */
export function bytesSaid(c: Context): number {
  const { headers } = c.req.raw;
  if (headers.has("transfer-encoding")) return -1;
  return Number(headers.get("content-length") ?? -1);
}
