import type { Context } from "hono";

const ROUTES = new Set([
  "rpc",
  "api",
  "functions",
  "files",
  "webhooks",
  "s",
  "healthz",
  "readyz",
  "metrics",
  "assets",
  "sandbox",
]);

/** Which way into the tool a request took; everything else, also what does not exist, is the web app. */
export function routeOf(c: Context): string {
  const { path } = c.req;
  if (path.startsWith("/api/auth/")) return "auth";
  const [, first = ""] = path.split("/");
  return ROUTES.has(first) ? first : "web";
}
