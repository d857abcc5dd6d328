import { expect, test } from "vitest";
import { STATUS } from "../../../../domain/campaign/campaign-status.ts";
import { actionsOf, type Campaign, type CampaignRoute } from "../campaign.ts";
import { outlookOf } from "./outlook.ts";
import { A_ROW } from "../testing/a-row.ts";

/** Monday and Tuesday, 08:00 to 17:00 in South Africa: 18 hours in all. */
const at = (day: number, hour: number) => Date.UTC(2026, 11, day, hour - 2);
const running: Campaign = {
  ...A_ROW,
  status: STATUS.Active,
  submittedAt: A_ROW.createdAt,
  startsAt: new Date(at(7, 8)),
  endsAt: new Date(at(8, 17)),
};
const look = (
  sent: number,
  nowMs: number,
  changes: Partial<Campaign> = {},
  holidays = new Map(),
) => {
  const routes = [
    { people: 1000, sent },
    { people: 1000, sent },
  ] as CampaignRoute[];
  return outlookOf({ ...running, ...changes }, routes, holidays, nowMs);
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
  const fast = { allocationTypeId: 2 };
  expect(look(250, at(7, 17), fast)?.willFallShort).toBe(false);
  expect(look(250, at(8, 17), fast)).toMatchObject({ expectedSent: 500, willFallShort: true });
});

test("a paused one says what is left, and can be resumed or stopped", () => {
  const outlook = look(500, at(7, 17), { status: STATUS.Saved });
  expect(outlook).toMatchObject({ expectedSent: 1000, willFallShort: true });
  expect(outlook?.message).toMatch(/1,000 people.*9 sending hours/);
  expect(outlook?.remedies.map(({ kind }) => kind)).toEqual(["resume", "stop"]);
});

test("what is not under way has no outlook", () => {
  for (const status of [STATUS.Pending, STATUS.Completed, STATUS.Stopped, STATUS.Expired])
    expect(look(0, at(7, 10), { status })).toBeNull();
  expect(look(0, at(7, 10), { submittedAt: null })).toBeNull();
});

test("every remedy is something that may be done in that state", () => {
  for (const status of [STATUS.Active, STATUS.Saved]) {
    const allowed = actionsOf({ ...running, status });
    const kinds = look(100, at(7, 17), { status })?.remedies.map(({ kind }) => kind) ?? [];
    for (const kind of kinds)
      if (kind !== "wait") expect([status, allowed.has(kind)]).toEqual([status, true]);
    expect(allowed.has("edit")).toBe(false);
  }
});
