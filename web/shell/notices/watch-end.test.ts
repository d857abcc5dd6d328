import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchEnd } from "./watch-end.ts";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-12-01T12:00:10Z") }));
afterEach(() => void vi.useRealTimers());

function watched(untilMs: number) {
  const seen: number[] = [];
  const onOver = vi.fn<() => void>();
  const stop = watchEnd(untilMs, (left) => seen.push(left), onOver);
  return { seen, onOver, stop };
}

test("minutes that are left are reported as they pass, and the end once", () => {
  const { seen, onOver } = watched(Date.parse("2026-12-01T12:03:00Z"));
  expect(seen).toEqual([3]);
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect([...new Set(seen)]).toEqual([3, 2, 1]);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(seen.at(-1)).toBe(0);
  expect(onOver).toHaveBeenCalledTimes(1);
});

test("a device that slept through the end notices it when it wakes; who has stopped hears nothing more", () => {
  const slept = watched(Date.parse("2026-12-01T12:03:00Z"));
  const stopped = watched(Date.parse("2026-12-01T12:03:00Z"));
  stopped.stop();
  vi.setSystemTime(Date.parse("2026-12-01T14:00:00Z"));
  vi.advanceTimersByTime(MINUTE_MS);
  expect(slept.seen).toEqual([3, 0]);
  expect(slept.onOver).toHaveBeenCalledTimes(1);
  expect(stopped.seen).toEqual([3]);
  expect(stopped.onOver).not.toHaveBeenCalled();
});
