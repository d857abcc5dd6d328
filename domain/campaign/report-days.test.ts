import { expect, test } from "vitest";
import { daysSoFar } from "./report-days.ts";

const day = (name: string, sent = 0) => ({ day: name, sent, delivered: 0 });
const PLANNED = [day("2026-12-07", 40), day("2026-12-08"), day("2026-12-09")];

test("days after that of the newest figures are still to come, and are no days without messages", () => {
  const found = daysSoFar(PLANNED, "2026-12-08T08:00:00+02:00");
  expect(found.map((it) => it.day)).toEqual(["2026-12-07", "2026-12-08"]);
  expect(daysSoFar(PLANNED, "2026-12-20T08:00:00+02:00")).toEqual(PLANNED);
});

test("a day with figures is never left out", () => {
  expect(daysSoFar(PLANNED, null)).toEqual([PLANNED[0]]);
  expect(daysSoFar([day("2026-12-09", 1)], "2026-12-08T08:00:00+02:00")).toHaveLength(1);
});
