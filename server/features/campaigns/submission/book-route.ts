import { ownListsOf, type Submitted } from "../../../../domain/campaign/campaign.ts";
import {
  MessagingError,
  type BookedService,
  type MessagingClient,
  type MessagingService,
} from "../../../providers/messaging/messaging-provider.ts";
import { recordClientInfo } from "../../accounts/users/client-info.ts";
import {
  updateClient,
  updateLink,
  updateRefusal,
  updateService,
  updateServiceAsked,
} from "../campaign-routes.store.ts";
import type { CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { inRevision } from "../changes/in-revision.ts";
import { retireServices } from "../delivery/retire-services.ts";
import { serviceOrder, type NetworkLists } from "../service-order.ts";
import { inListTurn } from "./list-turns.ts";
import { insertStep } from "../submissions.store.ts";
import { translate } from "../../../../domain/translate.ts";

/**
 * Books one route: client, then service. False when the campaign is no longer pending, so that nothing was asked.
 * A definite refusal rejects the route. Throws MessagingError when nothing definite was answered, EditedMeanwhile when
 * the campaign was edited on the way. Without `wait` it throws as well while another list of the member is given to a network.
 */
export async function bookRoute(
  deps: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
  { wait }: { wait: boolean },
): Promise<boolean> {
  try {
    const replaced = await retireServices(deps, campaign, route);
    if (replaced === "had-sent") return recordStored(deps, campaign, route);
    const client = await knownClient(deps, campaign, route);
    const linked = await withLink(deps, campaign, route);
    const lists = await listsOf(deps, campaign, route, wait);
    const earlier = await findOrdered(deps, route);
    const order = (earlier && route.booking) ?? serviceOrder(campaign, linked, client, lists);
    // Recorded before the request: a concurrent stop then knows that a service may exist there.
    if (!(await markAsked(deps, campaign, route, order))) return false;
    const service = earlier ?? (await orderService(deps, route, order));
    await recordService(deps, campaign, route, service);
  } catch (error) {
    if (!(error instanceof MessagingError) || !isDefinite(error)) throw error;
    await recordRefusal(deps, campaign, route, error);
  }
  return true;
}

async function knownClient(
  { db, clock, messaging }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
): Promise<MessagingClient> {
  if (route.clientId !== null && route.clientUserId !== null)
    return { clientId: Number(route.clientId), clientUserId: Number(route.clientUserId) };
  // Networks know the advertiser by the sender name: it is public anyway.
  const advertiser = { externalUserId: campaign.userId, title: campaign.sender || "Shop" };
  const client = await messaging.ensureClient(route.routeId, advertiser);
  const known = await messaging.listRoutes(campaign.countryId);
  const routeApiUrl = known.find(({ routeId }) => routeId === route.routeId)?.routeApiUrl ?? "";
  await inRevision({ db }, campaign, async (tx) => {
    await updateClient(tx, route, client);
    const info = { ...client, routeId: route.routeId, routeApiUrl };
    await recordClientInfo(tx, campaign.userId, info);
    await insertStep(tx, campaign.id, "client", route.routeId, clock.now());
  });
  return client;
}

function markAsked(
  { db, clock }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
  booking: MessagingService,
): Promise<boolean> {
  return inRevision({ db }, campaign, async (tx, now) => {
    if (now.status !== "pending") return false;
    await updateServiceAsked(tx, route, { booking, at: clock.now() });
    return true;
  });
}

/** The service, when an earlier request for it has arrived. */
async function findOrdered(
  { messaging }: CampaignsDeps,
  { serviceAskedAt, routeId, campaignCode }: CampaignRoute,
): Promise<BookedService | undefined> {
  return serviceAskedAt === null ? undefined : messaging.findService(routeId, campaignCode);
}

async function orderService(
  { messaging }: CampaignsDeps,
  { routeId, campaignCode }: CampaignRoute,
  order: MessagingService,
): Promise<BookedService> {
  try {
    return await messaging.createService(routeId, order);
  } catch (error) {
    // The code is ours alone, so what the network has under it is this service.
    const isConflict = error instanceof MessagingError && error.kind === "conflict";
    const existing = isConflict ? await messaging.findService(routeId, campaignCode) : undefined;
    if (existing) return existing;
    throw error;
  }
}

/** The short link of this route; one service can use it, so every booking has its own. */
async function withLink(
  { db, clock, messaging }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
): Promise<CampaignRoute> {
  if (!kindOf(campaign).hasLink(campaign) || route.urlLinkId !== null) return route;
  const wanted = { landingPageUrl: campaign.link, externalId: route.campaignCode };
  const link = await messaging.registerLink(route.routeId, wanted);
  await inRevision({ db }, campaign, async (tx) => {
    await updateLink(tx, route, link);
    await insertStep(tx, campaign.id, "link", route.routeId, clock.now());
  });
  return { ...route, urlLinkId: BigInt(link.linkId) };
}

async function listsOf(
  { listOnRoute }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
  wait: boolean,
): Promise<NetworkLists> {
  const { excludeListId, listUse } = campaign;
  const idOf = (id: string) =>
    inListTurn(campaign.userId, wait, () => listOnRoute(campaign, id, { routeId: route.routeId }));
  const ids: number[] = [];
  for (const id of ownListsOf(campaign)) ids.push(await idOf(id));
  const [listId, ...otherListIds] = ids;
  return {
    ...(listId === undefined ? {} : { listId, otherListIds, listUse }),
    excludeListId: excludeListId === null ? undefined : await idOf(excludeListId),
  };
}

/** The service an edit would replace has started sending: it is stopped and counts as this route's result. */
async function recordStored(
  { db, clock }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
): Promise<boolean> {
  await inRevision({ db }, campaign, (tx) =>
    insertStep(tx, campaign.id, "service", route.routeId, clock.now()),
  );
  return true;
}

function recordService(
  { db, clock }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
  service: BookedService,
): Promise<void> {
  return inRevision({ db }, campaign, async (tx) => {
    await updateService(tx, route, service.serviceId);
    await insertStep(tx, campaign.id, "service", route.routeId, clock.now());
  });
}

function isDefinite(error: MessagingError): boolean {
  return error.kind !== "unavailable" && error.kind !== "timeout";
}

/** The route refuses it: its share is refunded at the next settlement. */
async function recordRefusal(
  { db, clock, log }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
  error: MessagingError,
): Promise<void> {
  log.warn({ err: error, campaignId: campaign.id, routeId: route.routeId }, "route refused");
  const shown = error.problems.map(({ message }) => message).join(" ");
  const reason =
    shown || translate("{network} could not take this campaign.", { network: route.routeName });
  const words = error.problems.flatMap((problem) => problem.words ?? []);
  await inRevision({ db }, campaign, async (tx) => {
    await updateRefusal(tx, route, { reason, words });
    await insertStep(tx, campaign.id, "service", route.routeId, clock.now());
  });
}
