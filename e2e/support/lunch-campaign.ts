import type { Session } from "../../dev/seed/session.ts";
import { addDays, zonedParts } from "../../domain/schedule/zoned-time.ts";
import { seedHolidays } from "../../domain/schedule/public-holidays.ts";
import { readClock } from "./sandbox.ts";

type Draft = NonNullable<Parameters<Session["api"]["campaigns"]["createDraft"]>[0]["draft"]>;
type Market = {
  countryId: number;
  zone: string;
  text: string;
  targeting: Pick<Draft, "gender" | "ageGroup" | "targetedCounties">;
};

const MARKETS: Record<"ZA" | "GH", Market> = {
  ZA: {
    countryId: 6,
    zone: "Africa/Johannesburg",
    text: "Lunch special this week: bunny chow R45.",
    targeting: { gender: [21], ageGroup: [2, 3], targetedCounties: [601] },
  },
  GH: {
    countryId: 7,
    zone: "Africa/Accra",
    text: "Lunch special this week: waakye. Call 030 200 0111.",
    targeting: {},
  },
};

/** A campaign from the Monday after the next three days on, of a week in which it can be sent, finished but for its payment. Returns its id. */
export async function aLunchDraft(
  session: Session,
  country: "ZA" | "GH",
  { title, people, ...given }: { title: string; people: number; text?: string },
): Promise<string> {
  const { countryId, zone, targeting } = MARKETS[country];
  const { text = MARKETS[country].text } = given;
  let date = addDays(zonedParts((await readClock()).getTime(), zone).date, 3);
  while (zonedParts(Date.parse(`${date}T12:00:00Z`), "UTC").weekday !== 1) date = addDays(date, 1);
  const holidays = seedHolidays(country);
  const isHoliday = (day: number) => holidays.has(addDays(date, day));
  // In Ghana nothing may be sent from 8 to 10 March 2027.
  while ([0, 1, 2].every(isHoliday)) date = addDays(date, 7);
  const draft = await session.api.campaigns.createDraft({
    countryId,
    draft: {
      title,
      text,
      sender: "Test shop",
      people,
      ...targeting,
      startDate: date,
      endDate: addDays(date, 2),
      startHour: 9,
      endHour: 17,
      daysOfWeek: [1, 2, 3, 4, 5],
      step: "review",
    },
  });
  return draft.id;
}
