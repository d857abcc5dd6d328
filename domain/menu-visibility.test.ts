import { describe, expect, it } from "vitest";
import { innerEntries, isVisible, menuEntries } from "./menu-visibility.ts";

const entry = { title: "x", icon: "x", url: "/x" };

describe("a menu entry (spec section 2)", () => {
  it("with its show flag set is visible to everybody", () => {
    expect(isVisible({ ...entry, show: true }, true)).toBe(true);
    expect(isVisible({ ...entry, show: true }, false)).toBe(true);
    expect(isVisible({ ...entry, show: true, doNotShowIfLogin: true }, true)).toBe(true);
  });

  it("marked doNotShowIfLogin is visible to visitors only", () => {
    expect(isVisible({ ...entry, doNotShowIfLogin: true }, false)).toBe(true);
    expect(isVisible({ ...entry, doNotShowIfLogin: true }, true)).toBe(false);
  });

  it("with neither flag is visible to members only", () => {
    expect(isVisible(entry, true)).toBe(true);
    expect(isVisible(entry, false)).toBe(false);
    expect(isVisible({ ...entry, show: false, doNotShowIfLogin: false }, false)).toBe(false);
  });
});

describe("the slideMenu section", () => {
  it("is read as a list or as a map, and what is no entry is left out", () => {
    expect(menuEntries([entry, null, { title: "no url" }])).toEqual([entry]);
    expect(menuEntries({ a: entry })).toEqual([entry]);
    expect(menuEntries(undefined)).toEqual([]);
  });

  it("keeps the inner entries in their order", () => {
    const inner = { b: { ...entry, title: "b" }, a: { ...entry, title: "a" } };
    expect(innerEntries({ ...entry, inner }).map(({ title }) => title)).toEqual(["b", "a"]);
    expect(innerEntries(entry)).toEqual([]);
  });
});
