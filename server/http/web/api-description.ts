import type { AnyRouter } from "@orpc/server";
import type { AnyContractRouter } from "@orpc/contract";
import { type Context, Hono } from "hono";
import { bodyFrom } from "../../../platform/http/body-from.ts";
import { API_PAGE_STYLE, renderApiPage } from "./api-page.ts";
import { proceduresByCode } from "../functions-handler.ts";
import { createOpenApiDocument } from "./openapi-document.ts";

/** `/openapi.json`, the readable page `/api`, and its style. Made on first use: most processes are never asked. */
export function createApiDescription(
  contract: AnyContractRouter,
  router: AnyRouter,
  publicUrl: string,
): Hono {
  const app = new Hono();
  const readDocument = once(() => createOpenApiDocument(contract, publicUrl));
  const readJson = once(async () => Buffer.from(JSON.stringify(await readDocument())));
  const readPage = once(async () =>
    Buffer.from(String(renderApiPage(await readDocument(), codesByRoute(router)))),
  );
  app.get("/openapi.json", (c) => answer(c, "application/json", readJson));
  app.get("/api", (c) => answer(c, "text/html; charset=utf-8", readPage));
  app.get("/api/page.css", (c) =>
    c.body(API_PAGE_STYLE, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  return app;
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/** The same bytes for everybody, in memory once however slowly they are taken. */
async function answer(c: Context, type: string, read: () => Promise<Uint8Array>) {
  const bytes = await read();
  c.header("Content-Type", type);
  c.header("Content-Length", String(bytes.length));
  return c.body(bodyFrom(bytes));
}

/** Method codes by "get /path". */
function codesByRoute(router: AnyRouter): Map<string, string> {
  return new Map(
    [...proceduresByCode(router)].map(([code, { procedure }]) => {
      const { method = "POST", path = "" } = procedure["~orpc"].route;
      return [`${method.toLowerCase()} ${path}`, code];
    }),
  );
}
