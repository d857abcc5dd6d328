import { STATUS } from "../../../../domain/campaign/campaign-status.ts";
import { AppError } from "../../../../domain/errors.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { actionsOf, type CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import { stopCampaign } from "./stop-campaign.ts";
import { syncCampaign } from "../delivery/sync-campaign.ts";
import { translate } from "../../../../domain/translate.ts";

type Change = 237 | 0 | 250;

/**
 * Pauses (237), resumes (0) or stops (250) a campaign on all its networks. Asking for what is so already is answered as
 * done. Throws not-found; aborted when the state does not allow it; unavailable when a network did not answer: asking
 * again finishes it.
 */
export async function changeStatus(
  deps: CampaignsDeps,
  { userId, id, status }: { userId: string; id: string; status: Change },
): Promise<CampaignWithRoutes> {
  const viewer = { userId, isAdmin: false };
  if (status === STATUS.Stopped)
    return stopCampaign(deps, { userId, campaignCode: campaignCodeOf(id) });
  // Whose it is comes first: nobody can make us ask the networks about, or wait for, somebody else's.
  await readOwnCampaign(deps.db, id, viewer);
  await syncCampaign(deps, id, { wait: true });
  const found = await readOwnCampaign(deps.db, id, viewer);
  const waiting = found.routes.filter((route) => isToChange(route, status));
  if (!actionsOf(found.campaign).has(status === STATUS.Saved ? "pause" : "resume")) {
    if (waiting.length === 0 && found.campaign.status === status) return found;
    // A pause that some network has missed may be asked again.
    if (waiting.length === 0 || found.campaign.status !== status) throw notNow(status);
  }
  const missed = await notifyAll(deps, waiting, status);
  await syncCampaign(deps, id, { wait: true });
  if (missed) {
    throw new AppError("unavailable", {
      message: translate("One network has not answered yet. Try again in a minute."),
      reason: "network-unavailable",
    });
  }
  return readOwnCampaign(deps.db, id, viewer);
}

function isToChange(route: CampaignRoute, status: number): boolean {
  if (route.serviceId === null || route.isFinal || route.stopConfirmedAt) return false;
  return route.status === (status === STATUS.Saved ? STATUS.Active : STATUS.Saved);
}

async function notifyAll(
  { messaging, log }: CampaignsDeps,
  routes: readonly CampaignRoute[],
  status: 237 | 0,
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
      // Over in the meantime: the next report says so.
      if (error.kind === "conflict") continue;
      log.warn({ err: error, routeId: route.routeId, status }, "status not changed yet");
      missed = true;
    }
  }
  return missed;
}

function notNow(status: number): AppError {
  const message =
    status === STATUS.Saved
      ? translate("Only an approved campaign that has not finished can be paused.")
      : translate("Only a paused campaign can be resumed.");
  return new AppError("aborted", { message, reason: "not-allowed-now" });
}
