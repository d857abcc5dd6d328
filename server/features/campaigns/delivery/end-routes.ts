import { type Submitted, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { listRoutes, updateService, updateStopConfirmed } from "../campaign-routes.store.ts";
import { retireServices } from "./retire-services.ts";
import { type CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign } from "../campaigns.store.ts";

/** A request that got no answer may still arrive; after this time it will not. */
const STRAY_REQUEST_MS = 60_000;

export type Ending = { notified: number; failed: boolean };

/**
 * Tells the networks to stop what must not be sent any more: everything of a stopped or expired campaign, and what is
 * still pending or paused on a route when the campaign has ended. Asking twice does no harm. The route's next report
 * confirms it; only then money moves.
 */
export async function endRoutes(deps: CampaignsDeps, campaignId: string): Promise<Ending> {
  const campaign = await findCampaign(deps.db, campaignId);
  const ending: Ending = { notified: 0, failed: false };
  if (!campaign || !isSubmitted(campaign)) return ending;
  for (const route of await listRoutes(deps.db, campaignId)) {
    if (!mustEnd(campaign, route, deps.clock.now())) continue;
    try {
      await endRoute(deps, campaign, route);
      ending.notified += 1;
    } catch (error) {
      if (!(error instanceof MessagingError)) throw error;
      deps.log.warn({ err: error, campaignId, routeId: route.routeId }, "route not stopped yet");
      ending.failed = true;
    }
  }
  return ending;
}

/** Whether a network has to be told that a campaign is over for it. */
export function mustEnd(campaign: Submitted, route: CampaignRoute, now: Date): boolean {
  if (route.isFinal || route.stopConfirmedAt) return false;
  if (campaign.stopRequestedAt || campaign.status === "expired") return true;
  const isWaiting = route.status === "pending" || route.status === "paused";
  return isWaiting && campaign.endsAt <= now;
}

async function endRoute(
  deps: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
): Promise<void> {
  if ((await retireServices(deps, campaign, route)) === "had-sent") return;
  const serviceId = await serviceOf(deps, campaign, route);
  if (serviceId === undefined) return confirmNothingThere(deps, campaign, route);
  const client = { clientId: Number(route.clientId), clientUserId: Number(route.clientUserId) };
  try {
    const change = { ...client, serviceId, status: "stopped" as const };
    await deps.messaging.setServiceStatus(route.routeId, change);
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    if (error.kind === "not-found") return confirmNothingThere(deps, campaign, route);
    // A finished service cannot be stopped: its report shows it.
    if (error.kind !== "conflict") throw error;
  }
}

/** The service on the network, looked up after a request without a reply. */
async function serviceOf(
  { db, clock, messaging }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
): Promise<number | undefined> {
  if (route.serviceId !== null) return Number(route.serviceId);
  if (route.serviceAskedAt === null) return undefined;
  const found = await messaging.findService(route.routeId, route.campaignCode);
  if (found) {
    await updateService(db, route, found.serviceId);
    return found.serviceId;
  }
  if (clock.now().getTime() - route.serviceAskedAt.getTime() < STRAY_REQUEST_MS)
    throw new MessagingError("unavailable", "A booking may still be on its way.");
  return undefined;
}

function confirmNothingThere(
  { db, clock }: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
): Promise<void> {
  const status = campaign.status === "expired" ? "expired" : "stopped";
  return updateStopConfirmed(db, route, { status, at: clock.now() });
}
