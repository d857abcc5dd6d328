import type { AnyRouter } from "@orpc/server";
import type { AnyContractRouter } from "@orpc/contract";
import { Hono } from "hono";
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
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  const readDocument = (): ReturnType<typeof createOpenApiDocument> =>
    (document ??= createOpenApiDocument(contract, publicUrl));
  app.get("/openapi.json", async (c) => c.json(await readDocument()));
  app.get("/api", async (c) => c.html(renderApiPage(await readDocument(), codesByRoute(router))));
  app.get("/api/page.css", (c) =>
    c.body(API_PAGE_STYLE, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  return app;
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
