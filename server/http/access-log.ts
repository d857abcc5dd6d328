import type { Context, MiddlewareHandler, Next } from "hono";
import type { Log } from "../../platform/log/log.ts";
import { inTrace, traceFrom } from "../../platform/log/trace.ts";
import { inSpan, noteOnSpan } from "../../platform/tracing/spans.ts";
import type { AppEnv } from "./app-env.ts";
import { routeOf } from "./metrics.ts";

/** Gives every request a trace, in which all it leads to is logged, and logs it when it is answered: no query string, no body, no token in a path. */
export function accessLog(log: Log): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const trace = traceFrom((name) => c.req.header(name));
    c.set("requestId", trace.requestId);
    return inTrace(trace, async () => {
      const startedAtMs = performance.now();
      await answer(c, trace.requestId, next);
      c.res.headers.set("x-request-id", trace.requestId);
      const durationMs = Math.round(performance.now() - startedAtMs);
      const { status } = c.res;
      const entry = { method: c.req.method, path: loggedPath(c.req.path), status, durationMs };
      if (status >= 500) log.warn(entry, "request");
      else if (entry.path.startsWith("/assets/") || entry.path === "/healthz")
        log.debug(entry, "request");
      else log.info(entry, "request");
    });
  };
}

/** What is fetched by machines and pages all the time, and no request of anybody. */
const UNTRACED = new Set(["healthz", "readyz", "metrics", "assets", "web"]);

/** Answers the request, as a span of its trace where traces are recorded; the call guard names the call. */
async function answer(c: Context<AppEnv>, requestId: string, next: Next): Promise<void> {
  const route = routeOf(c);
  if (UNTRACED.has(route)) return next();
  const attributes = { "http.request.method": c.req.method, "http.route": route, requestId };
  const name = `${c.req.method} ${route}`;
  await inSpan({ name, kind: "server", attributes }, async () => {
    await next();
    noteOnSpan({ "http.response.status_code": c.res.status });
  });
}

/** Paths whose last part is a secret: a password reset, a list's numbers, a shared report. */
const SECRET_PART =
  /^(\/(?:api\/auth\/reset-password|files\/lists|shared-report|api\/v1\/shared-reports)\/).+/;

/** A path as it may be logged. */
export function loggedPath(path: string): string {
  return path.replace(SECRET_PART, "$1…").slice(0, 300);
}
