import type { MiddlewareHandler } from "hono";
import type { Log } from "../../platform/log/log.ts";
import { requestIdFrom } from "../../platform/http/request-id.ts";
import type { AppEnv } from "./app-env.ts";

/** Gives every request an id and logs it when it is answered: no query string, no body, no token in a path. */
export function accessLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = requestIdFrom(c.req.header("x-request-id"));
    c.set("requestId", requestId);
    const startedAtMs = performance.now();
    await next();
    c.res.headers.set("x-request-id", requestId);
    const durationMs = Math.round(performance.now() - startedAtMs);
    const entry = {
      requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      durationMs,
    };
    if (c.res.status >= 500) log.warn(entry, "request");
    else if (entry.path.startsWith("/assets/") || entry.path === "/healthz")
      log.debug(entry, "request");
    else log.info(entry, "request");
  };
}

/** Paths whose last part is a secret: a password reset, a list's numbers, a shared report. */
const SECRET_PART =
  /^(\/(?:api\/auth\/reset-password|files\/lists|shared-report|api\/v1\/shared-reports)\/).+/;

/** A path as it may be logged. */
export function loggedPath(path: string): string {
  return path.replace(SECRET_PART, "$1…").slice(0, 300);
}
