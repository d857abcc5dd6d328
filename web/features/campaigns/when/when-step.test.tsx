import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { defaultSendingRules } from "../../../../domain/rules/rule-versions.ts";
import "../../../i18n/i18n.ts";
import { emptyDraft, type Draft } from "../draft/draft.ts";
import type { StepModel } from "../step/step-model.ts";
import { WhenStep } from "./when-step.tsx";

const { legalHours } = defaultSendingRules("ZA");
const week = { startDate: "2099-11-30", endDate: "2099-12-02" };

function wordsWith(patch: Partial<Draft>): string {
  const draft = { ...emptyDraft(""), ...week, ...patch };
  const country = {
    name: "South Africa",
    timezone: "Africa/Johannesburg",
    holidays: [],
    legalHours,
  };
  const editor = { draft, change: () => undefined };
  const model = { editor, country, countryCode: "ZA", errors: {}, isSubmitted: false };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WhenStep model={model as unknown as StepModel} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, " ");
}

test("hours that end before they begin are marked at once, and the days are not blamed for it", () => {
  for (const endHour of [17, 9]) {
    const words = wordsWith({ startHour: 17, endHour });
    expect(words).toContain("Choose an hour for “Until” that is later than “From”.");
    expect(words).not.toContain("on the days you chose");
  }
  expect(wordsWith({ daysOfWeek: [] })).toContain("Nothing can be sent on the days you chose.");
  expect(wordsWith({})).toMatch(/Sent on\s+3 days/);
});

test("days that were chosen and have passed are named, those of the start are not", () => {
  const chosen = wordsWith({ startDate: "2020-11-24", endDate: "2020-11-24" });
  expect(chosen).toContain("You had chosen Tue 24 Nov, 09:00–17:00. That has passed meanwhile.");
  const first = { startDate: "2020-11-23", endDate: "2020-11-25" };
  expect(wordsWith(first)).not.toContain("You had chosen");
  expect(wordsWith({})).not.toContain("You had chosen");
});

test("who chooses today reads when it starts, and why not sooner", () => {
  vi.useFakeTimers({ now: Date.parse("2099-12-01T10:20:00+02:00") });
  try {
    const today = { startDate: "2099-12-01", endDate: "2099-12-01", startHour: 13, endHour: 17 };
    expect(wordsWith(today)).toContain("Starts at 13:00 today: the networks check it first");
    expect(wordsWith({ ...today, startHour: 15 })).not.toContain("Starts at");
  } finally {
    vi.useRealTimers();
  }
});
