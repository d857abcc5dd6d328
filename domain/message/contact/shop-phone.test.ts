import { DEFAULT_RULES } from "../../rules/default-rules.ts";
import { expect, test } from "vitest";
import { messageProblems } from "../../campaign/problems.ts";
import { KINDS } from "../../campaign/kinds/kinds.ts";
import { contactProblem } from "./contact-rule.ts";
import { asksForPhone, samplePhone, withShopPhone } from "./shop-phone.ts";

const TEXT = "Half price on Friday. Call {phone}";

test("an example gets the shop's number as people at home dial it", () => {
  expect(withShopPhone(TEXT, "+233 24 412 3456", "GH")).toBe(
    "Half price on Friday. Call 0244123456",
  );
  expect(withShopPhone(TEXT, "27821234567", "ZA")).toBe("Half price on Friday. Call 0821234567");
  expect(withShopPhone("{phone} or {phone}", "0244123456", "GH")).toBe("0244123456 or 0244123456");
});

test("an example without a usable number is not filled, so that somebody is asked for it", () => {
  expect(withShopPhone(TEXT, "", "GH")).toBeUndefined();
  expect(withShopPhone(TEXT, "082 123 4567", "GH")).toBeUndefined();
  expect(withShopPhone("Half price", "", "GH")).toBe("Half price");
  expect([asksForPhone(TEXT), asksForPhone("Half price")]).toEqual([true, false]);
});

test.each(["ZA", "GH"] as const)("the sample of %s is as long as every number there", (code) => {
  expect(withShopPhone("{phone}", samplePhone(code), code)).toBe(samplePhone(code));
});

test("a filled example passes the contact rule of Ghana, and the unfilled one does not", () => {
  const asked = { link: "never" as const, optOutSuffixes: [""] };
  const filled = withShopPhone(TEXT, "0244123456", "GH") ?? "";
  expect(contactProblem({ ...asked, text: filled })).toBeUndefined();
  expect(contactProblem({ ...asked, text: TEXT })).toBeDefined();
});

test.each(["sms", "sms-link", "pcm"] as const)(
  "a %s that still says {phone} is refused at its text",
  (kind) => {
    const problems = messageProblems({
      kind: KINDS[kind],
      message: { text: TEXT, sender: "Ama", link: "https://ama.example", content: null },
      delivery: { countryCode: "ZA", optOutSuffixes: [" STOP"], law: DEFAULT_RULES.ZA },
      isOwnPage: () => true,
    });
    expect(problems).toContainEqual({
      path: "text",
      message: "Write your phone number in place of {phone}.",
    });
  },
);
