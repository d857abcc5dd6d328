import {
  type Submitted,
  isSubmitted,
  type SubmittedStatus,
} from "../../../../domain/campaign/campaign.ts";
import { countryOf } from "../../../../domain/campaign/campaign-place.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { isFinalStatus, overallStatus } from "../../../../domain/campaign/campaign-status.ts";
import type { ServiceReport } from "../../../providers/messaging/messaging-provider.ts";
import { listRoutes } from "../campaign-routes.store.ts";
import { upsertReport } from "./route-report.store.ts";
import { type CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign, lockCampaign } from "../campaigns.store.ts";
import { updateStatus } from "./sync.store.ts";

const OVER: ReadonlySet<SubmittedStatus> = new Set(["completed", "stopped", "rejected"]);

type Answered = { route: CampaignRoute; report: ServiceReport };

/**
 * Asks every route that can still change for its report, stores what came, and derives the overall status. True when a
 * route did not answer: what is known stays as it is.
 */
export async function readReports(deps: CampaignsDeps, campaignId: string): Promise<boolean> {
  const campaign = await findCampaign(deps.db, campaignId);
  if (!campaign || !isSubmitted(campaign)) return false;
  const days = daysOfReport(campaign, deps.clock.now());
  const asked = (await listRoutes(deps.db, campaignId)).filter(
    (route) => route.serviceId !== null && !route.isFinal,
  );
  const answers = await Promise.allSettled(
    asked.map((route) => deps.messaging.readReport(route.routeId, Number(route.serviceId), days)),
  );
  const reports: Answered[] = [];
  for (const [index, answer] of answers.entries()) {
    const route = asked[index];
    const routeId = route?.routeId;
    if (route && answer.status === "fulfilled") reports.push({ route, report: answer.value });
    else if (answer.status === "rejected")
      deps.log.warn({ err: answer.reason, campaignId, routeId }, "no report from the route");
  }
  await storeReports(deps, campaignId, reports);
  return reports.length < asked.length;
}

/** Every day on which a campaign can have figures: from that of its submission to its last one, or today after that. */
function daysOfReport(campaign: Submitted, at: Date): { from: string; to: string } {
  const { timeZone } = countryOf(campaign);
  const today = zonedParts(at.getTime(), timeZone).date;
  const from = zonedParts(campaign.submittedAt.getTime(), timeZone).date;
  return { from, to: today > campaign.endDate ? today : campaign.endDate };
}

/** False when the route has got another service since it was asked: the answer is about the old one. */
function isOfService({ route: asked }: Answered, route: CampaignRoute): boolean {
  return (
    asked.routeId === route.routeId &&
    asked.serviceId === route.serviceId &&
    asked.campaignCode === route.campaignCode
  );
}

async function storeReports(
  { db, clock, onStatusChange }: CampaignsDeps,
  campaignId: string,
  reports: readonly Answered[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign || !isSubmitted(campaign) || campaign.settledAt) return;
    const at = clock.now();
    const routes = await listRoutes(tx, campaignId);
    for (const route of routes) {
      const report = reports.find((answer) => isOfService(answer, route))?.report;
      if (!report) continue;
      route.status = statusToStore(campaign, route, report, at);
      await upsertReport(tx, campaignId, route.routeId, report, {
        status: route.status,
        isOver: OVER.has(report.status),
        isFinal: report.isFinal || report.status === "rejected",
        at,
      });
    }
    const status = nextStatus(campaign, routes, at);
    const isFinal = isFinalStatus(status);
    if (status === campaign.status && isFinal === campaign.isFinal) return;
    await updateStatus(tx, campaignId, { status, isFinal, at });
    if (status === campaign.status) return;
    const { userId, countryId, title } = campaign;
    await onStatusChange?.(tx, { campaignId, userId, countryId, title, status, at });
  });
}

function statusToStore(
  campaign: Submitted,
  route: CampaignRoute,
  report: ServiceReport,
  at: Date,
): SubmittedStatus {
  if (campaign.status === "expired") return "expired";
  // Stopped here, and the network has not confirmed it yet.
  if (campaign.stopRequestedAt && !OVER.has(report.status)) return "stopped";
  // The network gave a campaign up that was not approved in time: for us it is still pending, and so expires.
  const gaveUp = route.status === "pending" && report.status === "stopped" && report.sent === 0;
  if (gaveUp && !campaign.stopRequestedAt && campaign.startsAt <= at) return "pending";
  return report.status;
}

/** Expired stays: its routes are stopped by us afterwards, which must not make it Stopped. */
function nextStatus(
  campaign: Submitted,
  routes: readonly CampaignRoute[],
  at: Date,
): SubmittedStatus {
  if (campaign.status === "expired") return "expired";
  return overallStatus({
    routeStatuses: routes.map((route) => route.status),
    startMs: campaign.startsAt.getTime(),
    endMs: campaign.endsAt.getTime(),
    nowMs: at.getTime(),
    isFinal: campaign.isFinal,
    current: campaign.status,
  });
}
