import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { AppError } from "../../../../domain/errors.ts";
import { recurringOf } from "../present-campaign.ts";
import { translate } from "../../../../domain/translate.ts";

type Agreed = {
  startPeriod?: string | null | undefined;
  endPeriod?: string | null | undefined;
  startHour?: number | undefined;
  endHour?: number | undefined;
  daysOfWeek?: number[] | undefined;
};

/** The caller of cs says when it believes the campaign runs: another time than the draft's is not what was agreed to. */
export function refuseOtherSchedule(campaign: WrittenCampaign, agreed: Agreed | undefined): void {
  if (!agreed) return;
  const own = recurringOf(campaign);
  const isSame =
    sameInstant(agreed.startPeriod, own.startPeriod) &&
    sameInstant(agreed.endPeriod, own.endPeriod) &&
    (agreed.startHour ?? own.startHour) === own.startHour &&
    (agreed.endHour ?? own.endHour) === own.endHour &&
    sameDays(agreed.daysOfWeek ?? own.daysOfWeek, own.daysOfWeek);
  if (isSame) return;
  throw new AppError("aborted", {
    message: translate("The sending times have changed. Check them again before you send."),
    reason: "schedule-changed",
  });
}

function sameInstant(agreed: string | null | undefined, own: string | null): boolean {
  if (agreed === undefined || agreed === null) return true;
  return own !== null && Date.parse(agreed) === Date.parse(own);
}

function sameDays(agreed: number[], own: number[]): boolean {
  return [...new Set(agreed)].sort().join() === [...new Set(own)].sort().join();
}
