import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Log } from "../../../platform/log/log.ts";
import { inTrace, traceFrom } from "../../../platform/log/trace.ts";

/** The pattern of the call that answered, which holds no value of a caller; '/*' for what does not exist. */
export function routeOf(context: Context): string {
  return routePath(context, -1);
}

/** Calls of the API; what phones, networks and pages ask for comes in thousands a second. */
const API = /^\/(?:r\/:routeId|company|apis)\//;

/**
 * Goes on in the trace of the caller and logs each answer by its pattern: addresses hold codes and keys. Calls of the API are logged
 * at info, everything else at debug, and what failed as a warning.
 */
export function accessLog(log: Log): MiddlewareHandler {
  return (context, next) => {
    const trace = traceFrom((name) => context.req.header(name));
    return inTrace(trace, async () => {
      context.header("x-request-id", trace.requestId);
      const startedAtMs = performance.now();
      await next();
      const durationMs = Math.round(performance.now() - startedAtMs);
      const { method } = context.req;
      const route = routeOf(context);
      const { status } = context.res;
      const routeId = /^\/r\/(\d{1,9})\//.exec(context.req.path)?.[1];
      const entry = { method, route, status, durationMs, ...(routeId ? { routeId } : {}) };
      if (status >= 500) log.warn(entry, "request");
      else if (API.test(route)) log.info(entry, "request");
      else log.debug(entry, "request");
    });
  };
}
