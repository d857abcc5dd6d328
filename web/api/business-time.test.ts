import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MACHINE = Date.parse("2026-11-27T08:00:00Z");

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: MACHINE });
});
afterEach(() => vi.useRealTimers());

const fresh = () => import("./business-time.ts");

test("the time of the last answer goes on from there, and an older one changes nothing", async () => {
  const { businessNowMs, noteServerTime } = await fresh();
  expect(businessNowMs()).toBe(MACHINE);
  noteServerTime("Sun, 06 Dec 2026 09:00:00 GMT");
  vi.advanceTimersByTime(5_000);
  expect(new Date(businessNowMs()).toISOString()).toBe("2026-12-06T09:00:05.000Z");
  noteServerTime("Fri, 27 Nov 2026 08:00:00 GMT");
  noteServerTime("");
  expect(new Date(businessNowMs()).toISOString()).toBe("2026-12-06T09:00:05.000Z");
});
