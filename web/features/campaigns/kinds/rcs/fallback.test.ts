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
  expect(counted("Hi")).toBe("1 message of 160; 141 characters left");
  expect(counted("Hi {link}")).toBe("1 message of 160; 98 characters left");
  expect(counted("x".repeat(145))).toBe("2 characters too many: it must fit in one message");
  expect(counted(`₵${"x".repeat(54)}`)).toBe("2 characters too many: it must fit in one message");
  expect(fallbackWithLink({ content: null })).toBe("");
});
