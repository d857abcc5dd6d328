import type { Submitted } from "../../../../domain/campaign/campaign.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import {
  listRetired,
  updateRestoredRoute,
  updateRetiredStopped,
  type RetiredService,
} from "./retired.store.ts";

/** A request that got no answer may still arrive; after this time it will not. */
const STRAY_REQUEST_MS = 60_000;

/**
 * Stops the services that edits have replaced on a route, and makes sure that none has sent: nobody gets an old text
 * beside the new one. One that had begun becomes the route's own again ("had-sent"). Throws MessagingError when a network
 * does not answer: then nothing is booked in its place yet.
 */
export async function retireServices(
  deps: CampaignsDeps,
  campaign: Submitted,
  route: CampaignRoute,
): Promise<"clear" | "had-sent"> {
  for (const retired of await listRetired(deps.db, campaign.id, route.routeId)) {
    const serviceId = await serviceOf(deps, route, retired);
    if (serviceId !== undefined) {
      await stop(deps, route, serviceId);
      const report = await deps.messaging.readReport(route.routeId, serviceId);
      if (report.sent > 0) {
        const service = { campaignCode: retired.campaignCode, serviceId };
        await updateRestoredRoute(deps.db, campaign.id, route.routeId, service);
        return "had-sent";
      }
    }
    await updateRetiredStopped(deps.db, campaign.id, retired.campaignCode, deps.clock.now());
  }
  return "clear";
}

async function serviceOf(
  { clock, messaging }: CampaignsDeps,
  route: CampaignRoute,
  { serviceId, serviceAskedAt, campaignCode }: RetiredService,
): Promise<number | undefined> {
  if (serviceId !== null) return Number(serviceId);
  const found = await messaging.findService(route.routeId, campaignCode);
  if (found) return found.serviceId;
  const askedMs = serviceAskedAt?.getTime() ?? 0;
  if (clock.now().getTime() - askedMs < STRAY_REQUEST_MS)
    throw new MessagingError("unavailable", "A booking may still be on its way.");
  return undefined;
}

async function stop(
  { messaging }: CampaignsDeps,
  route: CampaignRoute,
  serviceId: number,
): Promise<void> {
  const client = { clientId: Number(route.clientId), clientUserId: Number(route.clientUserId) };
  try {
    const change = { ...client, serviceId, status: "stopped" as const };
    await messaging.setServiceStatus(route.routeId, change);
  } catch (error) {
    // It is over already: its report says what it did.
    if (!(error instanceof MessagingError) || error.kind !== "conflict") throw error;
  }
}
