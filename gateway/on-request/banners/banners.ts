import { createHash } from "node:crypto";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import type { Database } from "../../db/database.ts";
import type { RouteDays } from "../../delivery/open-batches.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Connection } from "../../networks/connection.ts";
import { createShownQueue } from "../book-shown.ts";
import { createDailyCounts, type DailyCounts } from "../daily-counts.ts";
import { type LoadedCampaign, loadCampaigns } from "../load-campaigns.ts";
import { countDue } from "../tag-campaign.ts";
import { createReservations } from "./reservations.ts";

/** A route on which a connection shows banners; the country is of three letters, as exchanges name it. */
export type BannerRoute = { routeId: number; country: string; timeZone: string };

/** A connection that asks for banners, with what each device or user was shown today. */
export type BannerAsker = {
  connection: Connection;
  routes: readonly BannerRoute[];
  shownToday: DailyCounts;
};

/** Campaigns of banners in memory, one for all connections: what one shows is not due for another. */
export type Banners = {
  findAsker(connectionId: number): BannerAsker | undefined;
  /** Campaigns for everybody of these routes of which a banner is due, the one furthest behind its plan first. */
  listDue(routes: readonly BannerRoute[], nowMs: number): LoadedCampaign[];
  find(serviceId: number): LoadedCampaign | undefined;
  /** Takes one banner of a campaign until it is shown, released, or its time is over. */
  reserve(bidId: string, serviceId: number, untilMs: number): void;
  release(bidId: string): void;
  /** Whether one more may be shown: a group at most is ever shown and not counted. */
  hasRoom(): boolean;
  /** Counts a banner with the next `book`; the same event once. Gives whom it counts as: a number below 0. */
  show(campaign: LoadedCampaign, shown: ShownBanner): number;
  book(): Promise<void>;
  refresh(routeDays: RouteDays, nowMs: number): Promise<void>;
};

export type ShownBanner = { connectionId: number; event: string; atMs: number; timeZone: string };

const GROUP_SIZE = 1_000;
const ALPHA_3 = { ZA: "ZAF", GH: "GHA" } as const;

/** Banners of which none is known before the first `refresh`. */
export function createBanners({ db, exchange }: { db: Database; exchange: Exchange }): Banners {
  const queue = createShownQueue(db, GROUP_SIZE);
  const reservations = createReservations();
  let askers: ReadonlyMap<number, BannerAsker> = new Map();
  let campaigns = new Map<number, LoadedCampaign>();

  const countFree = (campaign: LoadedCampaign, nowMs: number) =>
    countDue(campaign, nowMs) - reservations.countOf(campaign.serviceId, nowMs);

  return {
    findAsker: (connectionId) => askers.get(connectionId),
    listDue: (routes, nowMs) =>
      [...campaigns.values()]
        .filter((campaign) => routes.some(({ routeId }) => routeId === campaign.routeId))
        .filter(isForEverybody)
        .map((campaign) => ({ campaign, free: countFree(campaign, nowMs) }))
        .filter(({ free }) => free > 0)
        .toSorted((a, b) => b.free / b.campaign.plan.count - a.free / a.campaign.plan.count)
        .map(({ campaign }) => campaign),
    find: (serviceId) => campaigns.get(serviceId),
    reserve: reservations.add,
    release: reservations.release,
    hasRoom: queue.hasRoom,
    show(campaign, { connectionId, event, atMs, timeZone }) {
      const { date: day, hour } = zonedParts(atMs, timeZone);
      // Nobody of the base: banners count down from -1.
      const person = campaign.nextAnonymous;
      campaign.nextAnonymous -= 1;
      campaign.shownTo.add(person);
      const eventHash = createHash("sha256").update(event).digest().subarray(0, 16);
      const { serviceId } = campaign;
      queue.add({ connectionId, eventHash, serviceId, person, atMs, day, hour });
      return person;
    },
    book: () => queue.book(),
    async refresh(routeDays, nowMs) {
      const found = new Map<number, BannerAsker>();
      const places = new Map<number, NonNullable<ReturnType<RouteDays["get"]>>>();
      for (const { live, routeIds } of exchange.listOnRequest("display")) {
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
        found.set(live.id, { connection: live.connection, routes, shownToday });
      }
      campaigns = await loadCampaigns(db, "display", [...places.values()], campaigns);
      askers = found;
    },
  };
}

/** Nothing is known of whoever looks at a banner, so that a campaign for some is for nobody here. */
const isForEverybody = ({ targeting, listed }: LoadedCampaign): boolean =>
  listed === undefined && Object.values(targeting).every((wanted) => (wanted?.length ?? 0) === 0);
