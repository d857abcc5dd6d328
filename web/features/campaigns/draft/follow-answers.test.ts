import { describe, expect, test } from "vitest";
import { emptyDraft } from "./draft.ts";
import { isKindAlone, titleFollowing } from "./follow-answers.ts";

const bread = { ...emptyDraft(""), text: "Fresh bread R10" };

describe("the name of a campaign", () => {
  test("follows the message when it was made of it, and becomes empty with it", () => {
    const named = { ...bread, title: "Fresh bread R10" };
    expect(titleFollowing(named, { ...named, text: "Fresh fish R20" })).toEqual({
      title: "Fresh fish R20",
    });
    expect(titleFollowing(named, { ...named, text: "" })).toEqual({ title: "" });
    expect(titleFollowing(named, { ...named, people: 5 })).toEqual({});
  });

  test("stays when somebody gave it, gives it now, or there is none yet", () => {
    const given = { ...bread, title: "March offer" };
    expect(titleFollowing(given, { ...given, text: "Fresh fish" })).toEqual({});
    expect(titleFollowing(bread, { ...bread, text: "Fresh fish" })).toEqual({});
    const named = { ...bread, title: "Fresh bread R10" };
    expect(titleFollowing(named, { ...named, title: "Mine", text: "Fresh fish" })).toEqual({});
  });
});

test("a kind alone is not worth a draft; an amount, a text or a name is", () => {
  expect(isKindAlone({})).toBe(true);
  expect(isKindAlone({ kind: "pcm", text: "", content: null, responseType: "sms" })).toBe(true);
  expect(isKindAlone({ kind: "pcm", people: 500 })).toBe(false);
  expect(isKindAlone({ text: "Fresh bread" })).toBe(false);
  expect(isKindAlone({ content: { creatives: [] } })).toBe(false);
  expect(isKindAlone({ title: "Bread" })).toBe(false);
});
