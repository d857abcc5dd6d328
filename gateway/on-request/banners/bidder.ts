import { createHash, randomBytes } from "node:crypto";
import { displayOf } from "../../../domain/campaign/content.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import type { RouteDays } from "../../delivery/open-batches.ts";
import type { Database } from "../../db/database.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { BidRules } from "../../networks/connection.ts";
import type { BidRequest } from "../../networks/openrtb/wire.ts";
import { createShownQueue } from "../book-shown.ts";
import { createDailyCounts, type DailyCounts } from "../daily-counts.ts";
import { type LoadedCampaign, loadCampaigns } from "../load-campaigns.ts";
import { countDue } from "../tag-campaign.ts";
import { isBlocked, isForUs, type Match, matchImpression } from "./match-banner.ts";
import type { BidOnRecord } from "./notice.ts";
import { createReservations } from "./reservations.ts";

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
  book(): Promise<void>;
  refresh(routeDays: RouteDays, nowMs: number): Promise<void>;
};

/** Time between auction and view (implementation.md 7.2), and ours on top for notices that are late. */
const EXPIRES_SECONDS = { site: 60, app: 300, interstitial: 1_800 };
const GRACE_MS = 60_000;
const GROUP_SIZE = 1_000;
const MAX_USERS = 1_000_000;
const ALPHA_3 = { ZA: "ZAF", GH: "GHA" } as const;

type Asked = { routeId: number; country: string; timeZone: string };
type Asker = { rules: BidRules; routes: Asked[]; shownToday: DailyCounts };

/** A bidder that knows no campaign before the first `refresh`. */
export function createBidder(deps: { db: Database; exchange: Exchange }): Bidder {
  const queue = createShownQueue(deps.db, GROUP_SIZE);
  const reservations = createReservations();
  const billed = new Set<string>();
  let askers: ReadonlyMap<number, Asker> = new Map();
  let campaigns = new Map<number, LoadedCampaign>();

  const countFree = (campaign: LoadedCampaign, nowMs: number) =>
    countDue(campaign, nowMs) - reservations.countOf(campaign.serviceId, nowMs);

  /** Nothing is known of whoever looks at it, so that a campaign for some is for nobody here. */
  const isForEverybody = ({ targeting, listed }: LoadedCampaign) =>
    listed === undefined && Object.values(targeting).every((ids) => ids.length === 0);

  function candidates(routes: Asked[], request: BidRequest, nowMs: number): LoadedCampaign[] {
    return [...campaigns.values()]
      .filter((campaign) => routes.some(({ routeId }) => routeId === campaign.routeId))
      .filter(isForEverybody)
      .filter(({ adDomain }) => adDomain !== "" && !isBlocked(adDomain, request.badv))
      .map((campaign) => ({ campaign, free: countFree(campaign, nowMs) }))
      .filter(({ free }) => free > 0)
      .toSorted((a, b) => b.free / b.campaign.plan.count - a.free / a.campaign.plan.count)
      .map(({ campaign }) => campaign);
  }

  return {
    bid(connectionId, request, { nowMs, elapsedMs }) {
      const asker = askers.get(connectionId);
      if (!asker || !queue.hasRoom()) return [];
      const { rules, shownToday } = asker;
      const routes = asker.routes.filter(({ country }) =>
        isForUs(request, rules, { country, elapsedMs }),
      );
      const [first] = routes;
      if (!first) return [];
      const user = userOf(request);
      const day = zonedParts(nowMs, first.timeZone).date;
      const placed: Placed[] = [];
      const used = new Set<number>();
      for (const impression of request.imp) {
        for (const campaign of candidates(routes, request, nowMs)) {
          const key = keyOf(campaign.serviceId, user);
          if (used.has(campaign.serviceId)) continue;
          if (user !== "" && shownToday.of(day, key) >= rules.maxPerUserPerDay) continue;
          const match = matchImpression(impression, rules, displayOf(campaign).creatives);
          if (!match) continue;
          const usual = request.app ? EXPIRES_SECONDS.app : EXPIRES_SECONDS.site;
          const validSeconds = Math.min(
            impression.exp ?? Number.POSITIVE_INFINITY,
            impression.instl === 1 ? EXPIRES_SECONDS.interstitial : usual,
          );
          const untilMs = nowMs + validSeconds * 1_000 + GRACE_MS;
          const bidId = randomBytes(12).toString("base64url");
          const { serviceId } = campaign;
          reservations.add(bidId, serviceId, untilMs);
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
          placed.push({ bid, match, campaign, validSeconds });
          break;
        }
      }
      return placed;
    },
    async bill(connectionId, bid, priceMicros, nowMs) {
      if (bid.isTest) return "test";
      if (priceMicros !== undefined && priceMicros > bid.cpmMicros) return "too-dear";
      if (billed.has(bid.bidId)) {
        await queue.book();
        return "counted";
      }
      if (nowMs > bid.untilMs) return "expired";
      const campaign = campaigns.get(bid.serviceId);
      const asker = askers.get(connectionId);
      const route = asker?.routes.find(({ routeId }) => routeId === campaign?.routeId);
      if (!campaign || !asker || !route || isFull(campaign)) return "over";
      reservations.release(bid.bidId);
      remember(billed, bid.bidId);
      const { date: day, hour } = zonedParts(bid.atMs, route.timeZone);
      if (bid.user !== "") asker.shownToday.add(day, keyOf(bid.serviceId, bid.user));
      // Nobody of the base: banners count down from -1.
      const person = campaign.nextAnonymous;
      campaign.nextAnonymous -= 1;
      campaign.shownTo.add(person);
      const eventHash = createHash("sha256").update(bid.bidId).digest().subarray(0, 16);
      const { serviceId, atMs } = bid;
      queue.add({ connectionId, eventHash, serviceId, person, atMs, day, hour });
      await queue.book();
      return "counted";
    },
    lose: (bid) => reservations.release(bid.bidId),
    book: () => queue.book(),
    async refresh(routeDays, nowMs) {
      const found = new Map<number, Asker>();
      const places = new Map<number, NonNullable<ReturnType<RouteDays["get"]>>>();
      for (const { live, routeIds } of deps.exchange.listOnRequest("display")) {
        const rules = live.connection.bids;
        if (!rules) continue;
        const routes = routeIds.flatMap((routeId) => {
          const place = routeDays.get(routeId);
          if (place) places.set(routeId, place);
          const country = place?.route.country;
          return country
            ? [{ routeId, country: ALPHA_3[country.code], timeZone: country.timeZone }]
            : [];
        });
        const day = zonedParts(nowMs, routes[0]?.timeZone ?? "UTC").date;
        const shownToday = askers.get(live.id)?.shownToday ?? createDailyCounts(day, []);
        found.set(live.id, { rules, routes, shownToday });
      }
      campaigns = await loadCampaigns(deps.db, "display", [...places.values()], campaigns);
      askers = found;
    },
  };
}

const isFull = ({ plan, planSentBefore, shownTo }: LoadedCampaign): boolean =>
  shownTo.size >= planSentBefore + plan.count;

/** A user of a request as a hash: the device's id, else the exchange's; '' where neither is named or may be used. */
function userOf({ device, user }: BidRequest): string {
  if (device?.lmt === 1 || device?.dnt === 1) return "";
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
