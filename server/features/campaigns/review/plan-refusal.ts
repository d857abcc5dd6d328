import { isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { currencyOf } from "../../../../domain/campaign/campaign-place.ts";
import { nextSettlement } from "../../../../domain/campaign/price/settlement.ts";
import { type CardRefundPlan, planCardRefunds } from "../../billing/refunds/refund-to-cards.ts";
import type { WalletCurrency } from "../../billing/ledger/ledger-currency.ts";
import { listRoutes } from "../campaign-routes.store.ts";
import type { CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign } from "../campaigns.store.ts";
import { notFound } from "../read-own-campaign.ts";
import { isAwaitingReview } from "./review.store.ts";

/** True for a route that had sent before an edit could stop it: its service is its own again (retire-services.ts). */
export function isBegun({ isFinal, serviceId }: CampaignRoute): boolean {
  return isFinal || serviceId !== null;
}

/** What could go back to cards if a held campaign were refused now. Minor units. Throws not-found when none is held. */
export async function planRefusal(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  campaignId: string,
): Promise<CardRefundPlan & { currency: WalletCurrency }> {
  const campaign = await findCampaign(db, campaignId);
  if (!campaign || !isSubmitted(campaign) || !(await isAwaitingReview(db, campaignId)))
    throw notFound();
  // No other route sends anything from then on.
  const routes = (await listRoutes(db, campaignId)).map((route) => ({
    ...route,
    isFinal: route.isFinal || route.serviceId === null,
  }));
  const next = nextSettlement(campaign, routes);
  const { userId } = campaign;
  const currency = currencyOf(campaign);
  const plan = await planCardRefunds(db, {
    campaignId,
    userId,
    currency,
    releasedMinor: next.kind === "release" ? next.amountMinor : 0n,
    at: clock.now(),
  });
  return { ...plan, currency };
}
