import { expect, test } from "vitest";
import { lengthText, measureOnRoutes } from "../../fields/message-words.ts";
import { fallbackWithLink } from "./fallback.ts";

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
];

test("the SMS that stands in for RCS is counted as people get it, and may be one message only", () => {
  const fallback = (fallbackText: string) =>
    fallbackWithLink({
      content: { agentName: "SHOP", message: { type: "text", text: "" }, fallbackText },
    });
  const counted = (fallbackText: string) =>
    lengthText(measureOnRoutes(fallback(fallbackText), "SHOP", "ZA", routes), 1);
  expect(counted("Hi")).toBe("Fits one SMS: 141 of 160 characters left");
  expect(counted("Hi {link}")).toBe("Fits one SMS: 98 of 160 characters left");
  expect(counted("x".repeat(145))).toBe("2 characters too many: it must fit in one SMS");
  expect(counted(`₵${"x".repeat(54)}`)).toBe("2 characters too many: it must fit in one SMS");
  expect(fallbackWithLink({ content: null })).toBe("");
});
