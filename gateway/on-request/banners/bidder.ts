import { createHash, randomBytes } from "node:crypto";
import { displayOf } from "../../../domain/campaign/content.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import type { BidImpression, BidRequest } from "../../networks/openrtb/wire.ts";
import type { LoadedCampaign } from "../load-campaigns.ts";
import type { BannerRoute, Banners } from "./banners.ts";
import { isListed, isForUs, type Match, matcherOf } from "./match-banner.ts";
import type { BidOnRecord } from "./notice.ts";

/** A bid of ours, before it is put on the wire. */
export type Placed = {
  bid: BidOnRecord;
  match: Match;
  campaign: LoadedCampaign;
  validSeconds: number;
};

/** `counted`: the banner was shown and is billed; the others say why it is not. */
export type Billing = "counted" | "test" | "too-dear" | "expired" | "over";

export type Bidder = {
  /** A bid for each impression that one of our campaigns fits. Answers from memory. */
  bid(
    connectionId: number,
    request: BidRequest,
    at: { nowMs: number; elapsedMs: number },
  ): Placed[];
  /** Counts a banner, once a bid; resolves when it is stored. `priceMicros` undefined where the exchange does not say. */
  bill(
    connectionId: number,
    bid: BidOnRecord,
    priceMicros: number | undefined,
    nowMs: number,
  ): Promise<Billing>;
  /** Forgets a bid that was lost. */
  lose(bid: BidOnRecord): void;
};

/** Time between auction and view (implementation.md 7.2), and ours on top for notices that are late. */
const EXPIRES_SECONDS = { site: 60, app: 300, interstitial: 1_800 };
const GRACE_MS = 60_000;
const MAX_USERS = 1_000_000;

/** A bidder with these banners. */
export function createBidder(banners: Banners): Bidder {
  const billed = new Set<string>();

  function candidates(routes: readonly BannerRoute[], request: BidRequest, nowMs: number) {
    return banners
      .listDue(routes, nowMs)
      .filter(({ adDomain }) => adDomain !== "" && !isListed(adDomain, request.badv));
  }

  return {
    bid(connectionId, request, { nowMs, elapsedMs }) {
      const asker = banners.findAsker(connectionId);
      const rules = asker?.connection.bids;
      if (!asker || !rules || !banners.hasRoom()) return [];
      const routes = asker.routes.filter(({ country }) =>
        isForUs(request, rules, { country, elapsedMs }),
      );
      const [first] = routes;
      if (!first) return [];
      const user = userOf(request);
      const day = zonedParts(nowMs, first.timeZone).date;
      const placed: Placed[] = [];
      const used = new Set<number>();
      const due = candidates(routes, request, nowMs);
      for (const impression of request.imp) {
        const match = matcherOf(impression, rules);
        for (const campaign of due) {
          const { serviceId } = campaign;
          const shown = asker.shownToday.of(day, keyOf(serviceId, user));
          if (used.has(serviceId)) continue;
          if (user !== "" && shown >= rules.maxPerUserPerDay) continue;
          const matched = match({
            creatives: displayOf(campaign).creatives,
            adDomain: campaign.adDomain,
          });
          if (!matched) continue;
          const validSeconds = validSecondsOf(impression, request);
          const untilMs = nowMs + validSeconds * 1_000 + GRACE_MS;
          const bidId = randomBytes(12).toString("base64url");
          banners.reserve(bidId, serviceId, untilMs);
          used.add(serviceId);
          const bid = {
            bidId,
            serviceId,
            impressionId: impression.id,
            cpmMicros: rules.cpmMicros,
            atMs: nowMs,
            untilMs,
            user,
            isTest: request.test === 1,
          };
          placed.push({ bid, match: matched, campaign, validSeconds });
          break;
        }
      }
      return placed;
    },
    async bill(connectionId, bid, priceMicros, nowMs) {
      if (bid.isTest) return "test";
      if (priceMicros !== undefined && priceMicros > bid.cpmMicros) return "too-dear";
      if (billed.has(bid.bidId)) {
        await banners.book();
        return "counted";
      }
      if (nowMs > bid.untilMs) return "expired";
      const campaign = banners.find(bid.serviceId);
      const asker = banners.findAsker(connectionId);
      const route = asker?.routes.find(({ routeId }) => routeId === campaign?.routeId);
      if (!campaign || !asker || !route || isFull(campaign)) return "over";
      const { bidId, serviceId, user, atMs } = bid;
      banners.release(bidId);
      remember(billed, bidId);
      const { timeZone } = route;
      if (user !== "")
        asker.shownToday.add(zonedParts(atMs, timeZone).date, keyOf(serviceId, user));
      banners.show(campaign, { connectionId, event: bidId, atMs, timeZone });
      await banners.book();
      return "counted";
    },
    lose: (bid) => banners.release(bid.bidId),
  };
}

function validSecondsOf({ exp, instl }: BidImpression, { app }: BidRequest): number {
  const usual = app ? EXPIRES_SECONDS.app : EXPIRES_SECONDS.site;
  return Math.min(
    exp ?? Number.POSITIVE_INFINITY,
    instl === 1 ? EXPIRES_SECONDS.interstitial : usual,
  );
}

const isFull = ({ plan, planSentBefore, shownTo }: LoadedCampaign): boolean =>
  shownTo.size >= planSentBefore + plan.count;

/** A user of a request as a hash: the device's id, else the exchange's; '' where neither is named or may be used, as of a child. */
function userOf({ device, user, regs }: BidRequest): string {
  if (device?.lmt === 1 || device?.dnt === 1 || regs?.coppa === 1) return "";
  const id = device?.ifa ?? user?.id ?? "";
  return id && createHash("sha256").update(id).digest("base64url").slice(0, 12);
}

const keyOf = (serviceId: number, user: string): string => `${serviceId}/${user}`;

/** The oldest goes first: a notice that comes once more after so many others is caught by the database. */
function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  const [oldest] = ids.size > MAX_USERS ? ids : [];
  if (oldest !== undefined) ids.delete(oldest);
}
