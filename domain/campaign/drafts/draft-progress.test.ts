import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../campaign.ts";
import { answeredSteps, isSameDraft, isUntouched } from "./draft-progress.ts";

describe("the answers of a draft", () => {
  it("are none at the start, and the people once they were left behind", () => {
    expect(answeredSteps(EMPTY_DRAFT)).toEqual([]);
    expect(answeredSteps({ ...EMPTY_DRAFT, text: "Fresh bread", people: 500 })).toEqual([
      "message",
      "budget",
    ]);
    const later = { ...EMPTY_DRAFT, step: "when" as const, startDate: "2026-12-01" };
    expect(answeredSteps(later)).toEqual(["people"]);
    expect(answeredSteps({ ...later, endDate: "2026-12-02" })).toEqual(["people", "when"]);
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
