import { describe, expect, test } from "vitest";
import { defaultSendingRules } from "../../../../domain/rules/rule-versions.ts";
import { type Draft, emptyDraft } from "../draft/draft.ts";
import { datePresets, scheduleOfPreset } from "./date-presets.ts";
import {
  areStaleFirstDays,
  defaultDates,
  hourChoices,
  scheduleLine,
  sendingDays,
  weekdaysLine,
} from "./schedule-choice.ts";

const rules = defaultSendingRules("ZA");
const zone = "Africa/Johannesburg";
const at = (iso: string) => Date.parse(iso);

describe("when", () => {
  test("a Friday evening suggests Monday to Wednesday", () => {
    expect(defaultDates(zone, rules, at("2026-11-20T18:00:00+02:00"))).toEqual({
      startDate: "2026-11-23",
      endDate: "2026-11-25",
    });
  });

  test("days that a draft began with are stale once they have passed, and days that were chosen are not", () => {
    const country = { timezone: zone, holidays: [], legalHours: [...rules.legalHours] };
    const staleAt = (iso: string, patch: Partial<Draft>) =>
      areStaleFirstDays(
        { ...emptyDraft(""), ...patch },
        { country, countryCode: "ZA", nowMs: at(iso) },
      );
    const first = { startDate: "2026-11-23", endDate: "2026-11-25" };
    const later = "2026-11-26T10:00:00+02:00";
    expect(staleAt(later, first)).toBe(true);
    // Friday evening's, from Thursday and over the weekend.
    expect(
      staleAt("2026-12-03T10:00:00+02:00", { startDate: "2026-11-26", endDate: "2026-11-30" }),
    ).toBe(true);
    expect(staleAt("2026-11-23T08:00:00+02:00", first)).toBe(false);
    expect(staleAt("2026-11-23T10:00:00+02:00", first)).toBe(true);
    expect(staleAt(later, { ...first, endDate: "2026-11-24" })).toBe(false);
    expect(staleAt(later, { startDate: "2026-11-24", endDate: null })).toBe(false);
    expect(staleAt(later, {})).toBe(false);
    expect(staleAt(later, { ...first, offerEndsDate: "2026-11-25" })).toBe(false);
    expect(staleAt(later, { ...first, offerEndsDate: "2026-11-30" })).toBe(true);
  });

  test("holidays are never suggested", () => {
    const dates = defaultDates(zone, rules, at("2026-12-15T10:00:00+02:00"));
    expect(dates.startDate).toBe("2026-12-17");
    expect(dates.endDate).toBe("2026-12-21");
  });

  test("the day is the country's, not the phone's", () => {
    expect(defaultDates(zone, rules, at("2026-11-23T22:30:00Z")).startDate).toBe("2026-11-25");
  });

  test("only legal hours are offered", () => {
    const ghana = defaultSendingRules("GH");
    expect(hourChoices("2026-11-23", rules).start.at(0)).toBe(8);
    expect(hourChoices("2026-11-23", rules).end.at(-1)).toBe(20);
    expect(hourChoices("2026-11-23", ghana).end.at(-1)).toBe(19);
  });

  test("a change of the law is offered from its day on", () => {
    const shorter = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startHour: 9, endHour: 17 }));
    const legalHours = [...rules.legalHours, { from: "2026-12-01", value: shorter }];
    const changed = { ...rules, legalHours };
    expect(hourChoices("2026-11-30", changed).end.at(-1)).toBe(20);
    expect(hourChoices("2026-12-01", changed).end.at(-1)).toBe(17);
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

  test("the line and its days of the week end with the offer where that is earlier than the last day", () => {
    const week = { ...emptyDraft(""), startDate: "2026-11-30", endDate: "2026-12-02" };
    expect(scheduleLine({ ...week, offerEndsDate: "2026-12-01" })).toBe(
      "Mon 30 Nov – Tue 1 Dec, 09:00–17:00",
    );
    expect(scheduleLine({ ...week, offerEndsDate: "2026-11-30" })).toBe("Mon 30 Nov, 09:00–17:00");
    for (const offerEndsDate of ["2026-12-02", "2026-12-05", "2026-11-27"])
      expect(scheduleLine({ ...week, offerEndsDate })).toBe("Mon 30 Nov – Wed 2 Dec, 09:00–17:00");
    expect(weekdaysLine({ ...week, offerEndsDate: "2026-12-01", daysOfWeek: [1, 2] })).toBe("");
  });

  test("days of the week are named only where one within the dates is left out", () => {
    const week = { ...emptyDraft(""), startDate: "2026-11-30", endDate: "2026-12-02" };
    expect(weekdaysLine(week)).toBe("");
    expect(weekdaysLine({ ...week, daysOfWeek: [1, 2, 3] })).toBe("");
    expect(weekdaysLine({ ...week, daysOfWeek: [1, 3, 5] })).toBe("Mon, Wed");
    // From Thursday over the weekend to Tuesday.
    const over = { ...week, startDate: "2026-12-03", endDate: "2026-12-08" };
    expect(weekdaysLine({ ...over, daysOfWeek: [1, 2, 4, 5] })).toBe("");
    expect(weekdaysLine({ ...over, daysOfWeek: [2, 3, 4] })).toBe("Tue, Thu");
    expect(weekdaysLine(emptyDraft(""))).toBe("");
  });

  test("days without sending are not counted", () => {
    const draft = { ...emptyDraft(""), startDate: "2026-12-14", endDate: "2026-12-20" };
    expect(sendingDays(draft, "ZA", rules)).toBe(4);
  });
});

