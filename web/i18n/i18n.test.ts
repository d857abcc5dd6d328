import { expect, test } from "vitest";
import { RISK_NAMES, RISKS } from "../../domain/risk/risk-rules.ts";
import { translateMarked } from "../../domain/translate.ts";
import { i18n } from "./i18n.ts";

const PLACES = /\{(\w+)\}/g;

test("why a campaign waits is said with its values, in English and in a language that has the sentence", () => {
  const values = { sender: "FNB Bank", name: "FNB" };
  const english = RISKS["look-alike-sender"];
  expect(translateMarked(english, values)).toBe("The sender FNB Bank can be taken for FNB.");
  const messages = { [english]: ["Op ", ["sender"], " lyk ", ["name"]] };
  i18n.loadAndActivate({ locale: "af", messages: messages as never });
  expect(translateMarked(english, values)).toBe("Op FNB Bank lyk FNB");
  i18n.loadAndActivate({ locale: "en", messages: {} });
});

test.each(RISK_NAMES)("nothing of what is said of %s stays a place without its value", (risk) => {
  const names = [...RISKS[risk].matchAll(PLACES)].map(([, name = ""]) => name);
  const values = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
  const text = translateMarked(RISKS[risk], values);
  expect(text).not.toMatch(/[{}]/);
  for (const name of names) expect(text).toContain(`the ${name}`);
});
