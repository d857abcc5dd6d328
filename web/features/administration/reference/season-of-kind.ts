import type { Season, SeasonDay } from "../../../../domain/schedule/season.ts";

/** What a newly chosen kind begins with: Christmas Day, Mother's Day, payday. */
const BEGINNINGS: { readonly [Kind in SeasonDay["kind"]]: SeasonDay & { kind: Kind } } = {
  day: { kind: "day", month: 12, day: 25 },
  "nth-weekday": { kind: "nth-weekday", month: 5, weekday: 7, nth: 2 },
  "each-month": { kind: "each-month", day: 25 },
  easter: { kind: "easter" },
  eid: { kind: "eid" },
  "school-term": { kind: "school-term" },
};

/** A season of a kind as it begins, with the days around it kept. */
export function ofKind(
  kind: Season["kind"],
  { daysBefore, daysAfter }: Pick<Season, "daysBefore" | "daysAfter">,
): Season {
  return { ...BEGINNINGS[kind], daysBefore, daysAfter };
}
