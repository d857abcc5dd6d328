import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberBudget, rememberedBudget } from "./named-budgets.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the amount that was named for a draft is remembered with its people, and not for others chosen since", () => {
  rememberBudget("one", { minor: 15_000, people: 500 });
  rememberBudget("two", { minor: 2_000, people: 66 });
  expect(rememberedBudget("one", 500)).toBe(15_000);
  expect(rememberedBudget("one", 800)).toBeNull();
  expect(rememberedBudget("three", 500)).toBeNull();
  rememberBudget("one", null);
  expect([rememberedBudget("one", 500), rememberedBudget("two", 66)]).toEqual([null, 2_000]);
});

test("only the last drafts are remembered, and nothing breaks without storage", () => {
  for (let draft = 0; draft < 25; draft += 1)
    rememberBudget(String(draft), { minor: draft + 1, people: 1 });
  expect([rememberedBudget("4", 1), rememberedBudget("5", 1)]).toEqual([null, 6]);
  vi.stubGlobal("localStorage", undefined);
  rememberBudget("24", { minor: 1, people: 1 });
  expect(rememberedBudget("24", 1)).toBeNull();
});
