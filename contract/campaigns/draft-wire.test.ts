import { expect, test } from "vitest";
import { EMPTY_DRAFT, type DraftFields } from "../../domain/campaign/campaign.ts";
import { campaign, draftPatch } from "./campaign.ts";
import { fromWire, toWire } from "./draft-wire.ts";

const FULL: DraftFields = {
  ...EMPTY_DRAFT,
  kind: "rcs",
  responseType: "flash",
  targetModel: "list",
  allocation: "fast",
  gender: [21],
  ageGroups: [2, 3],
  counties: [601],
  cities: [60101],
  listId: "0b6f3f1e-0000-4000-8000-000000000001",
  startDate: "2026-12-07",
  endDate: "2026-12-08",
};

test("a draft comes back from the wire as it went, and the contract takes every field of it", () => {
  const wire = toWire(FULL);
  expect(wire).toMatchObject({
    flowTypeId: 5,
    responseType: 8,
    targetModelId: 2,
    allocationTypeId: 2,
    ageGroup: [2, 3],
    targetedCounties: [601],
    targetedCities: [60101],
  });
  expect(draftPatch.parse(wire)).toEqual(wire);
  expect(Object.keys(draftPatch.shape).sort()).toEqual(Object.keys(wire).sort());
  expect(fromWire(wire)).toEqual(FULL);
});

test("what a change leaves out stays out, on both ways; what it empties goes along", () => {
  expect(toWire({ text: "Bread", counties: [] })).toEqual({ text: "Bread", targetedCounties: [] });
  const patch = { flowTypeId: 2, listId: null, title: undefined };
  expect(fromWire(patch)).toStrictEqual({ kind: "sms-link", listId: null });
  expect(fromWire({})).toStrictEqual({});
});

test("a campaign tells every chosen field, its days and hours in serviceRecurring", () => {
  const inSchedule = ["startDate", "endDate", "startHour", "endHour", "daysOfWeek"];
  const reported = Object.keys(toWire(FULL)).filter((name) => !inSchedule.includes(name));
  expect(Object.keys(campaign.shape)).toEqual(expect.arrayContaining(reported));
});

test("a number that does not exist is refused", () => {
  expect(() => fromWire({ flowTypeId: 6 })).toThrow(RangeError);
  expect(() => fromWire({ targetModelId: 9 })).toThrow(RangeError);
});
