import type { Context, Hono } from "hono";
import { clientAddress } from "../../platform/http/client-address.ts";
import type { Database } from "../db/database.ts";
import type { OptOutCodes } from "../opt-outs/opt-out-code.ts";
import { insertOptOut } from "../opt-outs/opt-out.store.ts";
import { followLink } from "./follow-link.ts";
import {
  BUSY_PAGE,
  BUSY_SECONDS,
  CONFIRM_OPT_OUT_PAGE,
  OPTED_OUT_PAGE,
  UNKNOWN_LINK_PAGE,
} from "./pages.ts";
import type { TapLimit } from "./tap-limit.ts";
import { isPerson } from "./visitors.ts";

export type PublicDeps = {
  db: Database;
  optOutCodes: OptOutCodes;
  nowMs: () => number;
  tapLimit: TapLimit;
  trustedProxies: number;
};

/**
 * Public routes: short links and the opt-out page. Above the limit a link asks the browser to wait and retries; opting
 * out is never limited.
 */
export function servePublic(app: Hono, deps: PublicDeps): void {
  const { db, optOutCodes, nowMs, tapLimit, trustedProxies } = deps;
  const isTooMuch = (context: Context) => !tapLimit.admit(clientAddress(context, trustedProxies));
  app.get("/l/:code", async (context) => {
    if (isTooMuch(context)) return answerBusy(context);
    const { method } = context.req;
    const visit = { method, header: (name: string) => context.req.header(name) };
    const target = await followLink(db, context.req.param("code"), {
      isPerson: isPerson(visit),
      nowMs: nowMs(),
    });
    if (target === undefined) return answerPage(context, UNKNOWN_LINK_PAGE, 404);
    context.header("referrer-policy", "no-referrer");
    return context.redirect(target, 302);
  });
  // A look at the page changes nothing: phones and scanners look at every link.
  app.get("/o/:code", (context) => {
    if (optOutCodes.read(context.req.param("code")))
      return answerPage(context, CONFIRM_OPT_OUT_PAGE, 200);
    if (isTooMuch(context)) return answerBusy(context);
    return answerPage(context, UNKNOWN_LINK_PAGE, 404);
  });
  app.post("/o/:code", async (context) => {
    const whose = optOutCodes.read(context.req.param("code"));
    if (!whose && isTooMuch(context)) return answerBusy(context);
    if (!whose) return answerPage(context, UNKNOWN_LINK_PAGE, 404);
    await insertOptOut(db, whose, nowMs(), "link");
    return answerPage(context, OPTED_OUT_PAGE, 200);
  });
}

function answerBusy(context: Context): Response {
  context.header("retry-after", String(BUSY_SECONDS));
  return answerPage(context, BUSY_PAGE, 429);
}

function answerPage(context: Context, html: string, status: 200 | 404 | 429): Response {
  context.header(
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  );
  context.header("referrer-policy", "no-referrer");
  return context.html(html, status);
}
