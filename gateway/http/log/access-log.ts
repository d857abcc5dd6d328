import type { Context, MiddlewareHandler, Next } from "hono";
import { routePath } from "hono/route";
import type { Log } from "../../../platform/log/log.ts";
import { inTrace, traceFrom } from "../../../platform/log/trace.ts";
import { inSpan, noteOnSpan } from "../../../platform/tracing/spans.ts";

/** The pattern of the call that answered, which holds no value of a caller; '/*' for what does not exist. */
export function routeOf(context: Context): string {
  return routePath(context, -1);
}

/** Calls of the API; what phones, networks and pages ask for comes in thousands a second. */
const API = /^\/(?:r\/:routeId|company|apis)\//;
const API_PATH = /^\/(?:r\/\d{1,9}|company|apis)\//;

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
      await answer(context, trace.requestId, next);
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

/** Answers a call of the API as a span of its trace, where traces are recorded. */
async function answer(context: Context, requestId: string, next: Next): Promise<void> {
  if (!API_PATH.test(context.req.path)) return next();
  const { method } = context.req;
  const attributes = { "http.request.method": method, requestId };
  await inSpan({ name: method, kind: "server", attributes }, async () => {
    await next();
    const route = routeOf(context);
    noteOnSpan(
      { "http.route": route, "http.response.status_code": context.res.status },
      `${method} ${route}`,
    );
  });
}
