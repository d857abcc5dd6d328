import { afterEach, expect, test, vi } from "vitest";
import { readPendingEmail, rememberPendingEmail, secondsToWait } from "./pending-email.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function storage() {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
}

test("what is left of the wait goes by when the mail went out, however often the page is opened", () => {
  vi.useFakeTimers();
  storage();
  expect(secondsToWait(30)).toBe(30);
  rememberPendingEmail("thandi@example.com");
  vi.advanceTimersByTime(12_000);
  expect(secondsToWait(30)).toBe(18);
  vi.advanceTimersByTime(60_000);
  expect(secondsToWait(30)).toBe(0);
  expect(readPendingEmail()).toBe("thandi@example.com");
});

test("without storage the whole wait is left, and after a clock was put back", () => {
  expect(secondsToWait(30)).toBe(30);
  vi.useFakeTimers();
  storage();
  rememberPendingEmail("thandi@example.com");
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(secondsToWait(30)).toBe(30);
});
