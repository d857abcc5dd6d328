import { type Submitted, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { countryOf } from "../../../../domain/campaign/campaign-place.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { listRoutes } from "../campaign-routes.store.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign } from "../campaigns.store.ts";
import { type Answered, storeReports } from "./store-reports.ts";
import { findMachineTime } from "./sync.store.ts";

/** `finalAt`: when time alone makes reports final, the earliest first. */
export type ReadReports = { failed: boolean; finalAt: Date[] };

/**
 * Asks every route that can still change for its report, stores what came, and derives the overall status. `failed` when a
 * route did not answer: what is known stays as it is.
 */
export async function readReports(deps: CampaignsDeps, campaignId: string): Promise<ReadReports> {
  const campaign = await findCampaign(deps.db, campaignId);
  if (!campaign || !isSubmitted(campaign)) return { failed: false, finalAt: [] };
  const days = daysOfReport(campaign, deps.clock.now());
  const asked = (await listRoutes(deps.db, campaignId)).filter(
    (route) => route.serviceId !== null && !route.isFinal,
  );
  const askedAt = await findMachineTime(deps.db);
  const answers = await Promise.allSettled(
    asked.map((route) => deps.messaging.readReport(route.routeId, Number(route.serviceId), days)),
  );
  const reports: Answered[] = [];
  for (const [index, answer] of answers.entries()) {
    const route = asked[index];
    if (!route) continue;
    const { routeId, campaignCode } = route;
    const serviceId = Number(route.serviceId);
    if (answer.status === "fulfilled")
      reports.push({ routeId, serviceId, campaignCode, report: answer.value });
    else deps.log.warn({ err: answer.reason, campaignId, routeId }, "no report from the route");
  }
  await deps.db
    .transaction()
    .execute((tx) => storeReports(deps, tx, [campaignId], reports, { askedAt }));
  const finalAt = reports.flatMap(({ report }) => report.finalAt ?? []);
  return { failed: reports.length < asked.length, finalAt };
}

/** Every day on which a campaign can have figures: from that of its submission to its last one, or today after that. */
function daysOfReport(campaign: Submitted, at: Date): { from: string; to: string } {
  const { timeZone } = countryOf(campaign);
  const today = zonedParts(at.getTime(), timeZone).date;
  const from = zonedParts(campaign.submittedAt.getTime(), timeZone).date;
  return { from, to: today > campaign.endDate ? today : campaign.endDate };
}
