import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setRememberedFor } from "../../../offline/remembered-for.ts";
import { readHalfTyped, storeHalfTyped } from "./half-typed-answer.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", aStorage());
  vi.stubGlobal("sessionStorage", aStorage());
});
afterEach(() => vi.unstubAllGlobals());

function aStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
    get length() {
      return stored.size;
    },
  };
}

test("a half-typed answer is there again after a reload, for its question and who typed it alone, until it is sent", () => {
  setRememberedFor("ada");
  storeHalfTyped("1", "We look into");
  expect(readHalfTyped("1")).toBe("We look into");
  expect(readHalfTyped("2")).toBe("");
  setRememberedFor("ben");
  expect(readHalfTyped("1")).toBe("");
  setRememberedFor("ada");
  storeHalfTyped("1", "");
  expect(readHalfTyped("1")).toBe("");
  expect(sessionStorage).toHaveLength(0);
});
