import { currencyOf } from "../../../domain/campaign/campaign-place.ts";
import { isSubmitted } from "../../../domain/campaign/campaign.ts";
import { KIND_TRAITS } from "../../../domain/campaign/kinds/traits.ts";
import { formatMoney } from "../../../domain/money/money.ts";
import type { CampaignReport } from "./read-report.ts";
import { translate } from "../../../domain/translate.ts";
import { formatCount } from "../../../domain/text/formats.ts";

/** One sentence that sums a report up. */
export function headlineOf({ campaign, totals, investmentMinor }: CampaignReport): string {
  if (!isSubmitted(campaign)) return translate("This campaign has not been sent yet.");
  const { sent, delivered } = totals;
  const clicked = totals.peopleClicked ?? totals.clicks;
  if (campaign.status === "rejected")
    return translate("It was rejected, and we refunded all your money.");
  const isShown = !KIND_TRAITS[campaign.kind].isOnPhones;
  if (sent === 0)
    return isShown
      ? translate("It has not been shown yet.")
      : translate("Nothing has been sent yet.");
  const cost = formatMoney(investmentMinor, currencyOf(campaign));
  const clicks = formatCount(clicked);
  if (isShown)
    return clicked > 0
      ? translate(
          "{delivered, plural, one {It was shown to # person, {clicks} tapped, for {cost}.} other {It was shown to # people, {clicks} of them tapped, for {cost}.}}",
          { delivered, clicks, cost },
        )
      : translate(
          "{delivered, plural, one {It was shown to # person, for {cost}.} other {It was shown to # people, for {cost}.}}",
          { delivered, cost },
        );
  return clicked > 0
    ? translate(
        "{delivered, plural, one {# person got your message, {clicks} tapped, for {cost}.} other {# people got your message, {clicks} of them tapped, for {cost}.}}",
        { delivered, clicks, cost },
      )
    : translate(
        "{delivered, plural, one {# person got your message, for {cost}.} other {# people got your message, for {cost}.}}",
        { delivered, cost },
      );
}

/** Minor units each; null while there are none. A fraction of a cent has two digits. */
export function costEach(totalMinor: bigint, count: number): number | null {
  return count === 0 ? null : Math.round((Number(totalMinor) * 100) / count) / 100;
}
