import { isSubmitted, type Submitted } from "../../../../../domain/campaign/campaign.ts";
import { currencyOf } from "../../../../../domain/campaign/campaign-place.ts";
import { priceMinor } from "../../../../../domain/money/price.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { returnSpent } from "../../../billing/holds/return-spent.ts";
import { listRoutesOf } from "../../campaign-routes.store.ts";
import type { CampaignRoute } from "../../campaign.ts";
import type { CampaignsDeps } from "../../campaigns-deps.ts";
import { lockCampaigns } from "../../campaigns.store.ts";
import { type RouteReport, upsertReports } from "../route-report.store.ts";
import type { Answered } from "../store-reports.ts";
import { updateRefunds } from "../sync.store.ts";
import { updateCharged } from "./late.store.ts";

type Deps = Pick<CampaignsDeps, "clock" | "onMoneyReturned">;

/**
 * Takes what a network reports of services whose figures were final, in the caller's transaction. Figures follow the network, statuses
 * stay. Of a settled campaign what is charged only falls: a delivery that was charged and was none is given back, one that
 * was refunded and came after all is ours to bear (docs/decisions/047).
 */
export async function correctSettled(
  deps: Deps,
  tx: DatabaseOrTransaction,
  campaignIds: readonly string[],
  answers: readonly Answered[],
): Promise<void> {
  const at = deps.clock.now();
  const campaigns = (await lockCampaigns(tx, campaignIds)).filter(isSubmitted);
  const routesOf = await listRoutesOf(tx, campaignIds);
  const byService = new Map(answers.map((answer) => [keyOf(answer), answer]));
  const answerFor = (route: CampaignRoute) => {
    const answer = route.isFinal ? byService.get(keyOf(route)) : undefined;
    return answer?.campaignCode === route.campaignCode ? answer : undefined;
  };
  const reports: RouteReport[] = [];
  const corrected: { campaign: Submitted; routes: CampaignRoute[]; charged: number[] }[] = [];
  for (const campaign of campaigns) {
    const routes = routesOf.get(campaign.id) ?? [];
    for (const route of routes) {
      const { campaignId, routeId, status } = route;
      const answer = answerFor(route);
      if (answer) reports.push({ campaignId, routeId, status, report: answer.report, ...SETTLED });
    }
    if (!campaign.settledAt) continue;
    const charged = routes.map((route) =>
      Math.min(chargedOf(route), answerFor(route)?.report.delivered ?? Number.POSITIVE_INFINITY),
    );
    corrected.push({ campaign, routes, charged });
  }
  await updateCharged(
    tx,
    corrected.flatMap(({ routes, charged }) =>
      routes.map(({ campaignId, routeId }, at) => ({
        campaignId,
        routeId,
        charged: charged[at] ?? 0,
      })),
    ),
  );
  await upsertReports(tx, reports, { at, isFed: true });
  for (const { campaign, routes, charged } of corrected) {
    const coinsOf = (people: number[]) =>
      BigInt(campaign.parts) * BigInt(people.reduce((total, count) => total + count, 0));
    const change = { before: coinsOf(routes.map(chargedOf)), after: coinsOf(charged) };
    if (change.after < change.before) await giveBack(deps, tx, campaign, change, at);
  }
}

/** Nothing of it is under way any more. */
const SETTLED = { isOver: false, isFinal: true };

function keyOf(one: { routeId: number; serviceId: number | bigint | null }): string {
  return `${one.routeId} ${one.serviceId}`;
}

/** Until a network corrects itself, what it reported is what was charged. */
function chargedOf({ charged, delivered }: CampaignRoute): number {
  return charged ?? delivered;
}

/** Under the key of the settlement and the coins that stay charged, which only ever fall: so each is given back once. */
async function giveBack(
  { onMoneyReturned }: Deps,
  tx: DatabaseOrTransaction,
  campaign: Submitted,
  coins: { before: bigint; after: bigint },
  at: Date,
): Promise<void> {
  const { id: campaignId, userId, title } = campaign;
  const price = (count: bigint) => priceMinor(campaign.unitPriceTenThousandths, count);
  const amountMinor = price(coins.before) - price(coins.after);
  const idempotencyKey = `campaign:${campaignId}:settle:back:${coins.after}`;
  const call = { campaignId, idempotencyKey, amountMinor, at };
  const { returnedMinor } = amountMinor > 0n ? await returnSpent(tx, call) : { returnedMinor: 0n };
  await updateRefunds(tx, [
    {
      campaignId,
      coins: campaign.maxCoins - coins.after,
      amountMinor: campaign.refundedMinor + returnedMinor,
      settledAt: campaign.settledAt,
    },
  ]);
  if (returnedMinor > 0n)
    await onMoneyReturned?.(tx, {
      campaignId,
      userId,
      title,
      at,
      currency: currencyOf(campaign),
      eventKey: idempotencyKey,
      amountMinor: returnedMinor,
    });
}
