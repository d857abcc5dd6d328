import { expect, test } from "vitest";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import type { Campaign } from "../draft/draft.ts";
import { timelineOf } from "./timeline-stages.ts";

const route = { people: 250, sent: 100, delivered: 80 } as Campaign["serviceObj"][number];
const at = (status: number, facts: { isSubmitted?: boolean; isSettled?: boolean } = {}) =>
  timelineOf({
    status,
    isSubmitted: true,
    isSettled: false,
    serviceObj: [route, route],
    ...facts,
  });
const states = (status: number, isSettled = false) =>
  at(status, { isSettled })?.stages.map(({ state }) => state);

test("a campaign is in one stage, with those before it done", () => {
  expect(states(STATUS.Pending)).toEqual(["done", "now", "ahead", "ahead"]);
  expect(states(STATUS.Scheduled)).toEqual(["done", "done", "now", "ahead"]);
  expect(states(STATUS.Active)).toEqual(["done", "done", "now", "ahead"]);
  expect(states(STATUS.Completed)).toEqual(["done", "done", "done", "now"]);
  expect(states(STATUS.Completed, true)).toEqual(["done", "done", "done", "done"]);
});

test("counts what all networks have sent", () => {
  expect(at(STATUS.Active)).toMatchObject({ people: 500, sent: 200, delivered: 160 });
});

test("a draft, and what was rejected or expired, has no way to go", () => {
  expect(at(STATUS.Saved, { isSubmitted: false })).toBeUndefined();
  expect(at(STATUS.Rejected)).toBeUndefined();
  expect(at(STATUS.Expired)).toBeUndefined();
});
