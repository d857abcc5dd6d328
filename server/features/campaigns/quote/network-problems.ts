import { scheduleOf, countryOf } from "../../../../domain/campaign/campaign-place.ts";
import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { scheduleBounds } from "../../../../domain/campaign/campaign-status.ts";
import {
  MessagingError,
  type MessagingClient,
  type MessagingProblem,
} from "../../../providers/messaging/messaging-provider.ts";
import { listClients } from "../../accounts/users/client.store.ts";
import type { BookingPlan, PlannedRoute } from "../../audience/reach/plan-booking.ts";
import { routeCodeOf } from "../campaign-code.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { serviceOrder } from "../service-order.ts";
import type { CampaignProblem } from "./campaign-problems.ts";
import { atOurField, eachOnce } from "./network-fields.ts";

const CHECK_TIMEOUT_MS = 2_000;
/** Links and own lists are made known to a network by the booking, after the payment. */
const FIXED_BY_BOOKING =
  /^(?:urlLinkId|clientId|userId|campaignCode|profileTargeting\.(?:list|excludeList)Id)$/;

export type NetworkVerdict = {
  problems: CampaignProblem[];
  /** Names of the networks that did not answer in time. */
  unchecked: string[];
};

type Deps = Pick<CampaignsDeps, "db" | "messaging" | "log">;

/**
 * What each network of a complete draft would refuse, asked before the payment (campaignvalidation). A network that does not
 * answer within two seconds holds nobody up: it checks again when it is booked.
 */
export async function networkProblems(
  deps: Deps,
  campaign: WrittenCampaign,
  plan: BookingPlan,
): Promise<NetworkVerdict> {
  const used = plan.routes.filter(({ people }) => people > 0);
  const answers = await Promise.all(used.map((route) => askRoute(deps, campaign, route)));
  const unchecked = used.flatMap(({ name }, place) => (answers[place] ? [] : [name]));
  const problems = answers.flatMap((answer) => answer ?? []).map((problem) => atOurField(problem));
  return { problems: eachOnce(problems), unchecked };
}

const OF_AUDIENCE = /^(?:targeting|targetModelId|profileTargeting)\b/;

/** Undefined when the network does not answer. */
async function askRoute(
  deps: Deps,
  campaign: WrittenCampaign,
  route: PlannedRoute,
): Promise<MessagingProblem[] | undefined> {
  const { routeId } = route;
  try {
    const order = orderOf(campaign, route, await clientOf(deps, campaign, routeId));
    const problems = await deps.messaging.validateService(routeId, order, CHECK_TIMEOUT_MS);
    // A network that is not told of the list speaks of everybody instead.
    const isAnswered = (path: string) => campaign.targetModel === "list" && OF_AUDIENCE.test(path);
    return problems.filter(({ path }) => !FIXED_BY_BOOKING.test(path) && !isAnswered(path));
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    if (error.kind === "rejected") return error.problems;
    deps.log.warn({ err: error, campaignId: campaign.id, routeId }, "route did not check");
    return undefined;
  }
}

async function clientOf(
  { db, messaging }: Deps,
  { userId, sender }: WrittenCampaign,
  routeId: number,
): Promise<MessagingClient> {
  const known = (await listClients(db, userId)).find((client) => client.routeId === routeId);
  return (
    known ?? messaging.ensureClient(routeId, { externalUserId: userId, title: sender || "Shop" })
  );
}

/** The order as it would be booked, but for link and lists: a list is no network's business before it is paid for. */
function orderOf(campaign: WrittenCampaign, route: PlannedRoute, client: MessagingClient) {
  const { startMs, endMs } = scheduleBounds(scheduleOf(campaign), countryOf(campaign).timeZone);
  const isToList = campaign.targetModel === "list";
  return serviceOrder(
    {
      ...campaign,
      targetModel: isToList ? "everyone" : campaign.targetModel,
      startsAt: new Date(startMs),
      endsAt: new Date(endMs),
    },
    { ...route, campaignCode: routeCodeOf(campaign.id, route.routeId), urlLinkId: null },
    client,
    {},
  );
}
