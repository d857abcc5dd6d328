import { DEFAULT_RULES } from "../../../../domain/rules/default-rules.ts";
import { describe, expect, test } from "vitest";
import { defaultSendingRules } from "../../../../domain/rules/rule-versions.ts";
import type { Country } from "../draft/draft.ts";
import { emptyDraft } from "../draft/draft.ts";
import { stepStatuses, type StepFacts } from "./step-status.ts";

const country: Country = {
  id: 6,
  name: "South Africa",
  code: "ZA",
  locales: ["en-ZA"],
  timezone: "Africa/Johannesburg",
  currencyCodeId: 1,
  currencyCode: "ZAR",
  currencySymbol: "R",
  smsUnitPriceTenThousandths: 3000,
  pcmUnitPriceTenThousandths: 100,
  smsUnitPrice: "0.30",
  pcmUnitPrice: "0.01",
  msisdnPrefix: "27",
  vatRegEx: "",
  counties: [],
  routes: [],
  holidays: [],
  limits: [],
  interests: [],
  legalHours: [...defaultSendingRules("ZA").legalHours],
  law: { forbiddenWords: DEFAULT_RULES.ZA.forbiddenWords, contact: DEFAULT_RULES.ZA.contact },
  taxes: [{ name: "VAT", rateTenThousandths: 1500 }],
  invoiceForms: { receiptMostMinor: 5_000, abridgedMostMinor: 500_000 },
  minimumTopUpMinor: 2000,
  maximumTopUpMinor: 5_000_000,
};

const finished: StepFacts = {
  draft: {
    ...emptyDraft("SHOP"),
    text: "Bread is  R10 today",
    startDate: "2026-11-23",
    endDate: "2026-11-24",
    people: 11_270,
  },
  country,
  parts: 1,
  ownPages: [],
  reach: { tooNarrow: false, maxPeople: 20_000 },
  nowMs: Date.parse("2026-11-21T10:00:00+02:00"),
};

const problemsOf = (facts: StepFacts) =>
  stepStatuses(facts).flatMap(({ step, problems }) =>
    problems.map(({ path }) => `${step}/${path}`),
  );

describe("step status", () => {
  test("a finished draft has no problem and answers every step in one line", () => {
    expect(problemsOf(finished)).toEqual([]);
    expect(stepStatuses(finished).map(({ line }) => line)).toEqual([
      "Bread is R10 today",
      "Everyone in South Africa",
      "Mon 23 Nov – Tue 24 Nov, 09:00–17:00",
      "11,270 people · R3,381.00",
      "",
    ]);
  });

  test("an empty draft says what is missing, by field", () => {
    expect(problemsOf({ ...finished, draft: emptyDraft("") })).toEqual([
      "message/text",
      "message/sender",
      "when/startDate",
      "when/endDate",
      "budget/people",
    ]);
  });

  test("the price of a message in two parts is twice as high", () => {
    expect(stepStatuses({ ...finished, parts: 2 })[3]?.line).toBe("11,270 people · R6,762.00");
  });

  test("more people than match cannot be booked", () => {
    const reach = { tooNarrow: false, maxPeople: 5000 };
    expect(problemsOf({ ...finished, reach })).toEqual(["budget/people"]);
    expect(problemsOf({ ...finished, reach: { tooNarrow: true, maxPeople: 0 } })).toEqual([
      "people/targeting",
    ]);
  });

  test("people who are too few have no price", () => {
    const reach = { tooNarrow: true, maxPeople: 0 };
    expect(stepStatuses({ ...finished, reach })[3]?.line).toBe("Too few people");
  });

  test("the networks' limits decide what is accepted", () => {
    const said = { senderMaxLength: 3, maxParts: 1, maxCharacters: 110, maxDays: 1 };
    const strict = { ...country, limits: [{ flowTypeId: 1, ...said }] };
    expect(problemsOf({ ...finished, country: strict })).toEqual([
      "message/sender",
      "when/endDate",
    ]);
    const other = { ...country, limits: [{ flowTypeId: 2, ...said }] };
    expect(problemsOf({ ...finished, country: other })).toEqual([]);
  });

  test("a start that has passed is a problem", () => {
    const nowMs = Date.parse("2026-11-23T10:00:00+02:00");
    expect(problemsOf({ ...finished, nowMs })).toEqual(["when/startDate"]);
  });

  test("where a network adds no way to opt out, the text must name one", () => {
    const routes = [
      {
        routeId: 98,
        name: "Volta",
        optOutSuffix: "",
        counter: 1,
        hasSubscribers: true,
        adProductIds: [],
      },
    ];
    const ghana = { ...finished, country: { ...country, routes } };
    expect(problemsOf(ghana)).toEqual(["message/text"]);
    const text = "Bread is half price. Call 024 412 3456";
    expect(problemsOf({ ...ghana, draft: { ...finished.draft, text } })).toEqual([]);
    const content = {
      agentName: "SHOP",
      message: { type: "text" as const, text },
      fallbackText: "Bread",
    };
    const rcs = { ...finished.draft, kind: "rcs" as const, text: "", content };
    expect(problemsOf({ ...ghana, draft: rcs })).toEqual(["message/content.fallbackText"]);
    expect(problemsOf({ ...finished, draft: rcs })).toEqual([]);
  });

  test("the SMS that stands in for RCS has to fit one, with the name and the opt-out words", () => {
    const routes = [
      {
        routeId: 97,
        name: "Umoya",
        optOutSuffix: " STOP? 30123",
        counter: 1,
        hasSubscribers: true,
        adProductIds: [],
      },
    ];
    const words = (length: number) => ({
      ...finished.draft,
      kind: "rcs" as const,
      text: "",
      content: {
        agentName: "SHOP",
        message: { type: "text" as const, text: "Bread" },
        fallbackText: "x".repeat(length),
      },
    });
    const room = 160 - "SHOP: ".length - " STOP? 30123".length;
    const facts = { ...finished, country: { ...country, routes } };
    expect(problemsOf({ ...facts, draft: words(room) })).toEqual([]);
    expect(problemsOf({ ...facts, draft: words(room + 1) })).toEqual([
      "message/content.fallbackText",
    ]);
  });

  test("what may be said is decided by the country's rules of the day", () => {
    const law = {
      forbiddenWords: [{ message: "Ask for a licence.", phrases: ["bread"] }],
      contact: "always" as const,
    };
    const facts = { ...finished, country: { ...country, law } };
    const messages = stepStatuses(facts).flatMap(({ problems }) => problems);
    expect(messages.map(({ message }) => message)).toEqual([
      "Ask for a licence. Remove: Bread.",
      "Every advert must name a way to reach you. Add a phone number or a link.",
    ]);
  });

  test("forbidden words are named", () => {
    const draft = { ...finished.draft, text: "You have won, claim now" };
    const [message] = stepStatuses({ ...finished, draft });
    expect(message?.problems[0]?.message).toContain("You have won");
  });
});
