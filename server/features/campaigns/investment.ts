import { STATUS } from "../../../domain/campaign-status.ts";
import { priceMinor } from "../../../domain/price.ts";
import { isSubmitted, type Campaign } from "./campaign.ts";

/** What a campaign has cost so far: its delivered coins. An expired one cost nothing. */
export function investmentMinor(campaign: Campaign, delivered: number): bigint {
  if (!isSubmitted(campaign) || campaign.status === STATUS.Expired) return 0n;
  const coins = BigInt(delivered) * BigInt(campaign.parts);
  return priceMinor(campaign.unit_price_ten_thousandths, coins);
}
