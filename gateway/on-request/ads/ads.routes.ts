import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { LANGUAGE_CODES } from "../../../domain/text/languages.ts";
import { msg } from "../../../domain/translate.ts";
import { acceptedLanguage } from "../../../platform/http/accepted-language.ts";
import { clientAddress } from "../../../platform/http/client-address.ts";
import { isSameSecret } from "../../../platform/same-secret.ts";
import type { Database } from "../../db/database.ts";
import type { CallbackKeys } from "../../exchange/callback-keys.ts";
import { inConsumersLanguage } from "../../language.ts";
import { ABOUT_ADVERT, CLOSED_LINK, UNKNOWN_LINK } from "../../links/pages.ts";
import { answerPage } from "../../links/public.routes.ts";
import type { TapLimit } from "../../../platform/http/tap-limit.ts";
import type { ClosedLinks } from "../../links/closed-links.ts";
import { locationOf } from "../../links/link-address.ts";
import { isPerson } from "../../links/visitors.ts";
import type { AdServer, Served } from "./ad-server.ts";
import type { AdEvent, AdTokens, ServedAd } from "./ad-tokens.ts";
import { emptyPage, framePage, framePolicy } from "./frame-page.ts";
import { isForFrame } from "./frame-request.ts";
import { findAdLink, noteAdEvent } from "./note-ad-event.ts";
import { TAG_SCRIPT } from "./tag-script.ts";

export type AdRouteDeps = {
  db: Database;
  keys: CallbackKeys;
  adServer: AdServer;
  tokens: AdTokens;
  closedLinks: Pick<ClosedLinks, "has">;
  /** Stores what was shown and is not counted yet. */
  book: () => Promise<void>;
  publicUrl: string;
  tapLimit: TapLimit;
  trustedProxies: number;
  nowMs: () => number;
};

const LABEL = msg("Advert");

/**
 * What pages of a publisher load, below /ads/{connection}/{key}: tag.js, frame?size=, and, signed by us, seen and click; about
 * says why the banner is there. Nothing sets a cookie. A frame needs no database.
 */
export function serveAds(app: Hono, deps: AdRouteDeps): void {
  const { db, adServer, closedLinks, tapLimit, trustedProxies, nowMs } = deps;
  const isSecure = deps.publicUrl.startsWith("https:");
  const idOf = (context: Context): number => {
    const id = Number(/^\d{1,9}$/.exec(context.req.param("id") ?? "")?.[0] ?? Number.NaN);
    const key = context.req.param("key") ?? "";
    if (Number.isNaN(id) || !isSameSecret(key, deps.keys.keyOf(id)))
      throw new AppError("not-found");
    return id;
  };
  app.get("/ads/:id/:key/tag.js", (context) => {
    idOf(context);
    return context.body(TAG_SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" });
  });
  app.get("/ads/:id/:key/frame", (context) => {
    const id = idOf(context);
    const served = mayBeServed(context)
      ? adServer.serve(id, questionOf(context, deps), nowMs())
      : undefined;
    return answerFrame(context, deps, id, served);
  });
  app.post("/ads/:id/:key/seen", async (context) => {
    const ad = adOf(context, "seen");
    if (ad) await note(context, "seen", ad);
    return context.body(null, 204);
  });
  app.get("/ads/:id/:key/click", async (context) => {
    const ad = adOf(context, "click");
    const link = ad && (await findAdLink(db, ad.serviceId));
    if (!link) return answerPage(context, UNKNOWN_LINK, 404);
    if (closedLinks.has(link.id)) return answerPage(context, CLOSED_LINK, 410);
    await note(context, "click", ad);
    context.header("referrer-policy", "no-referrer");
    return context.redirect(locationOf(link.landingPageUrl), 302);
  });
  app.get("/ads/:id/:key/about", (context) => {
    idOf(context);
    return answerPage(context, ABOUT_ADVERT, 200);
  });

  /** A robot, a page fetched in advance and an address above the limit get nothing, so that nothing is counted. */
  function mayBeServed(context: Context): boolean {
    const visit = visitOf(context);
    if (!isForFrame(visit.header, { isSecure }) || !isPerson(visit)) return false;
    return tapLimit.admit(clientAddress(context, trustedProxies));
  }

  /** The banner of which an event is told; undefined where we have not signed it. */
  function adOf(context: Context, event: AdEvent): ServedAd | undefined {
    return deps.tokens.read(idOf(context), event, new URL(context.req.url).searchParams);
  }

  async function note(context: Context, event: AdEvent, ad: ServedAd): Promise<void> {
    const { header } = visitOf(context);
    // A beacon is sent by POST; everything else about a person is the same.
    if (!isPerson({ method: "GET", header }) || context.req.method === "HEAD") return;
    // Whoever has a signed address can ask for it as often as they like; each is five statements.
    if (!tapLimit.admit(`${clientAddress(context, trustedProxies)} ${event}`)) return;
    await deps.book();
    await noteAdEvent(db, event, ad, nowMs());
  }
}

const visitOf = (context: Context) => ({
  method: context.req.method,
  header: (name: string) => context.req.header(name),
});

function questionOf(context: Context, { publicUrl, trustedProxies }: AdRouteDeps) {
  const agent = context.req.header("user-agent") ?? "";
  const languages = context.req.header("accept-language") ?? "";
  const address = clientAddress(context, trustedProxies);
  return {
    size: context.req.query("size") ?? "",
    pageHost: hostOf(context.req.header("referer")),
    device: [address, agent, languages].join("\n"),
    address,
    isSecure: publicUrl.startsWith("https:"),
  };
}

const hostOf = (referrer: string | undefined): string =>
  URL.canParse(referrer ?? "") ? new URL(referrer ?? "").host : "";

function answerFrame(
  context: Context,
  { adServer, tokens, publicUrl, keys }: AdRouteDeps,
  id: number,
  served: Served | undefined,
): Response {
  const nonce = randomBytes(16).toString("base64url");
  const domains = adServer.findRules(id)?.domains ?? [];
  const policy = { nonce, ownUrl: publicUrl, domains };
  context.header("referrer-policy", "no-referrer");
  if (!served) {
    context.header("content-security-policy", framePolicy(policy));
    return context.html(emptyPage(nonce));
  }
  const { ad, creative } = served;
  const own = `${publicUrl}/ads/${id}/${keys.keyOf(id)}`;
  const language = acceptedLanguage(context.req.header("accept-language"), LANGUAGE_CODES) ?? "en";
  context.header("content-security-policy", framePolicy({ ...policy, pictureUrl: creative.url }));
  return context.html(
    framePage({
      creative,
      clickUrl: `${own}/click?${tokens.sign(id, "click", ad)}`,
      seenUrl: `${own}/seen?${tokens.sign(id, "seen", ad)}`,
      aboutUrl: `${own}/about`,
      label: inConsumersLanguage(LABEL, language),
      language,
      nonce,
    }),
  );
}
