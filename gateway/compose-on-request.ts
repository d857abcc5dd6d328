import type { Hono } from "hono";
import type { Log } from "../platform/log/log.ts";
import { createBarredPeople } from "./delivery/barred-people.ts";
import type { FrequencyCap } from "./catalogue/route-limits.ts";
import type { CallbackKeys } from "./exchange/callback-keys.ts";
import type { ClosedLinks } from "./links/closed-links.ts";
import type { RouteDays } from "./delivery/open-batches.ts";
import { createTapLimit, type TapLimit } from "../platform/http/tap-limit.ts";
import { createAdServer } from "./on-request/ads/ad-server.ts";
import { createAdTokens } from "./on-request/ads/ad-tokens.ts";
import { serveAds } from "./on-request/ads/ads.routes.ts";
import { createBanners } from "./on-request/banners/banners.ts";
import { createBidder } from "./on-request/banners/bidder.ts";
import { createNoticeSigner } from "./on-request/banners/notice.ts";
import { serveOpenRtb } from "./on-request/banners/openrtb.routes.ts";
import { deleteOldShown } from "./on-request/shown.store.ts";
import { createTagServer, type TagServerDeps } from "./on-request/tag-server.ts";
import { serveTags } from "./on-request/tags.routes.ts";
import { createTicker } from "./ticker.ts";

/** Between two groups of what was shown on request. */
const BOOKING_MS = 50;
const DAY_MS = 86_400_000;
/** How long it is known that an event was counted. */
const SHOWN_DAYS = 14;

type Deps = Omit<TagServerDeps, "barred"> & {
  capAll: FrequencyCap;
  log: Log;
  keys: CallbackKeys;
  closedLinks: Pick<ClosedLinks, "has">;
  nowMs: () => number;
  publicUrl: string;
  numbersKey: Uint8Array;
  trustedProxies: number;
  tapLimit?: TapLimit | undefined;
};

/** What networks ask for instead of being handed it. Nothing is counted before `start`, but by `engine.book`. */
export function createOnRequest(deps: Deps) {
  const tagServer = createTagServer({ ...deps, barred: createBarredPeople(deps) });
  const banners = createBanners(deps);
  const bidder = createBidder(banners);
  const adServer = createAdServer(banners);
  // Of its own: frames come much oftener than taps on links.
  const tapLimit = deps.tapLimit ?? createTapLimit();
  const tokens = createAdTokens(deps.numbersKey);
  const signer = createNoticeSigner(deps.numbersKey);
  const engine = {
    async book() {
      await tagServer.book();
      await banners.book();
    },
    async refresh(routeDays: RouteDays, nowMs: number) {
      await tagServer.refresh(routeDays, nowMs);
      await banners.refresh(routeDays, nowMs);
    },
  };
  const booking = createTicker(engine.book, deps.log, BOOKING_MS);
  return {
    /** The engine's part in it. */
    engine,
    serve(app: Hono) {
      serveTags(app, { ...deps, tagServer });
      serveOpenRtb(app, { ...deps, bidder, signer });
      serveAds(app, { ...deps, adServer, tapLimit, tokens, book: banners.book });
    },
    deleteOld: () => deleteOldShown(deps.db, deps.nowMs() - SHOWN_DAYS * DAY_MS),
    start: () => booking.start(),
    /** Counts what was shown and ends. */
    async stop() {
      await booking.stop();
      await engine.book();
    },
  };
}
