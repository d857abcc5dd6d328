import { describe, expect, test } from "vitest";
import { seedHolidays } from "../../../../domain/schedule/public-holidays.ts";
import { emptyDraft } from "../draft/draft.ts";
import { defaultDates, hourChoices, scheduleLine, sendingDays } from "./schedule-choice.ts";

const holidays = seedHolidays("ZA");
const zone = "Africa/Johannesburg";
const at = (iso: string) => Date.parse(iso);

describe("when", () => {
  test("a Friday evening suggests Monday to Wednesday", () => {
    expect(defaultDates("ZA", zone, holidays, at("2026-11-20T18:00:00+02:00"))).toEqual({
      startDate: "2026-11-23",
      endDate: "2026-11-25",
    });
  });

  test("holidays are never suggested", () => {
    const dates = defaultDates("ZA", zone, holidays, at("2026-12-15T10:00:00+02:00"));
    expect(dates.startDate).toBe("2026-12-17");
    expect(dates.endDate).toBe("2026-12-21");
  });

  test("the day is the country's, not the phone's", () => {
    expect(defaultDates("ZA", zone, holidays, at("2026-11-23T22:30:00Z")).startDate).toBe(
      "2026-11-25",
    );
  });

  test("only legal hours are offered", () => {
    expect(hourChoices("ZA").start.at(0)).toBe(8);
    expect(hourChoices("ZA").end.at(-1)).toBe(20);
    expect(hourChoices("GH").end.at(-1)).toBe(19);
  });

  test("one line says it all", () => {
    const draft = { ...emptyDraft(""), startDate: "2026-11-23", endDate: "2026-11-25" };
    expect(scheduleLine(draft)).toBe("Mon 23 Nov – Wed 25 Nov, 09:00–17:00");
    expect(scheduleLine({ ...draft, endDate: "2026-11-23" })).toBe("Mon 23 Nov, 09:00–17:00");
    expect(scheduleLine({ ...draft, endDate: "2026-12-01" })).toBe(
      "Mon 23 Nov – Tue 1 Dec, 09:00–17:00",
    );
    expect(scheduleLine(emptyDraft(""))).toBe("");
  });

  test("days without sending are not counted", () => {
    const draft = { ...emptyDraft(""), startDate: "2026-12-14", endDate: "2026-12-20" };
    expect(sendingDays(draft, "ZA", holidays)).toBe(4);
  });
});
