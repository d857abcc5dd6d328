import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Season } from "../../../../domain/schedule/season.ts";
import "../../../i18n/i18n.ts";
import { TemplateSeasons } from "./template-seasons.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-23T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const around = { daysBefore: 7, daysAfter: 0 };
const christmas: Season = { kind: "day", month: 12, day: 25, ...around };
const mothersDay: Season = { kind: "nth-weekday", month: 5, weekday: 7, nth: 2, ...around };

const draw = (seasons: Season[], countryId: number | null = null) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TemplateSeasons seasons={seasons} countryId={countryId} onChange={() => undefined} />
    </I18nProvider>,
  );

const labels = (html: string) =>
  [...html.matchAll(/<label[^>]*>([^<]*)/g)].map(([, words]) => words?.trim()).filter(Boolean);

test("an example without a season is offered all year, with a way to add one", () => {
  const html = draw([]);
  expect(html).toContain("It is offered all year.");
  expect(html).toContain("Add a time of year");
  expect(labels(html)).toEqual([]);
});

test("the dates that come of it are shown for each country it is for, and for no other", () => {
  const all = draw([christmas]);
  for (const country of ["South Africa", "Ghana"]) expect(all).toContain(`<li>${country}: `);
  expect(all).toContain("18 Dec 2026 – 25 Dec 2026");
  expect(draw([christmas], 7)).not.toContain("South Africa");
});

test("each kind of season asks for what it is counted from, and nothing else", () => {
  const ofDay = ["Counted from", "Day", "Month", "Days before", "Days after"];
  expect(labels(draw([christmas]))).toEqual(ofDay);
  expect(labels(draw([mothersDay]))).toEqual([
    "Counted from",
    "Which one",
    "Weekday",
    "Month",
    "Days before",
    "Days after",
  ]);
  expect(labels(draw([{ kind: "easter", ...around }]))).toEqual([
    "Counted from",
    "Days before",
    "Days after",
  ]);
  expect(labels(draw([christmas, mothersDay]))).toHaveLength(11);
});
