import { type Campaign, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { priceMinor } from "../../../../domain/money/price.ts";

/** Cost so far: the price of the delivered coins; once settled of those that are charged. */
export function investmentMinor(campaign: Campaign, delivered: number): bigint {
  if (!isSubmitted(campaign)) return 0n;
  const coins = campaign.settledAt
    ? campaign.maxCoins - campaign.refundedCoins
    : BigInt(delivered) * BigInt(campaign.parts);
  return priceMinor(campaign.unitPriceTenThousandths, coins);
}
