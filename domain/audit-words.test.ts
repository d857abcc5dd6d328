import { expect, it } from "vitest";
import { actionTyped, actionWords, detailLines } from "./audit-words.ts";

it.each([
  ["bonus.proposed", "Bonus proposed"],
  ["account.visitor-linked", "Drafts of a visitor moved to the account"],
  ["network.change-unanswered", "Network change unanswered"],
])("the action %s reads %s", (action, words) => expect(actionWords(action)).toBe(words));

it("details are facts in words, amounts are money, and what is empty is left out", () => {
  const detail = {
    reason: "Opening week",
    currency: "ZAR",
    amountMinor: 60_000,
    note: "",
    by: null,
  };
  expect(detailLines({ ...detail, userId: "u-1", changed: { from: 1 } })).toEqual([
    "“Opening week”",
    "Amount: R600.00",
    "Changed: From 1",
    "User id: u-1",
  ]);
  expect(detailLines({})).toEqual([]);
});

it("names of fields and yes or no are words", () => {
  expect(detailLines({ fields: "firstName mobileNumber", isTest: true })).toEqual([
    "Changed: first name, mobile number",
    "Is test: yes",
  ]);
});

it("words that are shown are searched for, and of an action with words of its own its code", () => {
  expect(actionTyped("Advertiser suspended ")).toBe("Advertiser suspended");
  expect(actionTyped("bonus")).toBe("bonus");
  expect(actionTyped("Drafts of a visitor")).toBe("account.visitor-linked");
});
