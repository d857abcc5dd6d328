import { releaseFromHold, settleHold } from "../billing/use-hold.ts";
import { readRoutes } from "./campaign-routes.store.ts";
import { isSubmitted } from "./campaign.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { lockCampaign } from "./campaigns.store.ts";
import { nextSettlement } from "./settlement.ts";
import { writeRefund } from "./sync.store.ts";

/** Moves the money that the stored figures allow to be moved: once, in one transaction with the record of it. */
export async function settleCampaign(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  campaignId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign || !isSubmitted(campaign) || campaign.settled_at) return;
    const next = nextSettlement(campaign, await readRoutes(tx, campaignId));
    if (next.kind === "none") return;
    const at = clock.now();
    if (next.kind === "release") {
      const key = `campaign:${campaignId}:release:${next.keptCoins}`;
      const call = { campaignId, amountMinor: next.amountMinor, idempotencyKey: key, at };
      const used = await releaseFromHold(tx, call);
      const amountMinor = campaign.refunded_minor + used.releasedMinor;
      const coins = campaign.max_coins - next.keptCoins;
      return writeRefund(tx, campaignId, { coins, amountMinor, settledAt: null });
    }
    const key = `campaign:${campaignId}:settle`;
    const call = { campaignId, captureMinor: next.captureMinor, idempotencyKey: key, at };
    const used = await settleHold(tx, call);
    const amountMinor = campaign.refunded_minor + used.releasedMinor;
    const coins = campaign.max_coins - next.deliveredCoins;
    await writeRefund(tx, campaignId, { coins, amountMinor, settledAt: at });
  });
}
