import type { Context, Hono } from "hono";
import { knownLanguage, type Language, LANGUAGE_CODES } from "../../domain/text/languages.ts";
import { acceptedLanguage } from "../../platform/http/accepted-language.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import type { Database } from "../db/database.ts";
import type { OptOutCodes } from "../opt-outs/opt-out-code.ts";
import { insertOptOut } from "../opt-outs/opt-out.store.ts";
import { locationOf } from "./link-address.ts";
import type { ClosedLinks } from "./closed-links.ts";
import type { KnownLinks } from "./known-links.ts";
import {
  BUSY,
  BUSY_SECONDS,
  CLOSED_LINK,
  CONFIRM_OPT_OUT,
  drawPage,
  OPTED_OUT,
  PAGE_POLICY,
  UNKNOWN_LINK,
  type Reader,
} from "./pages.ts";
import type { TapLimit } from "../../platform/http/tap-limit.ts";
import type { TapWriter } from "./tap-writer.ts";
import { createPacedWork } from "./paced-work.ts";
import { createSpokenOn } from "./spoken-on.ts";
import { isPerson } from "./visitors.ts";

/** Between two writings of the same opt-out. */
const OPT_OUT_PAUSE_MS = 250;

export type PublicDeps = {
  db: Database;
  optOutCodes: OptOutCodes;
  nowMs: () => number;
  tapLimit: TapLimit;
  /** Of one link, whoever taps it. */
  linkLimit: TapLimit;
  links: KnownLinks;
  closedLinks: Pick<ClosedLinks, "has">;
  taps: Pick<TapWriter, "store">;
  trustedProxies: number;
};

/**
 * Public routes: short links and the opt-out page. A person's tap is stored before the answer. Above the limits, of an address and of a
 * link, a link asks the browser to wait and retries; opting out is never limited, but of one code it is written once at a time.
 */
export function servePublic(app: Hono, deps: PublicDeps): void {
  const { db, optOutCodes, nowMs, tapLimit, linkLimit, links, closedLinks, taps, trustedProxies } =
    deps;
  const spokenOn = createSpokenOn(db);
  const optOut = createPacedWork(OPT_OUT_PAUSE_MS);
  const isTooMuch = (context: Context) => !tapLimit.admit(clientAddress(context, trustedProxies));
  app.get("/l/:code", async (context) => {
    if (isTooMuch(context)) return answerBusy(context);
    const link = await links.find(context.req.param("code"));
    if (!link) return answerPage(context, UNKNOWN_LINK, 404);
    if (closedLinks.has(link.id)) return answerPage(context, CLOSED_LINK, 410);
    if (!linkLimit.admit(String(link.id))) return answerBusy(context);
    const { method } = context.req;
    const visit = { method, header: (name: string) => context.req.header(name) };
    if (isPerson(visit)) await taps.store(link, nowMs());
    context.header("referrer-policy", "no-referrer");
    return context.redirect(locationOf(link.landingPageUrl), 302);
  });
  // A look at the page changes nothing: phones and scanners look at every link.
  app.get("/o/:code", async (context) => {
    const whose = optOutCodes.read(context.req.param("code"));
    if (whose) return answerPage(context, CONFIRM_OPT_OUT, 200, await spokenOn(whose.routeId));
    if (isTooMuch(context)) return answerBusy(context);
    return answerPage(context, UNKNOWN_LINK, 404);
  });
  app.post("/o/:code", async (context) => {
    const whose = optOutCodes.read(context.req.param("code"));
    if (!whose && isTooMuch(context)) return answerBusy(context);
    if (!whose) return answerPage(context, UNKNOWN_LINK, 404);
    const { routeId, person } = whose;
    await optOut(`${routeId}/${person}`, () => insertOptOut(db, whose, nowMs(), "link"));
    return answerPage(context, OPTED_OUT, 200, await spokenOn(whose.routeId));
  });
}

function answerBusy(context: Context): Response {
  context.header("retry-after", String(BUSY_SECONDS));
  return answerPage(context, BUSY, 429);
}

/** The language that was tapped on the page, else the first that the browser asks for. */
function readerOf(context: Context, offered: readonly Language[]): Reader {
  const tapped = knownLanguage(context.req.query("lang"));
  const asked = acceptedLanguage(context.req.header("accept-language"), offered);
  return { language: tapped && offered.includes(tapped) ? tapped : (asked ?? "en"), offered };
}

/** One of our pages, in the language of whoever reads it. */
export function answerPage(
  context: Context,
  page: Parameters<typeof drawPage>[0],
  status: 200 | 404 | 410 | 429,
  offered: readonly Language[] = LANGUAGE_CODES,
): Response {
  context.header("content-security-policy", PAGE_POLICY);
  context.header("cross-origin-resource-policy", "same-origin");
  context.header("cross-origin-opener-policy", "same-origin");
  context.header("referrer-policy", "no-referrer");
  context.header("vary", "accept-language");
  const reader = readerOf(context, offered);
  context.header("content-language", reader.language);
  return context.html(drawPage(page, reader), status);
}
