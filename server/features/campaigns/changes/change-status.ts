import { campaignActions } from "../../../../domain/campaign/permissions.ts";
import { AppError } from "../../../../domain/errors.ts";
import { refuseFrozen } from "../../billing/disputes/spending-freeze.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import type { CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { updateResumed } from "../campaigns.store.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import { stopCampaign } from "./stop-campaign.ts";
import { syncCampaign } from "../delivery/sync-campaign.ts";
import { translate } from "../../../../domain/translate.ts";

/** The status changes an advertiser can request. */
export type StatusChange = "paused" | "active" | "stopped";

/**
 * Pauses, resumes or stops a campaign on all its networks. Asking for what is so already is answered as
 * done. Throws not-found; aborted when the state does not allow it, or to resume while a payment is disputed or owed; unavailable when a network did not answer: asking
 * again finishes it.
 */
export async function changeStatus(
  deps: CampaignsDeps,
  { userId, id, status }: { userId: string; id: string; status: StatusChange },
): Promise<CampaignWithRoutes> {
  const viewer = { userId, isAdmin: false };
  if (status === "stopped") return stopCampaign(deps, { userId, campaignCode: campaignCodeOf(id) });
  // Ownership is checked first, so nobody can make us ask the networks about somebody else's campaign.
  await readOwnCampaign(deps.db, id, viewer);
  await syncCampaign(deps, id, { wait: true });
  const found = await readOwnCampaign(deps.db, id, viewer);
  const waiting = found.routes.filter((route) => isToChange(route, status));
  if (!campaignActions(found.campaign).has(status === "paused" ? "pause" : "resume")) {
    if (waiting.length === 0 && found.campaign.status === status) return found;
    // A pause that some network has missed may be asked again.
    if (waiting.length === 0 || found.campaign.status !== status) throw notNow(status);
  }
  if (status === "active") await refuseFrozen(deps.db, userId);
  const missed = await notifyAll(deps, waiting, status);
  if (status === "active") await updateResumed(deps.db, id, deps.clock.now());
  await syncCampaign(deps, id, { wait: true });
  if (missed) {
    throw new AppError("unavailable", {
      message: translate("One network has not answered yet. Try again in a minute."),
      reason: "network-unavailable",
    });
  }
  return readOwnCampaign(deps.db, id, viewer);
}

type Running = Exclude<StatusChange, "stopped">;

function isToChange(route: CampaignRoute, status: Running): boolean {
  if (route.serviceId === null || route.isFinal || route.stopConfirmedAt) return false;
  return route.status === (status === "paused" ? "active" : "paused");
}

async function notifyAll(
  { messaging, log }: CampaignsDeps,
  routes: readonly CampaignRoute[],
  status: Running,
): Promise<boolean> {
  let missed = false;
  for (const route of routes) {
    const change = {
      clientId: Number(route.clientId),
      clientUserId: Number(route.clientUserId),
      serviceId: Number(route.serviceId),
      status,
    };
    try {
      await messaging.setServiceStatus(route.routeId, change);
    } catch (error) {
      if (!(error instanceof MessagingError)) throw error;
      // Already over: the next report shows it.
      if (error.kind === "conflict") continue;
      log.warn({ err: error, routeId: route.routeId, status }, "status not changed yet");
      missed = true;
    }
  }
  return missed;
}

function notNow(status: Running): AppError {
  const message =
    status === "paused"
      ? translate("Only an approved campaign that has not finished can be paused.")
      : translate("Only a paused campaign can be resumed.");
  return new AppError("aborted", { message, reason: "not-allowed-now" });
}
