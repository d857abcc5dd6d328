import type { Context, MiddlewareHandler } from "hono";
import { readStaticFile, type StaticFile } from "./static-files.ts";

const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
const ASK_AGAIN = "no-cache";

/**
 * The built web app: hashed assets for ever, prerendered pages at their path (`/home` is home.html, `/report/1` is
 * report/_.html), and index.html for every other page the browser navigates to. Anything else is left to the next handler.
 */
export function staticWeb(folder: string): MiddlewareHandler {
  return async (c, next) => {
    const found =
      c.req.method === "GET" || c.req.method === "HEAD" ? await findFile(c, folder) : undefined;
    if (!found) return next();
    return reply(c, found);
  };
}

async function findFile(c: Context, folder: string): Promise<StaticFile | undefined> {
  const { path } = c.req;
  const accepted = c.req.header("accept-encoding") ?? "";
  if (!path.endsWith("/") && !path.endsWith(".html")) {
    const file = await readStaticFile(folder, path, accepted);
    if (file) return file;
  }
  const isNavigation = (c.req.header("accept") ?? "").includes("text/html");
  const looksLikeFile = /\.[a-z0-9]{1,12}$/i.test(path);
  if (!isNavigation || looksLikeFile) return undefined;
  for (const page of pagesFor(path.replace(/\/+$/, ""))) {
    const file = await readStaticFile(folder, `${page}.html`, accepted);
    if (file) return file;
  }
  return undefined;
}

/** Where the page of a path may stand: under its own name, under `_` for any name in its folder, and the one for the rest. */
function pagesFor(page: string): string[] {
  const any = page.replace(/[^/]+$/, "_");
  return page === "" ? ["/index"] : [page, ...(any === "/_" ? [] : [any]), "/index"];
}

function reply(c: Context, file: StaticFile): Response {
  c.header("ETag", file.etag);
  c.header("Cache-Control", cacheControl(c.req.path, file));
  if (file.encoding || file.type.startsWith("text/")) c.header("Vary", "Accept-Encoding");
  if (c.req.header("if-none-match") === file.etag) return c.body(null, 304);
  c.header("Content-Type", file.type);
  if (file.encoding) c.header("Content-Encoding", file.encoding);
  c.header("Content-Length", String(file.body.byteLength));
  return c.body(file.body);
}

function cacheControl(path: string, file: StaticFile): string {
  if (file.type.startsWith("text/html")) return ASK_AGAIN;
  // The build puts everything whose name carries a hash of its content here.
  if (path.startsWith("/assets/")) return FOREVER;
  return path.endsWith(".js") || path.endsWith(".webmanifest") ? ASK_AGAIN : AN_HOUR;
}
