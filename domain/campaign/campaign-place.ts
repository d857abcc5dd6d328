import { countryById, SOUTH_AFRICA, type CountryConfig } from "../countries.ts";
import type { Currency } from "../money/money.ts";
import type { Schedule } from "../schedule/schedule.ts";
import type { WrittenCampaign } from "./campaign.ts";

export function countryOf({ countryId }: Pick<WrittenCampaign, "countryId">): CountryConfig {
  return countryById(countryId) ?? SOUTH_AFRICA;
}

/** Only open countries have campaigns, and those have their own wallet currency. */
export function currencyOf(
  campaign: Pick<WrittenCampaign, "countryId">,
): Extract<Currency, "ZAR" | "GHS"> {
  return countryOf(campaign).code === "GH" ? "GHS" : "ZAR";
}

type Dates = Pick<
  WrittenCampaign,
  "startDate" | "endDate" | "startHour" | "endHour" | "daysOfWeek" | "offerEndsDate"
>;

/** Days that have not been chosen are empty text, which no rule takes for a day. */
export function scheduleOf(campaign: Dates): Schedule {
  return {
    startDate: campaign.startDate ?? "",
    endDate: campaign.endDate ?? "",
    startHour: campaign.startHour,
    endHour: campaign.endHour,
    daysOfWeek: campaign.daysOfWeek,
    ...(campaign.offerEndsDate === null ? {} : { offerEndsDate: campaign.offerEndsDate }),
  };
}
