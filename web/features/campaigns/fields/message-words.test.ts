import { describe, expect, test } from "vitest";
import { measureMessage } from "../../../../domain/message/message-segments.ts";
import { emptyDraft } from "../draft/draft.ts";
import {
  chargedPartsOf,
  costlyGroups,
  isDearer,
  lengthText,
  measureOnRoutes,
  nameText,
  routePreviews,
  withoutCharacter,
} from "./message-words.ts";

const routes = [
  {
    routeId: 1,
    name: "Umoya",
    optOutSuffix: " STOP?",
    counter: 1,
    hasSubscribers: true,
    adProductIds: [],
  },
  {
    routeId: 2,
    name: "Karoo",
    optOutSuffix: " Reply STOP",
    counter: 1,
    hasSubscribers: true,
    adProductIds: [],
  },
  {
    routeId: 3,
    name: "Kopano",
    optOutSuffix: " STOP?",
    counter: 1,
    hasSubscribers: true,
    adProductIds: [],
  },
];

describe("message", () => {
  test("sender and the longest opt-out text are counted", () => {
    const measure = measureOnRoutes("Hi", "SHOP", "ZA", routes);
    expect(measure.whole).toBe("SHOP: Hi Reply STOP");
    expect(lengthText(measure)).toBe("Fits one SMS: 141 of 160 characters left");
    const named = measureOnRoutes("Shop: Hi", "SHOP", "ZA", routes);
    expect(named.whole).toBe("Shop: Hi Reply STOP");
    expect(nameText(named, measureOnRoutes("Shop: Hi", "", "ZA", routes))).toBe("");
  });

  test("a name that makes it two SMS is said to, and shortening the text by what is said makes it one again", () => {
    const wordsOf = (text: string, sender: string) =>
      nameText(
        measureOnRoutes(text, sender, "ZA", routes),
        measureOnRoutes(text, "", "ZA", routes),
      );
    const text = "x".repeat(149);
    expect(wordsOf(text, "FISH SHOP")).toBe(
      "Your name in front makes it 2 SMS instead of 1. Shorten your text by 11 characters to pay for 1.",
    );
    expect(wordsOf(text.slice(10), "FISH SHOP")).toContain("by 1 character to");
    expect(wordsOf(text.slice(11), "FISH SHOP")).toBe("");
    expect([wordsOf(text, ""), wordsOf("", "FISH SHOP")]).toEqual(["", ""]);
    expect(wordsOf("x".repeat(290), "FISH SHOP")).toBe(
      "Your name in front makes it 3 SMS instead of 2. Shorten your text by 6 characters to pay for 2.",
    );
  });

  test("a second SMS is said in words", () => {
    expect(lengthText(measureMessage("x".repeat(161)))).toBe(
      "Takes 2 SMS: 145 characters left in the last one",
    );
    expect(lengthText(measureMessage("x".repeat(305)))).toBe(
      "Takes 2 SMS: 1 character left in the last one",
    );
    expect(lengthText(measureMessage("x".repeat(159)))).toBe(
      "Fits one SMS: 1 of 160 characters left",
    );
  });

  test("an empty text is priced as one message", () => {
    expect(chargedPartsOf(emptyDraft("SHOP"), "ZA", routes)).toBe(1);
  });

  test("the link is counted before there is one, and only texts have parts", () => {
    const long = { ...emptyDraft("SHOP"), text: "x".repeat(120) };
    expect(chargedPartsOf(long, "ZA", routes)).toBe(1);
    expect(chargedPartsOf({ ...long, kind: "sms-link" }, "ZA", routes)).toBe(2);
    expect(chargedPartsOf({ ...long, text: "x".repeat(400), kind: "rcs" }, "ZA", routes)).toBe(1);
  });

  test("a costly character is named once and can be taken out or replaced everywhere", () => {
    const text = "It’s Sipho’s 🎉";
    const groups = costlyGroups(measureMessage(text).costly);
    expect(groups.map(({ char, count }) => [char, count])).toEqual([
      ["’", 2],
      ["🎉", 1],
    ]);
    const fixed = groups.reduce(withoutCharacter, text);
    expect(fixed).toBe("It's Sipho's");
    expect(measureMessage(fixed).encoding).toBe("GSM-7");
  });

  test("no space is left before a full stop where an emoji is taken out, and other spaces stay", () => {
    const without = (text: string) =>
      costlyGroups(measureMessage(text).costly).reduce(withoutCharacter, text);
    expect(without("Rolls from 6 🥐. Buy 🎉, get one 🎉!")).toBe("Rolls from 6. Buy, get one!");
    expect(without("Rolls ❤️. At 6 . 🥐 Buy")).toBe("Rolls. At 6 . Buy");
  });

  test("networks with the same text share a preview", () => {
    expect(routePreviews("Hi", "SHOP", "ZA", routes)).toEqual([
      { names: ["Umoya", "Kopano"], whole: "SHOP: Hi STOP?" },
      { names: ["Karoo"], whole: "SHOP: Hi Reply STOP" },
    ]);
  });
});

test.each([
  ["Fresh “rolls” every day", false],
  [`Fresh “rolls” every day. ${"Half price on Monday. ".repeat(3)}`, true],
  ["Fresh rolls every day", false],
])("characters that cost more are said to do so where they do: %s", (text, expected) => {
  expect(isDearer(text, (whole) => measureMessage(whole).segments)).toBe(expected);
});
