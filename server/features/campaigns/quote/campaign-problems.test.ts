import type { Draft } from "../../../../domain/campaign/campaign.ts";
import { expect, test } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { DEFAULT_LIMITS } from "../../../../domain/campaign/kinds/message-limits.ts";
import { defaultSendingRules } from "../../../../domain/rules/rule-versions.ts";
import { DEFAULT_RULES } from "../../../../domain/rules/default-rules.ts";
import { splitTax } from "../../../../domain/money/tax.ts";
import type { BookingPlan } from "../../audience/reach/plan-booking.ts";
import { campaignProblems, type ProblemFacts } from "./campaign-problems.ts";
import { A_DRAFT as campaign } from "../testing/a-full-draft.ts";

const at = new Date("2026-12-04T07:00:00Z");
const plan: BookingPlan = {
  country: SOUTH_AFRICA,
  kind: "sms",
  unitPriceTenThousandths: 3000n,
  matching: { low: 9000, high: 11_000 },
  tooNarrow: false,
  optedOut: null,
  shownPeople: 9900,
  maxPeople: 9900,
  people: 100,
  parts: 1,
  coins: 100,
  amountMinor: 3000n,
  tax: splitTax(DEFAULT_RULES.ZA.tax, 3000n),
  routes: [
    {
      routeId: 97,
      name: "Umoya Mobile",
      routeApiUrl: "http://gateway.test/r/97",
      counter: 50_000,
      hasSubscribers: true,
      optOutSuffix: " STOP",
      adProductIds: [5],
      people: 100,
      coins: 100,
      routeParts: 1,
    },
  ],
};

const paths = (
  changes: Partial<Draft>,
  planned: Partial<BookingPlan> = {},
  availableMinor: bigint | null = 3000n,
  list: ProblemFacts["lists"][number] | null = null,
  accountCountry: ProblemFacts["accountCountry"] = SOUTH_AFRICA,
) =>
  campaignProblems({
    campaign: { ...campaign, ...changes },
    plan: { ...plan, ...planned },
    law: DEFAULT_RULES.ZA,
    rules: defaultSendingRules("ZA"),
    nowMs: at.getTime(),
    limits: DEFAULT_LIMITS,
    urls: { contentUrl: "http://content.localhost:3000", publicUrl: "http://localhost:3000" },
    lists: list ? [list] : [],
    excludeList: null,
    availableMinor,
    accountCountry,
  }).map(({ step, path }) => `${step}/${path}`);

test("a sound draft has nothing left to do", () => {
  expect(paths({})).toEqual([]);
});

test("each thing that is missing or wrong is named at its step", () => {
  expect(paths({ text: " " })).toEqual(["message/text"]);
  expect(paths({ sender: "Café" })).toEqual(["message/sender"]);
  expect(paths({ text: "x".repeat(602) })).toEqual(["message/text"]);
  expect(paths({ text: "Buy cocaine here" })).toEqual(["message/text"]);
  expect(paths({}, { tooNarrow: true, people: 0 })).toEqual(["people/targeting"]);
  expect(paths({ startDate: null, endDate: null })).toEqual(["when/startDate", "when/endDate"]);
  expect(paths({ startDate: "2026-12-04" })).toEqual(["when/startDate"]);
  expect(paths({ endHour: 22 })).toEqual(["when/endHour"]);
  expect(paths({ startDate: "2026-12-16", endDate: "2026-12-16" })).toEqual(["when/daysOfWeek"]);
  expect(paths({ people: 0 }, { people: 0 })).toEqual(["budget/people"]);
  expect(paths({}, {}, 2999n)).toEqual(["review/balance"]);
});

test("a campaign of another country than the account's is not to be paid for, unless its money is there", () => {
  expect(paths({}, {}, 2999n, null, GHANA)).toEqual(["message/", "review/balance"]);
  expect(paths({}, {}, 3000n, null, GHANA)).toEqual([]);
  expect(paths({}, {}, null, null, undefined)).toEqual([]);
});

test("a visitor has no wallet that could miss money", () => {
  expect(paths({}, {}, null)).toEqual([]);
});

test("the sandbox's reviewer gets to see what it is to reject", () => {
  expect(paths({ text: "Half price REJECT-ME" })).toEqual([]);
});

test("where the network adds no opt-out, the text must name a number or a link", () => {
  const routes = plan.routes.map((route) => ({ ...route, optOutSuffix: "" }));
  const ghana = { country: GHANA, routes };
  expect(paths({ countryId: 7 }, ghana)).toEqual(["message/text"]);
  expect(paths({ countryId: 7, text: "Half price. Call 024 412 3456" }, ghana)).toEqual([]);
});

const banner = { url: "https://shop.example/b.png", mimeType: "image/png", altText: "Bread" };
const banners = {
  creatives: [
    { ...banner, size: "320x50", byteSize: 40_000 },
    { ...banner, size: "300x250", byteSize: 40_000 },
  ],
};
const link = "https://shop.example/offer";

test("each kind is checked by its own rules, at its own fields", () => {
  expect(paths({ kind: "sms-link" })).toEqual(["message/link"]);
  expect(paths({ kind: "sms-link", link: "http://10.0.0.1/" })).toEqual(["message/link"]);
  expect(paths({ kind: "sms-link", link })).toEqual([]);
  expect(paths({ kind: "sms-link", link: "http://localhost:3000/s/abc234" })).toEqual([]);
  expect(paths({ kind: "pcm", text: "x".repeat(111), sender: "" })).toEqual(["message/text"]);
  expect(paths({ kind: "pcm", text: "Call €5", sender: "" })).toEqual(["message/text"]);
  expect(paths({ kind: "display", sender: "", text: "" })).toContain("message/content.creatives");
  expect(paths({ kind: "display", sender: "", text: "", link, content: banners })).toEqual([]);
  const rcs = { agentName: "Shop", message: { type: "text" as const, text: "Hello" } };
  expect(paths({ kind: "rcs", sender: "", text: "" })).toContain("message/content.agentName");
  expect(paths({ kind: "rcs", sender: "", text: "", content: rcs })).toEqual([]);
  const long = { ...rcs, fallbackText: "x".repeat(161) };
  expect(paths({ kind: "rcs", text: "", content: long })).toEqual(["message/content.fallbackText"]);
});

test("an own list needs a declaration of consent, and must outlive the campaign", () => {
  const ask = (changes: Partial<ProblemFacts["lists"][number]> | null) =>
    paths({ targetModel: "list", listId: "a" }, {}, 3000n, changes && { ...fine, ...changes });
  const fine = { consentAt: at, expiresAt: new Date("2027-06-01T00:00:00Z") };
  expect(ask(null)).toEqual(["people/listId"]);
  expect(ask({})).toEqual([]);
  expect(ask({ consentAt: null })).toEqual(["people/listId"]);
  expect(ask({ expiresAt: new Date("2026-12-08T00:00:00Z") })).toEqual(["people/listId"]);
});
