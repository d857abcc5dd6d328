import { expect, test } from "vitest";
import { contactProblem, namesContact } from "./contact-rule.ts";

const sms = { link: "never" as const, optOutSuffixes: [""] };

test.each([
  "See www.shop.com.gh today",
  "Half price: shop.africa",
  "Call 024 412 3456",
  "+233 24 412 3456",
])("“%s” names a way to reach the shop", (text) => {
  expect(namesContact(text)).toBe(true);
  expect(contactProblem({ ...sms, text })).toBeUndefined();
});

test.each([
  "Only 100 left at GHS 25",
  "Half price.Come today",
  "From 08:00 to 17:00, 24 December 2026",
])("“%s” names none, and is refused where the network adds no opt-out", (text) => {
  expect(contactProblem({ ...sms, text })).toMatch(/opt-out link, a phone number or a link/);
  expect(contactProblem({ ...sms, text, optOutSuffixes: [" Stop", ""] })).toBeDefined();
  expect(contactProblem({ ...sms, text, optOutSuffixes: [" Stop"] })).toBeUndefined();
});

test("a link of its own, an opt-out link in the text, and no SMS at all need nothing more", () => {
  const text = "Half price";
  expect(contactProblem({ ...sms, text, link: "always" })).toBeUndefined();
  expect(contactProblem({ ...sms, text: `${text} {optout}` })).toBeUndefined();
  const fallback = { ...sms, link: "where-written" as const };
  expect(contactProblem({ ...fallback, text: `${text}: {link}` })).toBeUndefined();
  expect(contactProblem({ ...fallback, text })).toBeDefined();
  expect(contactProblem({ ...sms, text: "" })).toBeUndefined();
});
