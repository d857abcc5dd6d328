import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../campaign.ts";
import { answeredSteps, isSameDraft, isUntouched } from "./draft-progress.ts";

const NOON = { countryCode: "ZA", nowMs: Date.parse("2026-11-30T12:00:00+02:00") } as const;

describe("the answers of a draft", () => {
  it("are none at the start, and the people once they were left behind", () => {
    expect(answeredSteps(EMPTY_DRAFT, NOON)).toEqual([]);
    expect(answeredSteps({ ...EMPTY_DRAFT, text: "Fresh bread", people: 500 }, NOON)).toEqual([
      "message",
      "budget",
    ]);
    const later = { ...EMPTY_DRAFT, step: "when" as const, startDate: "2026-12-01" };
    expect(answeredSteps(later, NOON)).toEqual(["people"]);
    expect(answeredSteps({ ...later, endDate: "2026-12-02" }, NOON)).toEqual(["people", "when"]);
  });

  it("are no days that have passed by now", () => {
    const draft = { ...EMPTY_DRAFT, startDate: "2026-12-01", endDate: "2026-12-02", startHour: 9 };
    const at = (iso: string) => answeredSteps(draft, { ...NOON, nowMs: Date.parse(iso) });
    expect(at("2026-12-01T08:59:59+02:00")).toEqual(["people", "when"]);
    expect(at("2026-12-01T09:00:00+02:00")).toEqual(["people"]);
  });
});

describe("a draft in whose place a new start may stand", () => {
  const text = "Fresh bread";

  it("holds nothing, or the same text, and what the estimate fills in", () => {
    expect(isUntouched(EMPTY_DRAFT, text)).toBe(true);
    expect(isUntouched({ ...EMPTY_DRAFT, text, people: 500, counties: [601] }, text)).toBe(true);
  });

  it("holds no other text and no answer that somebody gave", () => {
    expect(isUntouched({ ...EMPTY_DRAFT, text: "Stale bread" }, text)).toBe(false);
    expect(isUntouched({ ...EMPTY_DRAFT, text, title: "Bread" }, text)).toBe(false);
    expect(isUntouched({ ...EMPTY_DRAFT, startDate: "2026-12-01" }, text)).toBe(false);
    expect(isUntouched({ ...EMPTY_DRAFT, gender: [1] }, text)).toBe(false);
  });
});

it("two drafts are the same wherever they were left, and differ by any answer", () => {
  expect(isSameDraft(EMPTY_DRAFT, { ...EMPTY_DRAFT, step: "review" })).toBe(true);
  expect(isSameDraft(EMPTY_DRAFT, { ...EMPTY_DRAFT, endHour: 12 })).toBe(false);
});
