import { beforeEach, expect, test, vi } from "vitest";
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
