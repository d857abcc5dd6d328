import type { CampaignsDeps } from "../../campaigns-deps.ts";
import { decideReview } from "../decide-review.ts";

export type ToCard = { paymentId: string; amountMinor: bigint }[];

/** An administrator rejects a campaign as it was handed in, with money back to these payments' cards. */
export function refuseToCard(
  deps: CampaignsDeps,
  { campaignId, toCard }: { campaignId: string; toCard: ToCard },
  admin: Parameters<typeof decideReview>[2],
) {
  const verdict = { approves: false, reasonCode: "other", note: "Not your card.", toCard } as const;
  return decideReview(deps, { campaignId, revision: 0, verdict }, admin);
}
