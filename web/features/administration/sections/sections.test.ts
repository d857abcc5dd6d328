import { expect, test } from "vitest";
import { DEFAULT_ABUSE_LIMITS } from "../../../../domain/risk/abuse-limits.ts";
import { DEFAULT_RISK_RULES } from "../../../../domain/risk/risk-rules.ts";
import "../../../i18n/i18n.ts";
import { sectionChanges } from "./section-changes.ts";
import { rowOf, type SectionField } from "./section-field.ts";
import { placed, problemsIn } from "./section-problems.ts";
import { SECTION_SHAPES } from "./section-shapes.ts";

const { riskRules, abuseLimits, impersonation, segments } = SECTION_SHAPES;

/** The paths of what can be set. */
function paths(field: SectionField | undefined, path = ""): string[] {
  if (field?.kind !== "group") return [path];
  return Object.entries(field.fields).flatMap(([key, inner]) => paths(inner, `${path}/${key}`));
}

function keys(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}/${key}`));
}

test("every limit has a field, and every field is a limit", () => {
  expect(paths(riskRules.field).sort()).toEqual(keys(DEFAULT_RISK_RULES).sort());
  expect(paths(abuseLimits.field).sort()).toEqual(keys(DEFAULT_ABUSE_LIMITS).sort());
  expect(problemsIn(riskRules.field, DEFAULT_RISK_RULES)).toEqual({});
  expect(problemsIn(abuseLimits.field, DEFAULT_ABUSE_LIMITS)).toEqual({});
});

test("what is wrong is said at the setting, before the server is asked", () => {
  const broken = {
    ...DEFAULT_RISK_RULES,
    windowHours: 0,
    mostCards: "many",
    newAccount: { ...rowOf(DEFAULT_RISK_RULES.newAccount), mostPaidMinor: { ZAR: "x", GHS: 1 } },
  };
  expect(problemsIn(riskRules.field, broken)).toEqual({
    windowHours: "Type a whole number from 1 to 720.",
    mostCards: "Type a whole number from 0 to 1,000,000,000.",
    "newAccount.mostPaidMinor.ZAR": "Type an amount, such as 150.",
  });
  const names = [{ name: "B", countries: [], domains: [] }];
  expect(problemsIn(impersonation.field, { names, phrases: [] })).toEqual({
    "names.0.name": "Type at least 2 characters.",
    "names.0.countries": "Choose at least one.",
  });
});

test("a problem of the server is said at its field, of a list of texts with the text", () => {
  const value = {
    names: [{ name: "Bank", countries: ["ZA"], domains: ["bank.example", "bank"] }],
    phrases: [],
  };
  const message = "A domain is written like example.com.";
  expect(placed([{ path: "names.0.domains.1", message }], impersonation.field, value)).toEqual({
    "names.0.domains": `bank: ${message}`,
  });
  expect(placed([{ path: "", message: "Each needs an id." }], segments.field, [])).toEqual({
    "": "Each needs an id.",
  });
});

test("what saving changes is said in words, the old value beside the new", () => {
  const after = {
    ...DEFAULT_RISK_RULES,
    mostCards: null,
    newAccount: {
      ...DEFAULT_RISK_RULES.newAccount,
      mostPaidMinor: { ZAR: 150_000, GHS: 1_000_000 },
    },
  };
  expect(sectionChanges(riskRules.field, DEFAULT_RISK_RULES, after)).toEqual([
    "Different cards of one account: no limit instead of 3",
    "In South Africa: R1,500.00 instead of R20,000.00",
  ]);
  const [before, now] = [
    [
      { id: 1, name: "Bakeries" },
      { id: 2, name: "Other" },
    ],
    [{ id: 1, name: "Bakeries" }],
  ];
  expect(sectionChanges(segments.field, before, now)).toEqual(["Trades: removed Other"]);
  expect(sectionChanges(segments.field, now, now)).toEqual([]);
});
