import { STATUS } from "../../../domain/campaign-status.ts";
import { formatMoney } from "../../../domain/money.ts";
import { currencyOf, isSubmitted } from "../campaigns/campaign.ts";
import type { CampaignReport } from "./read-report.ts";

/** One sentence that sums a report up. */
export function headlineOf({ campaign, totals, investmentMinor }: CampaignReport): string {
  if (!isSubmitted(campaign)) return "This campaign has not been sent yet.";
  const { sent, delivered, clicks } = totals;
  if (campaign.status === STATUS.Rejected) return "It was rejected, and all your money is back.";
  if (sent === 0) return "Nothing has been sent yet.";
  const people = delivered.toLocaleString("en");
  const cost = formatMoney(investmentMinor, currencyOf(campaign));
  const clicked = clicks > 0 ? `, ${clicks.toLocaleString("en")} of them clicked` : "";
  return `${people} people got your message${clicked}, for ${cost}.`;
}

/** Minor units each; null while there are none. A fraction of a cent is kept to two digits. */
export function costEach(totalMinor: bigint, count: number): number | null {
  return count === 0 ? null : Math.round((Number(totalMinor) * 100) / count) / 100;
}
