import { expect, test } from "vitest";
import { EMPTY_DRAFT, type Submitted } from "./campaign.ts";
import { defaultSendingRules } from "../rules/rule-versions.ts";
import { outlookOf } from "./outlook.ts";
import { campaignActions } from "./permissions.ts";

/** Monday and Tuesday, 08:00 to 17:00 in South Africa: 18 hours in all. */
const at = (day: number, hour: number) => Date.UTC(2026, 11, day, hour - 2);
const made = new Date(at(4, 9));
const running: Submitted = {
  ...EMPTY_DRAFT,
  id: "0b6f3f1e-0000-4000-8000-000000000001",
  userId: "u",
  countryId: 6,
  status: "active",
  isFinal: false,
  text: "Bread and milk at half price.",
  sender: "Shop",
  startDate: "2026-12-07",
  endDate: "2026-12-08",
  startHour: 8,
  endHour: 17,
  people: 2000,
  step: "review",
  version: 2,
  revision: 0,
  createdAt: made,
  updatedAt: made,
  submittedAt: made,
  startsAt: new Date(at(7, 8)),
  endsAt: new Date(at(8, 17)),
  parts: 1,
  maxCoins: 2000n,
  unitPriceTenThousandths: 3000n,
  amountMinor: 60_000n,
  refundedCoins: 0n,
  refundedMinor: 0n,
  promise: null,
  stopRequestedAt: null,
  resumed: null,
  settledAt: null,
};
const look = (
  sent: number,
  nowMs: number,
  changes: Partial<Submitted> = {},
  holidays = new Map(),
) => {
  const routes = [
    { people: 1000, sent },
    { people: 1000, sent },
  ];
  const rules = { ...defaultSendingRules("ZA"), holidays };
  return outlookOf({ ...running, ...changes }, routes, rules, nowMs);
};

test("at the pace that was planned it is on course, with no remedy", () => {
  expect(look(500, at(7, 17))).toMatchObject({
    expectedSent: 2000,
    willFallShort: false,
    remedies: [],
  });
});

test("behind the pace it says how many are missed, and what to do", () => {
  const outlook = look(250, at(7, 17));
  expect(outlook).toMatchObject({ expectedSent: 1000, willFallShort: true });
  expect(outlook?.message).toContain("1,000 people");
  expect(outlook?.remedies.map(({ kind }) => kind)).toEqual(["wait", "copy"]);
});

test("a little behind is noise, and so is the first tenth of the time", () => {
  expect(look(480, at(7, 17))?.willFallShort).toBe(false);
  expect(look(0, at(7, 9))?.willFallShort).toBe(false);
  expect(look(0, at(7, 10))?.willFallShort).toBe(true);
});

test("hours in which nothing may be sent are not hours that are left", () => {
  const holidays = new Map([["2026-12-08", "A holiday"]]);
  expect(look(500, at(7, 17), {}, holidays)).toMatchObject({
    expectedSent: 1000,
    willFallShort: true,
  });
  const untilMonday = { offerEndsDate: "2026-12-07" };
  expect(look(500, at(7, 17), untilMonday)).toMatchObject({ willFallShort: true });
});

test("as fast as possible is not judged by its pace, only by time that is left", () => {
  const fast = { allocation: "fast" as const };
  expect(look(250, at(7, 17), fast)?.willFallShort).toBe(false);
  expect(look(250, at(8, 17), fast)).toMatchObject({ expectedSent: 500, willFallShort: true });
});

test("a paused one says what is left, and can be resumed or stopped", () => {
  const outlook = look(500, at(7, 17), { status: "paused" });
  expect(outlook).toMatchObject({ expectedSent: 1000, willFallShort: true });
  expect(outlook?.message).toMatch(/1,000 people.*9 sending hours/);
  expect(outlook?.remedies.map(({ kind }) => kind)).toEqual(["resume", "stop"]);
});

test("what is not under way has no outlook", () => {
  for (const status of ["pending", "completed", "stopped", "expired"] as const)
    expect(look(0, at(7, 10), { status })).toBeNull();
  expect(
    outlookOf({ ...running, status: "draft" }, [], defaultSendingRules("ZA"), at(7, 10)),
  ).toBeNull();
});

test("every remedy is something that may be done in that state", () => {
  for (const status of ["active", "paused"] as const) {
    const allowed = campaignActions({ ...running, status });
    const kinds = look(100, at(7, 17), { status })?.remedies.map(({ kind }) => kind) ?? [];
    for (const kind of kinds)
      if (kind !== "wait") expect([status, allowed.has(kind)]).toEqual([status, true]);
    expect(allowed.has("edit")).toBe(false);
  }
});

test("after a pause it goes by the pace since then, and says nothing before a tenth of that time", () => {
  const resumed = { at: new Date(at(8, 8)), sent: 200 };
  expect(look(100, at(8, 8), { resumed })?.willFallShort).toBe(false);
  // 1,800 people in nine hours are 200 an hour.
  expect(look(200, at(8, 9), { resumed })).toMatchObject({
    expectedSent: 2000,
    willFallShort: false,
  });
  expect(look(150, at(8, 9), { resumed })).toMatchObject({
    expectedSent: 1100,
    willFallShort: true,
  });
});

test("of banners it is said who will not see them, and no message is spoken of", () => {
  const banner = { ...running, kind: "display" as const };
  const routes = [{ people: 2000, sent: 300 }];
  const rules = defaultSendingRules("ZA");
  const late = outlookOf(banner, routes, rules, at(8, 12));
  const halted = outlookOf({ ...banner, status: "paused" }, routes, rules, at(8, 12));
  const words = [late, halted].flatMap((outlook) => [
    outlook?.message ?? "",
    ...(outlook?.remedies ?? []).map(({ message }) => message),
  ]);
  expect(words[0]).toMatch(/will not see the banner in time/);
  expect(words.join(" ")).not.toMatch(/message|delivered/);
});
