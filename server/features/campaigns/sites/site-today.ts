import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import {
  openingTimesOf,
  openStateAt,
  type OpenState,
} from "../../../../domain/schedule/opening-times.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { formatWeekday } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database } from "../../../db/database.ts";
import { readSendingRules } from "../../catalogue/read-country.ts";
import type { ShopSite } from "./site.store.ts";

/** What a page says of the moment at which it is asked for. */
export type PageToday = { isOpen: boolean; says: string };

/** Whether a shop is open now. Undefined where its page does not say when it is; on a public holiday nobody knows. */
export async function readToday(
  { db, clock }: { db: Database; clock: Clock },
  { openingTimes, countryId }: Pick<ShopSite, "openingTimes" | "countryId">,
): Promise<PageToday | undefined> {
  const { timeZone } = countryById(countryId) ?? SOUTH_AFRICA;
  const nowMs = clock.now().getTime();
  const state = openStateAt(openingTimesOf(openingTimes), nowMs, timeZone);
  if (!state) return undefined;
  const { holidays } = await readSendingRules(db, countryId);
  if (holidays.has(zonedParts(nowMs, timeZone).date))
    return {
      isOpen: false,
      says: translate("Today is a public holiday. Ask whether the shop is open."),
    };
  return { isOpen: state.isOpen, says: sentence(state) };
}

function sentence(state: OpenState): string {
  if (state.isOpen)
    return state.until === null
      ? translate("Open now")
      : translate("Open now, until {time}", { time: state.until });
  if (!state.opens) return translate("Closed now");
  const { daysAhead, weekday, from } = state.opens;
  if (daysAhead === 0) return translate("Closed now, opens at {time}", { time: from });
  if (daysAhead === 1) return translate("Closed now, opens tomorrow at {time}", { time: from });
  return translate("Closed now, opens {day} {time}", { day: formatWeekday(weekday), time: from });
}
