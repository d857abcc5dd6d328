import {
  isSubmitted,
  type Submitted,
  type SubmittedStatus,
} from "../../../../domain/campaign/campaign.ts";
import { isFinalStatus, overallStatus } from "../../../../domain/campaign/campaign-status.ts";
import { nextSettlement } from "../../../../domain/campaign/price/settlement.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { ServiceReport } from "../../../providers/messaging/messaging-reports.ts";
import { listRoutesOf } from "../campaign-routes.store.ts";
import type { CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { lockCampaigns } from "../campaigns.store.ts";
import { type RouteReport, upsertReports } from "./route-report.store.ts";
import { updateStatuses } from "./sync.store.ts";

const OVER: ReadonlySet<SubmittedStatus> = new Set(["completed", "stopped", "rejected"]);

/** A network's report of a service. */
export type Answered = {
  routeId: number;
  serviceId: number;
  campaignCode: string;
  report: ServiceReport;
};

/** Where reports come from: asked for one by one at a moment of the machine's clock, or told as news. */
export type Source = { askedAt: Date } | "feed";

/** A campaign and its routes as they are after a report. */
export type Reported = { campaign: Submitted; routes: CampaignRoute[] };

/**
 * Stores the reports of these campaigns and derives their statuses, in the caller's transaction. Answers them as they are
 * then, without those that are settled.
 */
export async function storeReports(
  { clock, onStatusChange }: Pick<CampaignsDeps, "clock" | "onStatusChange">,
  tx: DatabaseOrTransaction,
  campaignIds: readonly string[],
  answers: readonly Answered[],
  source: Source,
): Promise<Reported[]> {
  const at = clock.now();
  const campaigns = (await lockCampaigns(tx, campaignIds)).filter(isUnsettled);
  const routesOf = await listRoutesOf(tx, campaigns.map(idOf));
  const byService = new Map(answers.map((answer) => [keyOf(answer), answer]));
  const taken: RouteReport[] = [];
  const changed: { campaign: Submitted; status: SubmittedStatus; isFinal: boolean }[] = [];
  const reported: Reported[] = [];
  for (const campaign of campaigns) {
    const routes = (routesOf.get(campaign.id) ?? []).map((route) => {
      const answer = byService.get(keyOf(route));
      if (!answer || !isTaken(answer, route, source)) return route;
      const row = rowFor(campaign, route, answer.report, at);
      taken.push(row);
      return withReport(route, row, at);
    });
    const status = nextStatus(campaign, routes, at);
    const isFinal = isFinalStatus(status);
    if (status !== campaign.status || isFinal !== campaign.isFinal)
      changed.push({ campaign, status, isFinal });
    reported.push({ campaign: { ...campaign, status, isFinal }, routes });
  }
  await upsertReports(tx, taken, { at, isFed: source === "feed" });
  await updateStatuses(
    tx,
    changed.map(({ campaign, ...to }) => ({ campaignId: campaign.id, ...to })),
    at,
  );
  const notified = changed
    .filter(({ campaign, status }) => status !== campaign.status)
    .map(({ campaign: { id: campaignId, userId, countryId, title }, status }) => {
      return { campaignId, userId, countryId, title, status, at };
    });
  await onStatusChange?.(tx, ...notified);
  return reported;
}

/** Whether money of it can move now. */
export function isDueForSettlement({ campaign, routes }: Reported): boolean {
  return nextSettlement(campaign, routes).kind !== "none";
}

const idOf = ({ id }: Submitted) => id;

function keyOf(one: { routeId: number; serviceId: number | bigint | null }): string {
  return `${one.routeId} ${one.serviceId}`;
}

function isUnsettled(campaign: Parameters<typeof isSubmitted>[0] & object): campaign is Submitted {
  return isSubmitted(campaign) && !campaign.settledAt;
}

/** Not for another service than it has now, nor for final figures, nor older than what the network has told since. */
function isTaken(answer: Answered, route: CampaignRoute, source: Source): boolean {
  if (answer.campaignCode !== route.campaignCode || route.isFinal) return false;
  return source === "feed" || !route.fedAt || route.fedAt < source.askedAt;
}

function rowFor(
  campaign: Submitted,
  route: CampaignRoute,
  report: ServiceReport,
  at: Date,
): RouteReport {
  return {
    campaignId: campaign.id,
    routeId: route.routeId,
    report,
    status: statusToStore(campaign, route, report, at),
    isOver: OVER.has(report.status),
    isFinal: report.isFinal || report.status === "rejected",
  };
}

function withReport(
  route: CampaignRoute,
  { report, status, isOver, isFinal }: RouteReport,
  at: Date,
): CampaignRoute {
  const { sent, delivered } = report;
  const stopConfirmedAt = isOver ? (route.stopConfirmedAt ?? at) : route.stopConfirmedAt;
  return { ...route, status, sent, delivered, isFinal, stopConfirmedAt };
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
