import { describe, expect, test } from "vitest";
import { measureMessage } from "../../../../domain/message/message-segments.ts";
import { emptyDraft } from "../draft/draft.ts";
import {
  chargedPartsOf,
  costlyGroups,
  lengthText,
  measureOnRoutes,
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
    expect(lengthText(measure)).toBe("1 message of 160; 141 characters left");
  });

  test("a second message is said in words", () => {
    expect(lengthText(measureMessage("x".repeat(161)))).toBe(
      "Will be charged as 2 messages; 145 characters left in the last",
    );
    expect(lengthText(measureMessage("x".repeat(159)))).toBe("1 message of 160; 1 character left");
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

  test("networks with the same text share a preview", () => {
    expect(routePreviews("Hi", "SHOP", "ZA", routes)).toEqual([
      { names: ["Umoya", "Kopano"], whole: "SHOP: Hi STOP?" },
      { names: ["Karoo"], whole: "SHOP: Hi Reply STOP" },
    ]);
  });
});
