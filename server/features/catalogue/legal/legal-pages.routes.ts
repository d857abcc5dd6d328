import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { type Cells, otherCellOf } from "../../../../domain/cells.ts";
import { DEFAULT_COUNTRY_ID } from "../../../../domain/countries.ts";
import { LEGAL_KINDS } from "../../../../domain/text/legal-text.ts";
import { createMemory } from "../../../../platform/memory.ts";
import { acceptsPage } from "../../../http/web/accepts-page.ts";
import { legalHtml } from "./legal-html.ts";
import { type LegalDeps, readLegalText } from "./read-legal-text.ts";

/** Where a build puts them (web/build/finish.ts): the drawn pages by their address, each with places for its text. */
const FILE = "legal-pages.json";
/** As long as the app takes what it has read for fresh. */
const CACHE_MS = 10_000;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

type Deps = LegalDeps & { cells: Cells; webDir: string; sessionCookie: string };
type Packed = {
  etag: string;
  br: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  plain: Buffer<ArrayBuffer>;
};

/**
 * Terms and privacy notice with their text in the page, so that they are read before any script: of the country that the address names, and
 * without one of the first for visitors, who have no country of their own. Whoever else asks gets the page that the app fills.
 */
export function createLegalPages(deps: Deps): Hono {
  const drawn = readDrawn(deps.webDir);
  const memory = createMemory<Packed | undefined>(CACHE_MS);
  const app = new Hono();
  app.get("/legal/:kind", async (c, next) => {
    const address = addressOf(c, deps);
    const page = address === undefined ? undefined : drawn.get(address);
    if (address === undefined || page === undefined) return next();
    // Without the database, the app says so.
    const packed = await memory
      .get(address, () => fill(deps, page, address))
      .catch(() => undefined);
    return packed ? reply(c, packed) : next();
  });
  return app;
}

function readDrawn(webDir: string): ReadonlyMap<string, string> {
  let text: string;
  try {
    text = readFileSync(join(webDir, FILE), "utf8");
  } catch {
    return new Map();
  }
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

/** The address of a page that is the same for everybody who asks in this way. */
function addressOf(c: Context, { cells, sessionCookie }: Deps): string | undefined {
  if (!acceptsPage(c.req.header("accept"))) return undefined;
  const { pathname, search } = new URL(c.req.url);
  const isOwn = search === "" && getCookie(c, sessionCookie) !== undefined;
  return isOwn || otherCellOf(cells, countryOf(search)) ? undefined : pathname + search;
}

const countryOf = (search: string): number =>
  Number(new URLSearchParams(search).get("country") ?? DEFAULT_COUNTRY_ID);

async function fill(deps: Deps, page: string, address: string): Promise<Packed | undefined> {
  const { pathname, search } = new URL(address, "http://page");
  const kind = LEGAL_KINDS.find((one) => pathname === `/legal/${one}`);
  if (kind === undefined) return undefined;
  const plain = Buffer.from(legalHtml(page, await readLegalText(deps, kind, countryOf(search))));
  const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 16);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, QUALITY),
    promisify(gzip)(plain),
  ]);
  return { etag, br, gzip: gz, plain };
}

function reply(c: Context, packed: Packed): Response {
  const accepted = c.req.header("accept-encoding") ?? "";
  const names = accepted.split(",").map((part) => part.split(";")[0]?.trim());
  const encoding = (["br", "gzip"] as const).find((one) => names.includes(one));
  const etag = `"${packed.etag}-${encoding ?? "plain"}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", "no-cache");
  c.header("Vary", "Accept-Encoding");
  if (c.req.header("if-none-match") === etag) return c.body(null, 304);
  c.header("Content-Type", "text/html; charset=utf-8");
  if (encoding) c.header("Content-Encoding", encoding);
  const body = packed[encoding ?? "plain"];
  c.header("Content-Length", String(body.byteLength));
  return c.body(body);
}
