import type { Context, MiddlewareHandler } from "hono";
import { acceptsPage } from "./accepts-page.ts";
import { readPageList } from "./page-list.ts";
import { readStaticFile, type StaticFile } from "./static-files.ts";

const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
const ASK_AGAIN = "no-cache";
/** Letters of a path; the longest of ours, with an id, has a tenth. */
const MAX_PATH = 1_000;
/** The page without a name: it becomes whatever its address says. */
const REST = "/index";

/**
 * The built web app: hashed assets for ever, prerendered pages at their path (`/home` is home.html, `/report/1` is
 * report/_.html), and index.html for every other page, where the app has one; where it has none, the same says so with 404.
 * Pages go to everybody who does not ask for something else. Anything else is left to the next handler.
 */
export function staticWeb(folder: string): MiddlewareHandler {
  const hasPage = readPageList(folder);
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    // No page has such an address.
    if (c.req.path.length > MAX_PATH || c.req.path.includes("//")) return next();
    const file = await findFile(c, folder);
    if (file) return reply(c, file, 200);
    const { path } = c.req;
    const looksLikeFile = /\.[a-z0-9]{1,12}$/i.test(path);
    if (looksLikeFile || !acceptsPage(c.req.header("accept"))) return next();
    const isThere = hasPage(path);
    const page = await findPage(c, folder, isThere ? pagesFor(withoutEnd(path)) : [REST]);
    return page ? reply(c, page, isThere ? 200 : 404) : next();
  };
}

async function findFile(c: Context, folder: string): Promise<StaticFile | undefined> {
  const { path } = c.req;
  if (path.endsWith("/") || path.endsWith(".html")) return undefined;
  return readStaticFile(folder, path, encodingsOf(c));
}

async function findPage(
  c: Context,
  folder: string,
  names: readonly string[],
): Promise<StaticFile | undefined> {
  for (const name of names) {
    const file = await readStaticFile(folder, `${name}.html`, encodingsOf(c));
    if (file) return file;
  }
  return undefined;
}

/** A slash at the end says nothing. */
const withoutEnd = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path);

const encodingsOf = (c: Context): string => c.req.header("accept-encoding") ?? "";

/** Candidate files for a path: under its own name, under `_` for any name in its folder, and the one for the rest. */
function pagesFor(page: string): string[] {
  const any = page.endsWith("/") ? page : `${page.slice(0, page.lastIndexOf("/") + 1)}_`;
  return page === "" ? [REST] : [page, ...(any === "/_" ? [] : [any]), REST];
}

function reply(c: Context, file: StaticFile, status: 200 | 404): Response {
  c.header("ETag", file.etag);
  c.header("Cache-Control", cacheControl(c.req.path, file));
  if (file.encoding || file.type.startsWith("text/")) c.header("Vary", "Accept-Encoding");
  if (status === 200 && c.req.header("if-none-match") === file.etag) return c.body(null, 304);
  c.header("Content-Type", file.type);
  if (file.encoding) c.header("Content-Encoding", file.encoding);
  c.header("Content-Length", String(file.body.byteLength));
  return c.body(file.body, status);
}

function cacheControl(path: string, file: StaticFile): string {
  if (file.type.startsWith("text/html")) return ASK_AGAIN;
  // The build puts everything whose name carries a hash of its content here.
  if (path.startsWith("/assets/")) return FOREVER;
  return path.endsWith(".js") || path.endsWith(".webmanifest") ? ASK_AGAIN : AN_HOUR;
}
