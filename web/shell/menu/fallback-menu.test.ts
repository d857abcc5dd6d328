import { describe, expect, it } from "vitest";
import { menuToShow } from "./fallback-menu.ts";
import { readCachedMenu } from "./cached-menu.ts";
import type { MenuEntry } from "../../../domain/menu-visibility.ts";

const entry = (title: string): MenuEntry => ({ title, icon: "home", url: `/${title}` });
const reported = [entry("new")];
const lastKnown = [entry("old")];

describe("the menu", () => {
  it("is the configured one as soon as it is there", () => {
    expect(menuToShow(reported, lastKnown, true)).toEqual({ entries: reported, state: "there" });
    expect(menuToShow(reported, [], false)).toEqual({ entries: reported, state: "there" });
  });

  it("is the last known one while that loads, and when it cannot be had", () => {
    expect(menuToShow([], lastKnown, true)).toEqual({ entries: lastKnown, state: "there" });
    expect(menuToShow([], lastKnown, false)).toEqual({ entries: lastKnown, state: "there" });
  });

  it("has no entry on the very first load, and only afterwards a few that are said to stand in for it", () => {
    expect(menuToShow([], [], true)).toEqual({ entries: [], state: "loading" });
    const { entries, state } = menuToShow([], [], false);
    expect(state).toBe("missing");
    expect(entries.map(({ url }) => url)).toContain("/wallet");
  });
});

describe("the menu that is kept on the device", () => {
  const stored = JSON.stringify({ who: "thandi ", entries: lastKnown });

  it("is for the person it was shown to, not for another or an administrator who sees the tool as that person", () => {
    expect(readCachedMenu(stored, "thandi ")).toEqual(lastKnown);
    expect(readCachedMenu(stored, "kofi ")).toEqual([]);
    expect(readCachedMenu(stored, "thandi admin")).toEqual([]);
  });

  it.each([null, "", "{", "7", "null", '{"who":"thandi ","entries":7}'])(
    "is nothing when it does not read as one: %s",
    (broken) => {
      expect(readCachedMenu(broken, "thandi ")).toEqual([]);
    },
  );
});
