import { randomUUID } from "node:crypto";
import { countryOf } from "../../../../domain/campaign/campaign-place.ts";
import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { networkOfMsisdn } from "../../../../domain/people/network-prefixes.ts";
import { addDays, zonedParts, zonedToMs } from "../../../../domain/schedule/zoned-time.ts";
import {
  MessagingError,
  type MessagingClient,
  type MessagingRoute,
  type MessagingService,
} from "../../../providers/messaging/messaging-provider.ts";
import { clientOnRoute } from "../../audience/client-on-route.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { targetingOf } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { messageOf } from "../service-order.ts";

/** A service has to have a time; one that carries copies never runs. */
const LATER_DAYS = 60;
const SMALLEST_SERVICE_PEOPLE = 100;

/**
 * Sends copies over the campaign's networks: to each number over its own, by its prefix, and over another one of them where that
 * cannot show a copy on a phone. Throws MessagingError; `isNotForPhones` when none of them can.
 */
export async function sendCopies(
  deps: CampaignsDeps,
  campaign: Campaign,
  numbers: readonly string[],
): Promise<void> {
  const routes = await deps.messaging.listRoutes(campaign.countryId, campaign.kind);
  if (routes.length === 0) throw new MessagingError("unavailable", "No network carries this kind.");
  const groups = Map.groupBy(numbers, (msisdn) => {
    const own = networkOfMsisdn(msisdn);
    return routes.find(({ routeId }) => routeId === own) ?? routes[0];
  });
  for (const [own, group] of groups)
    await sendOverFirst(deps, campaign, [...new Set([own, ...routes])], group);
}

/** Tries networks in their order. One that cannot show copies on phones has sent none, so that the next may be asked. */
async function sendOverFirst(
  deps: CampaignsDeps,
  campaign: Campaign,
  routes: readonly (MessagingRoute | undefined)[],
  numbers: readonly string[],
): Promise<void> {
  let problem: unknown;
  for (const route of routes) {
    if (!route) continue;
    try {
      await sendOver(deps, campaign, route, numbers);
      return;
    } catch (error) {
      if (!isNotForPhones(error)) throw error;
      problem = error;
    }
  }
  throw problem;
}

/** Whether a network shows its messages in something of its own, such as a page, and not on a phone that we choose. */
export const isNotForPhones = (error: unknown): boolean =>
  error instanceof MessagingError && error.problems.some(({ path }) => path === "testNumbers");

async function sendOver(
  deps: CampaignsDeps,
  campaign: Campaign,
  route: MessagingRoute,
  numbers: readonly string[],
): Promise<void> {
  const { messaging } = deps;
  const advertiser = { userId: campaign.userId, name: campaign.sender };
  const client = await clientOnRoute(deps, advertiser, route);
  const code = `${campaignCodeOf(campaign.id)}-T${randomUUID().slice(0, 8)}`;
  const link = kindOf(campaign).hasLink(campaign)
    ? await messaging.registerLink(route.routeId, {
        landingPageUrl: campaign.link,
        externalId: code,
      })
    : undefined;
  const order = { ...testOrder(deps, campaign, client, code), testNumbers: [...numbers] };
  await messaging.createService(route.routeId, link ? { ...order, urlLinkId: link.linkId } : order);
}

function testOrder(
  { clock }: CampaignsDeps,
  campaign: Campaign,
  client: MessagingClient,
  campaignCode: string,
): MessagingService {
  const { timeZone } = countryOf(campaign);
  const day = addDays(zonedParts(clock.now().getTime(), timeZone).date, LATER_DAYS);
  return {
    ...messageOf(campaign),
    title: "Test",
    isTest: true,
    ...client,
    campaignCode,
    kind: campaign.kind,
    sender: campaign.sender,
    startPeriod: new Date(zonedToMs(day, 9, timeZone)).toISOString(),
    endPeriod: new Date(zonedToMs(addDays(day, 7), 17, timeZone)).toISOString(),
    startHour: 9,
    endHour: 17,
    daysOfWeek: [1, 2, 3, 4, 5],
    targetModel: "everyone",
    targeting: { ...targetingOf(campaign), ...NO_LIMITS },
    allocation: "even",
    maxCoins: SMALLEST_SERVICE_PEOPLE * MAX_PARTS,
  };
}

const MAX_PARTS = 4;
const NO_LIMITS = {
  genders: [],
  ageGroups: [],
  targetedCounties: [],
  targetedCities: [],
  arpu: [],
  interests: [],
};
