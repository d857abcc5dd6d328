import { expect, test } from "vitest";
import type { StatusName } from "./campaign.ts";
import { campaignActions, isAdmin, PRODUCT_RULE } from "./permissions.ts";
import { STATUS, submittedStatusOf } from "./status-codes.ts";

function actions(status: StatusName) {
  return [...campaignActions({ status })].sort();
}

test.each([
  ["scheduled", ["copy", "edit", "pause", "reports", "stop", "view"]],
  ["pending", ["copy", "edit", "stop", "view"]],
  ["testing", ["copy", "stop", "view"]],
  ["in-process", ["copy", "edit", "stop", "view"]],
  ["active", ["copy", "pause", "reports", "stop", "view"]],
  ["completed", ["copy", "reports", "view"]],
  ["stopped", ["copy", "reports", "view"]],
  ["rejected", ["copy", "reports", "view"]],
  ["expired", ["copy", "reports", "view"]],
] as const)("a campaign that is %s allows %j", (status, expected) => {
  expect(actions(status)).toEqual(expected);
});

test("a draft can be finished or deleted, a paused campaign goes on or ends", () => {
  expect(actions("draft")).toEqual(["copy", "delete", "edit", "view"]);
  expect(actions("paused")).toEqual(["copy", "reports", "resume", "stop", "view"]);
});

test("only a draft can be deleted, and only before it runs can a campaign be edited", () => {
  const codes = Object.values(STATUS);
  for (const status of codes.map(submittedStatusOf)) {
    expect(actions(status)).not.toContain("delete");
    const isEarly = ["scheduled", "pending", "in-process"].includes(status);
    expect(actions(status).includes("edit")).toBe(isEarly);
  }
});

test("each product of the specification allows edit, pause, reports, stop and view, and no notifications", () => {
  const allowed = { edit: true, pause: true, reports: true, stop: true, view: true };
  expect(PRODUCT_RULE).toEqual({ ...allowed, notifications: false });
});

test("administrators are exactly the listed ids", () => {
  expect(isAdmin("a", ["a", "b"])).toBe(true);
  expect(isAdmin("c", ["a", "b"])).toBe(false);
  expect(isAdmin("", [""])).toBe(false);
});