describe("dates to tap", () => {
  const presetsAt = (iso: string, code: "ZA" | "GH" = "ZA") =>
    datePresets(zone, defaultSendingRules(code), at(iso)).map(
      ({ label, startDate, endDate }) => [label, startDate, endDate] as const,
    );

  test("of a Monday are today, tomorrow, the next three days, Friday and payday", () => {
    expect(presetsAt("2026-11-16T10:00:00+02:00")).toEqual([
      ["Today", "2026-11-16", "2026-11-16"],
      ["Tomorrow", "2026-11-17", "2026-11-17"],
      ["The next three days", "2026-11-17", "2026-11-19"],
      ["Fri 20 Nov", "2026-11-20", "2026-11-20"],
      ["Payday, Wed 25 Nov", "2026-11-25", "2026-11-25"],
    ]);
  });

  test("name no day on which nothing may be sent, and none twice", () => {
    // Thursday is Christmas Eve; Friday and the Monday after are holidays or the weekend.
    const dates = presetsAt("2026-12-23T20:00:00+02:00");
    expect(dates.map(([label, startDate]) => [label, startDate])).toEqual([
      ["Tomorrow", "2026-12-24"],
      ["The next three days", "2026-12-24"],
      ["Payday, Mon 28 Dec", "2026-12-28"],
      ["Fri 8 Jan", "2027-01-08"],
    ]);
  });

  test("today takes the hours that are left of it, and those that were chosen where they fit", () => {
    const [today] = datePresets(zone, rules, at("2026-11-27T10:30:00+02:00"));
    if (today?.value !== "today") throw new Error("Today is not offered.");
    const day = { startDate: "2026-11-27", endDate: "2026-11-27" };
    expect(scheduleOfPreset(today, { startHour: 14, endHour: 17 })).toEqual(day);
    expect(scheduleOfPreset(today, { startHour: 9, endHour: 17 })).toEqual({
      ...day,
      startHour: 13,
      endHour: 17,
    });
    expect(scheduleOfPreset(today, { startHour: 9, endHour: 13 })).toMatchObject({ endHour: 20 });
    expect(datePresets(zone, rules, at("2026-11-27T17:30:00+02:00"))[0]?.value).toBe("next");
  });
});
