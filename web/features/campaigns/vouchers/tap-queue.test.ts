import { beforeEach, expect, test, vi } from "vitest";
import { noteServerTime } from "../../../api/business-time.ts";
import { addTap, forgetTaps, waitingTaps } from "./tap-queue.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});

test("a tap waits until it was sent; one made meanwhile stays", () => {
  const [first] = addTap("a", new Date(0));
  const both = addTap("a", new Date(1));
  expect(new Set(both.map(({ id }) => id)).size).toBe(2);
  expect(waitingTaps("b")).toEqual([]);
  expect(first && forgetTaps("a", [first])).toEqual([both[1]]);
  expect(waitingTaps("a")).toEqual([both[1]]);
});

test("a tap has the time of the business, whatever the device's clock says", () => {
  const ahead = new Date(Date.now() + 20 * 86_400_000);
  noteServerTime(ahead.toISOString());
  const [tap] = addTap("c");
  expect(tap?.at.slice(0, 10)).toBe(ahead.toISOString().slice(0, 10));
});
