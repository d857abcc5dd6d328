import { createHash } from "node:crypto";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { BarredPeople } from "../delivery/barred-people.ts";
import type { RouteDays } from "../delivery/open-batches.ts";
import type { Database } from "../db/database.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Directory } from "../lists/directory.ts";
import type { TagRules } from "../networks/on-request-rules.ts";
import type { ReachEngine } from "../reach/reach-engine.ts";
import { createShownQueue } from "./book-shown.ts";
import { createDailyCounts, type DailyCounts } from "./daily-counts.ts";
import { type LoadedCampaign, loadCampaigns } from "./load-campaigns.ts";
import { createRecentEvents } from "./recent-events.ts";
import { countPerPerson, listEvents } from "./shown.store.ts";
import { chooseCampaign } from "./tag-campaign.ts";

export type TagServerDeps = {
  db: Database;
  exchange: Exchange;
  reach: ReachEngine;
  directory: Directory;
  barred: BarredPeople;
  /** The person of an imported base with this keyed hash of a number. */
  findMember: (routeId: number, numberHash: Buffer) => number | undefined;
  groupSize?: number;
};

export type TagQuestion = {
  /** The operator's id of its message. */
  event: string;
  msisdn: string;
  maxCharacters: number | undefined;
};

export type TagServer = {
  /** The tag for an event, or undefined. Answers from memory, and shows the same event the same tag again. */
  answer(connectionId: number, question: TagQuestion, nowMs: number): string | undefined;
  /** Counts what was shown before the call. */
  book(): Promise<void>;
  /** Reads which campaigns are to be shown now. */
  refresh(routeDays: RouteDays, nowMs: number): Promise<void>;
};

/** Tags shown and not counted yet, at most: so many are lost when the machine loses its power. */
const GROUP_SIZE = 1_000;
const RECENT_EVENTS = 100_000;
const HOUR_MS = 3_600_000;

/** A route for which an operator asks. */
type Asked = {
  timeZone: string;
  /** Every route of its country, by which a number is located. */
  countryRouteIds: readonly number[];
  optedOut: ReadonlySet<number>;
  shownToday: DailyCounts;
};
type Asker = { rules: TagRules; routes: Map<number, Asked> };

/** A tag server that knows no campaign before the first `refresh`. */
export function createTagServer(deps: TagServerDeps): TagServer {
  const queue = createShownQueue(deps.db, deps.groupSize ?? GROUP_SIZE);
  const events = createRecentEvents(RECENT_EVENTS);
  let askers: ReadonlyMap<number, Asker> = new Map();
  let campaigns = new Map<number, LoadedCampaign>();
  let hasEvents = false;

  function personOf({ routes }: Asker, msisdn: string) {
    const [first] = routes.values();
    const { routeId, person } = deps.directory.locate(msisdn, first?.countryRouteIds ?? []);
    const asked = routes.get(routeId);
    if (asked && person !== undefined) return { routeId, asked, person };
    const hash = deps.directory.hashOf(msisdn);
    const known = asked && findByNumber(routeId, hash);
    if (asked && known !== undefined) return { routeId, asked, person: known };
    // Of another network by its prefix, and in this one's base: the number was ported.
    for (const [ownId, own] of routes) {
      const member = ownId === routeId ? undefined : deps.findMember(ownId, hash);
      if (member !== undefined) return { routeId: ownId, asked: own, person: member };
    }
    return undefined;
  }

  function findByNumber(routeId: number, numberHash: Buffer): number | undefined {
    const member = deps.findMember(routeId, numberHash);
    if (member !== undefined) return member;
    for (const campaign of campaigns.values()) {
      const person = campaign.routeId === routeId ? campaign.findOutsider(numberHash) : undefined;
      if (person !== undefined) return person;
    }
    return undefined;
  }

  async function readAskers(routeDays: RouteDays, nowMs: number): Promise<Map<number, Asker>> {
    const now = new Map<number, Asker>();
    for (const { live, routeIds } of deps.exchange.listOnRequest("pcm")) {
      const rules = live.connection.tags;
      if (!rules) continue;
      const routes = new Map<number, Asked>();
      for (const routeId of routeIds) {
        const country = routeDays.get(routeId)?.route.country;
        if (!country) continue;
        const day = zonedParts(nowMs, country.timeZone).date;
        routes.set(routeId, {
          timeZone: country.timeZone,
          countryRouteIds: [...routeDays.values()].flatMap(({ route }) =>
            route.country === country ? [route.routeId] : [],
          ),
          optedOut: await deps.barred.optedOut(routeId),
          shownToday:
            askers.get(live.id)?.routes.get(routeId)?.shownToday ??
            createDailyCounts(
              day,
              await countPerPerson(deps.db, { connectionId: live.id, routeId, day }),
            ),
        });
      }
      now.set(live.id, { rules, routes });
    }
    return now;
  }

  return {
    answer(connectionId, { event, msisdn, maxCharacters }, nowMs) {
      const asker = askers.get(connectionId);
      const eventHash = createHash("sha256").update(event).digest().subarray(0, 16);
      const before = events.find(connectionId, eventHash);
      if (before !== undefined) return campaigns.get(before)?.text;
      if (!asker || !queue.hasRoom()) return undefined;
      const whom = personOf(asker, msisdn);
      if (!whom || whom.asked.optedOut.has(whom.person)) return undefined;
      const { routeId, person, asked } = whom;
      const { date: day, hour } = zonedParts(nowMs, asked.timeZone);
      if (asked.shownToday.of(day, person) >= asker.rules.maxPerPersonPerDay) return undefined;
      const most = Math.min(asker.rules.maxCharacters, maxCharacters ?? Number.POSITIVE_INFINITY);
      const request = { routeId, person, maxCharacters: most, nowMs };
      const campaign = chooseCampaign(campaigns.values(), request, deps.reach);
      if (!campaign) return undefined;
      const { serviceId, text } = campaign;
      campaign.shownTo.add(person);
      asked.shownToday.add(day, person);
      events.add(connectionId, eventHash, serviceId);
      queue.add({ connectionId, eventHash, serviceId, person, atMs: nowMs, day, hour });
      return text;
    },
    book: () => queue.book(),
    async refresh(routeDays, nowMs) {
      const found = await readAskers(routeDays, nowMs);
      const routeIds = new Set([...found.values()].flatMap(({ routes }) => [...routes.keys()]));
      const places = [...routeDays].flatMap(([id, place]) => (routeIds.has(id) ? [place] : []));
      campaigns = await loadCampaigns(deps.db, "pcm", places, campaigns);
      if (!hasEvents && found.size > 0) {
        for (const one of (await listEvents(deps.db, nowMs - HOUR_MS, RECENT_EVENTS)).toReversed())
          events.add(one.connectionId, one.eventHash, one.serviceId);
        hasEvents = true;
      }
      askers = found;
    },
  };
}
