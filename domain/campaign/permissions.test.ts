import { expect, test } from "vitest";
import { STATUS } from "./campaign-status.ts";
import { CAMPAIGN_KINDS } from "../catalogue.ts";
import { campaignActions, isAdmin, PRODUCT_PERMISSIONS } from "./permissions.ts";

function actions(
  status: number,
  change: { isDraft?: boolean; isPaused?: boolean; flowTypeId?: number } = {},
) {
  return [
    ...campaignActions({ status, flowTypeId: 1, isDraft: false, isPaused: false, ...change }),
  ].sort();
}

test.each([
  ["Scheduled", ["copy", "edit", "pause", "reports", "stop", "view"]],
  ["Pending", ["copy", "edit", "stop", "view"]],
  ["Testing", ["copy", "stop", "view"]],
  ["InProcess", ["copy", "view"]],
  ["Active", ["copy", "pause", "reports", "stop", "view"]],
  ["Completed", ["copy", "reports", "view"]],
  ["Stopped", ["copy", "reports", "view"]],
  ["Rejected", ["copy", "reports", "view"]],
  ["Expired", ["copy", "reports", "view"]],
] as const)("a campaign that is %s allows %j", (state, expected) => {
  expect(actions(STATUS[state])).toEqual(expected);
});

test("237 is a draft before submission and a pause after", () => {
  expect(actions(STATUS.Saved, { isDraft: true })).toEqual(["copy", "delete", "edit", "view"]);
  expect(actions(STATUS.Saved, { isPaused: true })).toEqual([
    "copy",
    "reports",
    "resume",
    "stop",
    "view",
  ]);
  expect(actions(STATUS.Saved)).toEqual(["copy", "reports", "resume", "stop", "view"]);
});

test("a pause that the route has not confirmed yet offers resume, not pause; an ended campaign stays ended", () => {
  expect(actions(STATUS.Active, { isPaused: true })).toContain("resume");
  expect(actions(STATUS.Active, { isPaused: true })).not.toContain("pause");
  expect(actions(STATUS.Stopped, { isPaused: true })).not.toContain("resume");
});

test("only a draft can be deleted, and only before it runs can a campaign be edited", () => {
  for (const status of Object.values(STATUS)) {
    expect(actions(status)).not.toContain("delete");
    const isEarly = status === STATUS.Scheduled || status === STATUS.Pending;
    expect(actions(status).includes("edit")).toBe(isEarly);
  }
});

test("all five kinds follow the same table, and no product allows notifications", () => {
  for (const { flowTypeId, adProductId } of CAMPAIGN_KINDS) {
    expect(actions(STATUS.Active, { flowTypeId })).toEqual(actions(STATUS.Active));
    expect(PRODUCT_PERMISSIONS.get(adProductId)?.notifications).toBe(false);
  }
  expect([...PRODUCT_PERMISSIONS.keys()]).toEqual([3, 5, 7, 82]);
});

test("each product of the specification allows edit, pause, reports, stop and view, and no notifications", () => {
  const allowed = { edit: true, pause: true, reports: true, stop: true, view: true };
  for (const adProductId of [3, 5, 7, 82])
    expect(PRODUCT_PERMISSIONS.get(adProductId)).toEqual({ ...allowed, notifications: false });
});

test("an unknown kind allows nothing, an unknown status only looking", () => {
  expect(actions(STATUS.Active, { flowTypeId: 9 })).toEqual([]);
  expect(actions(12345)).toEqual(["view"]);
});

test("administrators are exactly the listed ids", () => {
  expect(isAdmin("a", ["a", "b"])).toBe(true);
  expect(isAdmin("c", ["a", "b"])).toBe(false);
  expect(isAdmin("", [""])).toBe(false);
});
