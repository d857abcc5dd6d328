import { expect, test } from "vitest";
import { CAMPAIGN_KINDS } from "../../../domain/catalogue.ts";
import { GHANA, SOUTH_AFRICA } from "../../../domain/countries.ts";
import { splitTax } from "../../../domain/tax.ts";
import type { BookingPlan } from "../audience/plan-booking.ts";
import { campaignProblems, namesContact } from "./campaign-problems.ts";
import type { Campaign } from "./campaign.ts";

const at = new Date("2026-12-04T07:00:00Z");
const campaign: Campaign = {
  id: "0b6f3f1e-0000-4000-8000-000000000001",
  user_id: "u",
  country_id: 6,
  flow_type_id: 1,
  title: "",
  text: "Bread and milk at half price.",
  sender: "Shop",
  link: "",
  status: 237,
  is_final: false,
  gender: [],
  age_groups: [],
  counties: [],
  cities: [],
  target_model_id: 1,
  allocation_type_id: 1,
  start_date: "2026-12-07",
  end_date: "2026-12-08",
  start_hour: 8,
  end_hour: 17,
  days_of_week: [1, 2, 3, 4, 5],
  people: 100,
  step: "review",
  version: 1,
  created_at: at,
  updated_at: at,
  submitted_at: null,
  starts_at: null,
  ends_at: null,
  parts: null,
  max_coins: null,
  unit_price_ten_thousandths: null,
  amount_minor: null,
  refunded_coins: 0n,
  refunded_minor: 0n,
  stop_requested_at: null,
  settled_at: null,
  sync_failures: 0,
};
const kind = CAMPAIGN_KINDS[0];
if (!kind) throw new Error("There is no kind of campaign.");
const plan: BookingPlan = {
  country: SOUTH_AFRICA,
  kind,
  unitPriceTenThousandths: 3000n,
  matching: { low: 9000, high: 11_000 },
  tooNarrow: false,
  maxPeople: 9900,
  people: 100,
  parts: 1,
  coins: 100,
  amountMinor: 3000n,
  tax: splitTax("ZA", 3000n),
  routes: [
    {
      routeId: 97,
      name: "Umoya Mobile",
      routeApiUrl: "http://gateway.test/r/97",
      counter: 50_000,
      optOutSuffix: " STOP",
      adProductIds: [5],
      people: 100,
      coins: 100,
      routeParts: 1,
    },
  ],
};

const paths = (
  changes: Partial<Campaign>,
  planned: Partial<BookingPlan> = {},
  availableMinor: bigint | null = 3000n,
) =>
  campaignProblems({
    campaign: { ...campaign, ...changes },
    plan: { ...plan, ...planned },
    holidays: new Map([["2026-12-16", "Day of Reconciliation"]]),
    nowMs: at.getTime(),
    availableMinor,
  }).map(({ step, path }) => `${step}/${path}`);

test("a sound draft has nothing left to do", () => {
  expect(paths({})).toEqual([]);
});

test("each thing that is missing or wrong is named at its step", () => {
  expect(paths({ text: " " })).toEqual(["message/text"]);
  expect(paths({ sender: "Café" })).toEqual(["message/sender"]);
  expect(paths({}, { parts: 5 })).toEqual(["message/text"]);
  expect(paths({ text: "Buy cocaine here" })).toEqual(["message/text"]);
  expect(paths({}, { tooNarrow: true, people: 0 })).toEqual(["people/targeting"]);
  expect(paths({ start_date: null, end_date: null })).toEqual(["when/startDate", "when/endDate"]);
  expect(paths({ start_date: "2026-12-04" })).toEqual(["when/startDate"]);
  expect(paths({ end_hour: 22 })).toEqual(["when/endHour"]);
  expect(paths({ start_date: "2026-12-16", end_date: "2026-12-16" })).toEqual(["when/daysOfWeek"]);
  expect(paths({ people: 0 }, { people: 0 })).toEqual(["budget/people"]);
  expect(paths({}, {}, 2999n)).toEqual(["review/balance"]);
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
  expect(paths({ country_id: 7 }, ghana)).toEqual(["message/text"]);
  expect(paths({ country_id: 7, text: "Half price. Call 024 412 3456" }, ghana)).toEqual([]);
  expect(namesContact("See www.shop.com.gh today")).toBe(true);
  expect(namesContact("Only 100 left at GHS 25")).toBe(false);
});
