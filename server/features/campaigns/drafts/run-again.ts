import { scheduleOf } from "../../../../domain/campaign/campaign-place.ts";
import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import { countryById } from "../../../../domain/countries.ts";
import { MAX_CAMPAIGN_DAYS } from "../../../../domain/schedule/schedule-check.ts";
import { listWindows, nextWindow } from "../../../../domain/schedule/send-window.ts";
import { addDays, daysBetween, zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { readSendingRules } from "../../catalogue/read-country.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { againTitle, copyCampaign } from "./copy-campaign.ts";
import type { AdmitBytes } from "./draft-size.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";

/** Days searched for the next possible day. */
const SEARCHED_DAYS = 60;

/** Copies a campaign to the next allowed sending days, on as many. An offer's end is not copied. */
export async function runAgain(
  deps: Pick<CampaignsDeps, "db" | "clock">,
  again: { userId: string; id: string; isAnonymous: boolean; admitBytes?: AdmitBytes | undefined },
): Promise<CampaignWithRoutes> {
  const { userId, id } = again;
  const viewer = { userId, isAdmin: false };
  const { campaign: source } = await readOwnCampaign(deps.db, id, viewer);
  const days = await nextDays(deps, source);
  const changes = days ? { ...days, offerEndsDate: null, title: againTitle(source.title) } : {};
  return copyCampaign(deps, { ...again, changes });
}

/** Longer by so many days at the least. */
const MORE_DAYS = 3;

/**
 * The next days on which a campaign can go out again, after its own: as many as it had, or about twice as many. Undefined
 * without such days.
 */
export async function nextDays(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  source: Campaign,
  { isLonger = false }: { isLonger?: boolean } = {},
): Promise<{ startDate: string; endDate: string } | undefined> {
  const country = countryById(source.countryId);
  if (!country || source.startDate === null || source.endDate === null) return undefined;
  const nowMs = clock.now().getTime();
  const today = zonedParts(nowMs, country.timeZone).date;
  const startDate = addDays(isLonger && source.endDate > today ? source.endDate : today, 1);
  const { offerEndsDate: _ended, ...hours } = scheduleOf(source);
  const searched = { ...hours, startDate, endDate: addDays(startDate, SEARCHED_DAYS) };
  const rules = await readSendingRules(db, country.id);
  const window = nextWindow(nowMs, searched, country.code, rules);
  if (!window) return undefined;
  const { date } = window;
  if (isLonger) {
    const length = Math.max(0, daysBetween(source.startDate, source.endDate));
    return { startDate: date, endDate: addDays(date, Math.max(2 * length + 1, MORE_DAYS)) };
  }
  // A weekend in between is no day to send on.
  const { startDate: first } = source;
  // A draft may say any days at all; none is booked for more than these.
  const last = addDays(first, MAX_CAMPAIGN_DAYS - 1);
  const own = {
    ...hours,
    startDate: first,
    endDate: source.endDate < last ? source.endDate : last,
  };
  const days = Math.max(1, listWindows(own, country.code, rules).length);
  const ahead = listWindows({ ...searched, startDate: date }, country.code, rules);
  return { startDate: date, endDate: ahead.slice(0, days).at(-1)?.date ?? date };
}
