import { expect, test } from "vitest";
import { secondsToNextLook } from "./next-look.ts";

const now = new Date("2026-12-04T07:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const campaign = { status: "active", startsAt: inSeconds(-100), endsAt: inSeconds(7_200) } as const;

test("without news a lively campaign is looked at every five seconds, a calm one every thirty", () => {
  const look = { isFed: false, finalAt: [], now };
  expect(secondsToNextLook(campaign, look)).toBe(5);
  expect(secondsToNextLook({ ...campaign, status: "completed" }, look)).toBe(30);
});

test("with news it is looked at when time alone changes something, else about once a day", () => {
  const look = { isFed: true, finalAt: [], now };
  expect(secondsToNextLook(campaign, look)).toBe(7_201);
  expect(secondsToNextLook({ ...campaign, startsAt: inSeconds(60) }, look)).toBe(61);
  expect(secondsToNextLook(campaign, { ...look, finalAt: [inSeconds(30)] })).toBe(31);
  const over = secondsToNextLook({ ...campaign, endsAt: inSeconds(-5) }, look);
  expect(over).toBeGreaterThanOrEqual(22 * 3_600);
  expect(over).toBeLessThanOrEqual(26 * 3_600);
});
